import { config } from 'zod';

// Imported before anything that creates a schema: an extension may not compile code, and Chrome reports each attempt.
config({ jitless: true });
