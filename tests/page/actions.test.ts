import { expect, test } from 'vitest';
import { actions } from '../../lib/page/actions/actions.ts';
import { actMethods } from '../../lib/protocol/results.ts';

test('every method of act has its row, and every row its method', () => {
  expect(Object.keys(actions).toSorted()).toEqual([...actMethods].toSorted());
});
