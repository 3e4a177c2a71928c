export const CHOICE_QUESTION =
  /^(?:what|which|who|whom|how)\s+(?:can|could|do|does|did|should|may)\s+(?:i|you|we|it|they)\s+(?:be\s+)?/i;
/** Irregular verb forms. */
export const IRREGULAR_VERBS: Readonly<Record<string, string>> = {
  sent: 'send',
  paid: 'pay',
  shown: 'show',
  chosen: 'choose',
  written: 'write',
  taken: 'take',
  bought: 'buy',
  given: 'give',
  told: 'tell',
  sold: 'sell',
  kept: 'keep',
  made: 'make',
  seen: 'see',
  found: 'find',
  held: 'hold',
  built: 'build',
  lent: 'lend',
  spent: 'spend',
  begun: 'begin',
  drawn: 'draw',
};
export const RELATIVE_CLAUSE =
  /\s+(?:that|which|who)\s+(?:can|could|may|i|you)\b.*$|\s+can be \p{L}+$|\s+(?:i|you) can\b.*$|\s+to choose from$/iu;
/** Plural nouns for any kind of options. */
export const GENERIC_PLURAL =
  /^(?:options|choices|types|kinds|modes|formats|methods|ways|sizes|filters|values|elements|controls|things|actions|settings|suggestions|proposals|questions?)$/;
/** Words for a position on the screen, or a quantity. */
export const SCREEN_POSITION =
  /\s+(?:on|at|to)\s+(?:the\s+)?(?:left|right|top|bottom|side)(?:\s+side)?$|\s+(?:on|of)\s+(?:this|the)\s+page$/i;
const QUANTITY = /^(?:the|my|all|both|these|those|two|three|four|five|six|seven|eight|nine|ten|\d+)\s+/i;
/** Words without any meaning for the request. */
export const STOP_WORD =
  /^(?:other|others|suggested|available|possible|offered|different|various|listed|shown|proposed|made|gave|left|wrote|get|may|might|anything|something|been|have|how|would|like|want|was|were|did|does|done)$/;

/** Without a quantity. */
export const withoutQuantity = (request: string): string => {
  const shorter = request.replace(QUANTITY, '');
  return shorter === request ? request : withoutQuantity(shorter);
};
