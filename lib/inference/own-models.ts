/** The built-in model, the default. */
export const LITE_MODEL = 'svc/lite';

/** Chrome's built-in model, which runs in the browser itself. */
export const NANO_MODEL = 'chrome/gemini-nano';

/** The model of the MCP client that makes the call. */
export const SAMPLING_MODEL = 'mcp/sampling';
