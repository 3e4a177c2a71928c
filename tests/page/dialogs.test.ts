import { expect, test } from 'vitest';
import { CdpSession } from '../../lib/cdp/session.ts';
import { Dialogs } from '../../lib/page/dialogs.ts';
import { ScriptedChannel } from '../support/scripted-channel.ts';

const opening = (type: string, more: object = {}): object => ({ type, message: 'Sure?', url: 'about:blank', ...more });

function started(): { channel: ScriptedChannel; dialogs: Dialogs } {
  const channel = new ScriptedChannel();
  return { channel, dialogs: new Dialogs(new CdpSession(channel)) };
}

test.each([
  ['alert', true],
  ['beforeunload', true],
  ['confirm', false],
  ['prompt', false],
])('%s is answered at once', (type, accept) => {
  const { channel } = started();

  channel.emit('Page.javascriptDialogOpening', opening(type));

  expect(channel.sent).toEqual([{ method: 'Page.handleJavaScriptDialog', params: { accept } }]);
});

test('a page that asks before it is left is stayed on when the call says so', () => {
  const { channel, dialogs } = started();
  dialogs.setPolicy({ answer: 'dismiss' });

  channel.emit('Page.javascriptDialogOpening', opening('beforeunload'));
  channel.emit('Page.javascriptDialogOpening', opening('alert'));

  expect(channel.sent.map(({ params }) => params)).toEqual([{ accept: false }, { accept: true }]);
  expect(dialogs.take()).toMatchObject([{ answer: 'dismissed' }, { answer: 'accepted' }]);
});

test('a prompt is accepted with the text asked for, else with its own', () => {
  const { channel, dialogs } = started();
  dialogs.setPolicy({ answer: 'accept', text: 'Ada' });
  channel.emit('Page.javascriptDialogOpening', opening('prompt'));
  dialogs.setPolicy({ answer: 'accept' });
  channel.emit('Page.javascriptDialogOpening', opening('prompt', { defaultPrompt: 'Bob' }));

  expect(dialogs.take()).toMatchObject([{ text: 'Bob' }]);
  expect(dialogs.takeEarlier()).toMatchObject([{ text: 'Ada', earlier: true }]);
});

test('taking the reports forgets them, and how dialogs were to be answered', () => {
  const { channel, dialogs } = started();
  dialogs.setPolicy({ answer: 'accept' });
  channel.emit('Page.javascriptDialogOpening', opening('confirm'));
  expect(dialogs.take()).toMatchObject([{ answer: 'accepted' }]);

  channel.emit('Page.javascriptDialogOpening', opening('confirm'));

  expect(dialogs.take()).toMatchObject([{ answer: 'dismissed', hint: expect.stringContaining('accept the dialog') }]);
});

test.each([
  ['confirm', 'reload and accept the dialog'],
  ['prompt', 'reload and answer "text"'],
])('of a page that was opened, a %s is told with an act that answers it differently', (type, act) => {
  const { channel, dialogs } = started();

  channel.emit('Page.javascriptDialogOpening', opening(type));

  expect(dialogs.takeAfterLoad()).toMatchObject([{ answer: 'dismissed', hint: expect.stringContaining(act) }]);
});

test('of a page that was left by its URL, no act is told that would keep it', () => {
  const { channel, dialogs } = started();

  channel.emit('Page.javascriptDialogOpening', opening('beforeunload'));

  expect(dialogs.takeAfterLoad()).toEqual([{ type: 'beforeunload', message: 'Sure?', answer: 'accepted' }]);
});

test('a page that opens dialogs without end does not fill the report', () => {
  const { channel, dialogs } = started();

  for (let count = 0; count < 50; count += 1) channel.emit('Page.javascriptDialogOpening', opening('alert'));

  expect(channel.sent).toHaveLength(50);
  expect(dialogs.take()).toHaveLength(10);
});

test('nothing is answered after the stop', () => {
  const { channel, dialogs } = started();
  dialogs.stop();

  channel.emit('Page.javascriptDialogOpening', opening('alert'));

  expect(channel.sent).toEqual([]);
});
