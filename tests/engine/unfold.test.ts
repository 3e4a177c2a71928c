import { describe, expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { ActionFailedError } from '../../lib/errors/named-errors.ts';
import { FakePage } from './fake-page.ts';
import { proposes, ScriptedInference } from './scripted-inference.ts';

const tree = (state: string): string => `[0-1] document: Feeds
  [0-3] tree
    [0-2] treeitem: Tech [${state}]`;

const engineFor = (page: FakePage): Engine =>
  new Engine({ page, inference: new ScriptedInference(proposes('click', '0-2')) });

describe('an item of a tree', () => {
  it('is unfolded by its key, for a click may open it', async () => {
    const page = new FakePage(tree('collapsed'), tree('expanded'));

    const { actions } = await engineFor(page).act({ action: 'expand Tech' });

    expect(page.performed).toEqual([{ method: 'press', ref: '0-2', arguments: ['ArrowRight'] }]);
    expect(actions).toMatchObject([{ method: 'press', ref: '0-2' }]);
  });

  it('is folded up by the other key', async () => {
    const page = new FakePage(tree('expanded'), tree('collapsed'));

    await engineFor(page).act({ action: 'collapse Tech' });

    expect(page.performed).toMatchObject([{ method: 'press', arguments: ['ArrowLeft'] }]);
  });

  it('is clicked where it takes no key', async () => {
    const page = new FakePage(tree('collapsed'), tree('expanded'));
    page.onPerform = ({ method }) => {
      if (method === 'press') throw new ActionFailedError("can't have the focus");
      return { changed: { added: [] }, appeared: [], url: page.url };
    };

    const { actions } = await engineFor(page).act({ action: 'expand Tech' });

    expect(actions).toMatchObject([{ method: 'click', ref: '0-2' }]);
  });

  it('is not said to be unfolded where neither does it', async () => {
    const page = new FakePage(tree('collapsed'));
    page.onPerform = () => ({ changed: { value: 'selected' }, appeared: [], url: page.url });

    await expect(engineFor(page).act({ action: 'expand Tech' })).rejects.toThrow(
      'click [0-2] was done. Item [0-2] of the tree is still collapsed.',
    );
  });

  it.each(['open Tech', 'select Tech'])('is clicked where that is asked: %s', async (action) => {
    const page = new FakePage(tree('collapsed'));

    await engineFor(page).act({ action });

    expect(page.performed).toMatchObject([{ method: 'click' }]);
  });
});
