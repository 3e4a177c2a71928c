import { describe, expect, it } from 'vitest';
import * as named from '../../lib/errors/named-errors.ts';
import { SvcError } from '../../lib/errors/svc-error.ts';
import { fromWire, toWire } from '../../lib/errors/wire-error.ts';

const cross = (error: unknown): SvcError =>
  fromWire(JSON.parse(JSON.stringify(toWire(error))) as ReturnType<typeof toWire>);

describe('errors across a process boundary', () => {
  it.each(Object.entries(named))('%s stays what it is, with message, hint and data', (name, Class) => {
    const error = cross(new Class('what happened', { hint: 'what to do', data: { fact: [1, 'a', null] } }));
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(SvcError);
    expect(error).toMatchObject({ name, message: 'what happened', hint: 'what to do', data: { fact: [1, 'a', null] } });
  });

  it('keep name and message of their cause', () => {
    const error = cross(new named.NavigationError('x', { cause: new RangeError('too far') }));
    expect(error.cause).toMatchObject({ name: 'RangeError', message: 'too far' });
  });

  it.each([
    [new RangeError('boom'), 'boom'],
    ['text', 'text'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('of foreign make (%s) become InternalError', (thrown, message) => {
    expect(cross(thrown)).toMatchObject({ name: 'InternalError', message });
  });

  it.each(['NewError', 'constructor', '__proto__'])('of the unknown name %s keep it', (name) => {
    expect(fromWire({ name, message: 'm' })).toMatchObject({ name, message: 'm' });
    expect(fromWire({ name, message: 'm' })).toBeInstanceOf(SvcError);
  });

  it('repeat of a very long message its ends alone', () => {
    const { message } = toWire(new named.NavigationError(`Could not open ${'x'.repeat(9_986)} now`));
    expect(message).toMatch(/^Could not open x{1985}… \(6005 more characters\) …x{1996} now$/);
    const { cause } = toWire(new named.LLMResponseError('x', { cause: new Error('y'.repeat(9_000)) }));
    expect(cause?.message).toMatch(/^y{2000}… \(5000 more characters\) …y{2000}$/);
  });

  it('repeat of very long facts and hints their ends alone, and say the same after another hop', () => {
    const url = `https://example.org/${'u'.repeat(1_000_000)}`;
    const error = new named.NavigationError(`Could not open ${url}.`, { hint: url, data: { url, all: [{ url }] } });
    const first = cross(error);
    const told = expect.stringMatching(/^https:\/\/example\.org\/u{3980}… \(992020 more characters\) …u{4000}$/);
    expect(first.data).toEqual({ url: told, all: [{ url: told }] });
    expect(first.hint).toHaveLength('… (996020 more characters) …'.length + 4_000);
    expect(toWire(cross(first))).toEqual(toWire(first));
  });

  it('never carry a stack', () => {
    expect(JSON.stringify(toWire(new Error('boom')))).not.toContain('.ts');
  });
});
