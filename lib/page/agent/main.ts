import { act } from './act.ts';
import { read } from './read.ts';

const agent = { ...read, ...act };

/** The script inside the page, in our isolated world: called by name through `World.call`. */
export type Agent = typeof agent;

export default agent;
