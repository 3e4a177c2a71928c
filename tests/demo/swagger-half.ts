import { outlineOf, refOf } from './outline.ts';
import type { Script } from './script.ts';
import type { Witness } from '../support/witness.ts';

export interface SwaggerHalf {
  script: Script;
  witness: Witness;
  /** URL of Swagger UI. */
  url: string;
  /** Calls that the Petstore's server has answered. */
  served: string[];
  /** File of the picture. */
  picture: `${string}.png`;
}

/** Works in Swagger UI, an app that nobody of Tabhand wrote: opens an operation, calls it, reads the answer. */
export async function swaggerHalf({ script, witness, url, served, picture }: SwaggerHalf): Promise<void> {
  await script.call('navigate', { url });
  const tab = await witness.tab('swagger-ui');
  const operation = '#operations-pet-getPetById';
  const shows = (selector: string) => async (): Promise<boolean> => (await tab.$(`${operation} ${selector}`)) !== null;

  await script.call('act', { action: 'click "Find pet by ID"' });
  await script.check('the operation is open', shows('.opblock-body'));
  await script.call('act', { action: 'click Try it out' });
  await script.check('its parameter can be typed', shows('input:enabled'));
  await script.call('act', { action: 'type 7 into the petId field' });
  await script.call('act', { action: 'click Execute' });
  await script.check('the server was asked for pet 7', async () => served.includes('GET /pet/7'));
  await script.check('its answer is shown', shows('.live-responses-table .response'));

  const outline = outlineOf(await script.call('extract'));
  await script.check('the outline has the code and the body', async () => {
    const code = (await witness.text(tab, `${operation} .live-responses-table .response .response-col_status`)).trim();
    return code.startsWith('200') && outline.includes(code.slice(0, 3)) && outline.includes('Rosa');
  });
  await script.call('act', { action: `scroll to [${refOf(outline, 'heading: Response headers')}]` });
  await witness.screenshot(tab, picture);
  await script.call('end');
}
