import { act } from './act.ts';
import { read } from './read.ts';

const agent = { ...read, ...act };

/** What runs inside the page, in an isolated world of ours: called by name through `World.call`. */
export type Agent = typeof agent;

export default agent;
