// Provokes errors through a relay, and tells for each what the installed package makes of it.
import * as current from 'tabhand';
import * as earlier from 'tabhand/v2';

const { page, relay, scripted, model, names } = JSON.parse(process.argv[2]);
const tabhand = new current.Tabhand({ env: 'SVC', baseURL: relay });
const script = new current.Tabhand({ env: 'SVC', baseURL: scripted });
const colour = { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] };
const ask = (option) => tabhand.extract('the price', undefined, { model: option, serverCache: false });

const real = {
  SchemaValidationError: () => tabhand.extract('the colour', colour),
  XPathResolutionError: () => tabhand.extract({ selector: '//video' }),
  ContentFrameNotFoundError: () => tabhand.extract({ selector: 'h1 >> p' }),
  SvcShadowRootMissingError: () => tabhand.extract({ selector: 'no-root >> p' }),
  LLMResponseError: () => ask({ modelName: 'openai/broken', apiKey: 'k', baseURL: model }),
  MissingLLMConfigurationError: () => ask('groq/any'),
  UnsupportedModelError: () => ask('nobody/any'),
  InvalidAISDKModelFormatError: () => ask('any'),
};

await tabhand.navigate(page);
const told = [];
for (const [name, call] of Object.entries(real)) told.push(await tell(name, call));
for (const name of names) told.push(await tell(name, () => script.extract(name)));
await tabhand.close();
await script.close();
console.log(JSON.stringify(told));

async function tell(name, call) {
  const error = await call().catch((thrown) => thrown);
  return {
    wanted: name,
    name: error.name,
    isOfClass: error instanceof current[name] && error instanceof earlier[name] && error.constructor === current[name],
    isOfBase: error instanceof current.SvcError && error instanceof Error,
    says: typeof error.message === 'string' && error.message !== '' && typeof error.data === 'object',
  };
}
