/** Version of the link between relay and extension; both ends must speak the same one. */
export const PROTOCOL_VERSION = 3;

/** Where the relay serves the extension and MCP clients unless told otherwise. */
export const DEFAULT_PORT = 9733;

/** Id of the extension, pinned by the public key in its manifest: sha256 of the key's DER form, in the letters a-p. */
export const EXTENSION_ID = 'jabphnjliodphaapfphcnippeompbmkl';
