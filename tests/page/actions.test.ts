import { expect, test } from 'vitest';
import { isOnTabs } from '../../lib/engine/tabs.ts';
import { isWait } from '../../lib/engine/wait.ts';
import { actions } from '../../lib/page/actions/actions.ts';
import { actMethods } from '../../lib/protocol/results.ts';

test('every method of act has its row, and every row its method, but for those that need no page', () => {
  const onPages = actMethods.filter(
    (method) => !isOnTabs({ method, arguments: [] }) && !isWait({ method, arguments: [] }),
  );

  expect(Object.keys(actions).toSorted()).toEqual(onPages.toSorted());
});
