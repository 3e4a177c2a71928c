/** Fields that tell what somebody says or what happened, in a sentence. */
export const TOLD = /\b(?:message|text|content|body|description|event|details?)\b/;

/** "11:02:14 ERROR no free leases": without what other fields say before it. */
export function withoutLead(value: string, others: readonly string[]): string {
  const lead = others.find((said) => value.startsWith(`${said} `));
  const rest = lead === undefined ? value : value.slice(lead.length + 1).trim();
  return lead === undefined || rest.length < SENTENCE ? value : withoutLead(rest, others);
}

const SENTENCE = 8; // characters
