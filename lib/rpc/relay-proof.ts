import { isProof, prove, sharedKey } from './secret.ts';

/** Header of `/healthz` in which a relay proves to programs of its user that it knows the API key, which they then send it. */
export const PROOF_HEADER = 'x-tabhand-proof';

/** What a relay is asked. */
export interface ProofQuestion {
  /** Of `createNonce`: another one each time. */
  nonce: string;
  /** The port that was dialed: a foreign program cannot get the answer from a relay on another one. */
  port: number;
}

/** What a relay answers. */
export async function proofOf(apiKey: string, question: ProofQuestion): Promise<string> {
  return prove(await sharedKey(apiKey), textOf(question));
}

/** Whether it is the answer of a relay with our key. A foreign program learns nothing by being asked. */
export async function isProofOf(apiKey: string, question: ProofQuestion, proof: string): Promise<boolean> {
  return isProof(await sharedKey(apiKey), proof, textOf(question));
}

/** Where a relay is asked. */
export function proofPath({ nonce }: ProofQuestion): string {
  return `/healthz?nonce=${nonce}`;
}

function textOf({ nonce, port }: ProofQuestion): string {
  return `tabhand relay|${port}|${nonce}`;
}
