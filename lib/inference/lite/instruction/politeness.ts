/** Phrases before a request that only introduce it. */
const POLITE_STARTS = [
  /^(?:please |so |now |well,? |ok(?:ay)?,? |hey,? |hi,? |hello,? )*let (?:me|us) (?!know\b|in\b|out\b|go\b|have\b)/i,
  /^(?:i|we)(?:['’]d| would) (?:rather|prefer to|love to|be (?:happy|glad) to) (?!not\b)/i,
  /^(?:i|we) (?:have|need|want|wish) to (?:also )?/i,
  /^(?:would|could|can|will) you (?:please |kindly )?(?:be so (?:kind|good|nice) (?:as to|and) |do me (?:a|the) favou?r and )/i,
  /^(?:i(?:['’]d| would) (?:be (?:glad|grateful|happy)|appreciate it|like it)|it(?:['’]d| would) be (?:nice|great|good|lovely|kind|helpful)) if (?:you|we|i) (?:could |would |can )?(?:please )?/i,
  /^(?:i was|i['’]m|i am) wondering (?:if|whether) you (?:could|would|can)(?: please)? /i,
  /^do me (?:a|the) favou?r(?: and|,|:) /i,
  /^(?:what i(?:['’]d like| want| need)(?: to do)?|all i want|my wish) is (?:to )?/i,
];

/** Reasons after a request. */
const POLITE_ENDS = [
  /,? (?:so )?(?:set|change|put|make) (?:it|that) (?:so|accordingly|like that|that way)$/i,
  /,? so (?:that )?(?!(?:i|we)(?:['’]d| would| want| need)\b)(?:you|we|i|they|he|she|it|everyone|nobody)\b[^,]*$/i,
  // no "since the 3rd"
  /,? (?:because (?:the|my|our|there|i|we|it|they|he|she|you)|since (?:i|we|it|they|he|she|you))\b[^,]*$/i,
  /, i (?:think|guess|believe|suppose|hope|changed my mind)\b[^,]*$/i,
  /, (?:if you\b[^,]*|if possible|thanks a lot|thank you(?: very much)?|will you|would you|ok(?:ay)?)\??$/i,
];

/** The instruction without phrases of politeness, or its reason. */
export function withoutPoliteness(text: string): string[] {
  const led = POLITE_STARTS.reduce((said, lead) => said.replace(lead, ''), text);
  const trailed = POLITE_ENDS.reduce((said, trail) => said.replace(trail, ''), led);
  const isSaid = trailed !== text && trailed !== '';
  return [...(isSaid ? [trailed] : []), ...withoutWouldYouMind(text)];
}

/** "it is late" asks for nothing by itself. */
export const STATEMENT_START = /^(?:i|we|you|he|she|it|they|there)\b/i;

/** "would you mind closing the window" */
function withoutWouldYouMind(text: string): string[] {
  const { stem = '', rest = '' } = WOULD_YOU_MIND.exec(text)?.groups ?? {};
  return stem === '' ? [] : [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].map((verb) => `${verb}${rest}`);
}

const WOULD_YOU_MIND = /^(?:would|do) you mind (?<stem>\p{L}{2,}?)ing(?<rest>\s[^?]+)\??$/iu;
