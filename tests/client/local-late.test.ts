import { expect, it } from 'vitest';
import { Tabhand, TimeoutError } from '../../lib/client/index.ts';

it('lets go of a CDP session which a library opens when the time of the call is over', async () => {
  let open = (_session: object): void => undefined;
  const opened = new Promise<object>((resolve) => (open = resolve));
  const page = { createCDPSession: () => opened };
  const call = new Tabhand({ env: 'LOCAL' }).extract({ page, timeout: 20 });
  await expect(call).rejects.toThrow(TimeoutError);
  await new Promise<void>((detached) =>
    open({ send: () => new Promise(() => {}), emit: () => true, detach: async () => detached() }),
  );
});
