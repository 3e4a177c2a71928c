/** What a question asks for, and about what: "How many points does FC Milldam have?" asks for the points of FC Milldam. */
export interface Question {
  attribute: string;
  subject: string;
}

const AUXILIARY_VERBS = '(?:is|are|was|were|does|do|did|has|have|had)';
const questionForms: readonly RegExp[] = [
  new RegExp(
    String.raw`^how (?:many|much) (?<attribute>(?!${AUXILIARY_VERBS}\b).+?) ${AUXILIARY_VERBS} (?:the )?(?<subject>.+?)(?: (?:have|has|got|there|left))?$`,
    'i',
  ),
  new RegExp(
    String.raw`^how much ${AUXILIARY_VERBS} (?:been )?(?<attribute>\w+(?:ed|nt|id|ld)) (?:on|for|by|to|in|with) (?:the )?(?<subject>.+)$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:what|which) (?<attribute>(?!${AUXILIARY_VERBS}\b)\w+(?: \w+)?) ${AUXILIARY_VERBS} (?:the )?(?<subject>.+?)(?: (?:have|has|in|at|on))?$`,
    'i',
  ),
];
const POSSESSIVE_QUESTION =
  /^(?:what|who|when|where|which) (?:is|are|was|were) (?:the )?(?<subject>.+?)['’]s (?<attribute>[^'’]+)$/i;
const PRICE_QUESTION =
  /^(?:how much (?:is|are|does|do) (?:the )?(?!.* (?:weigh|hold|take|use|last)$)(?=.)|(?:what (?:does|do) (?:the )?(?=.+ cost$)|was kosten? |wie ?viel kosten? |wat kosten? |combien coûten?t? |cuánto (?:cuestan?|vale) |quanto cost[ao](?:no)? |hvad koster |vad kostar |hva koster )(?:(?:der|die|das|de|het|le|la|les|l['’]|el|los|las|il|lo|gli|i|o|a|eine?|un[aeo]?|uma?) )?)(?<subject>.+?)(?: cost)?$/i;
const DAY_QUESTION = /^(?:when|what time|how long) .+? on (?<subject>.+)$/i;
const COUNT_QUESTION = /^how many (?<attribute>.+?)(?: (?:is|are|were|was) (?:there|left|listed|shown))?$/i;

/** "How warm is the bedroom?" asks for its temperature. */
const HOW_QUESTION =
  /^(?:how|wie|hoe) (?<how>\p{L}+) (?:is|are|was|were|ist|sind|zijn) (?:(?:the|der|die|das|de|het) )?(?<subject>.+)$/iu;
const attributeOfAdjective: Readonly<Record<string, string>> = {
  ...{
    warm: 'temperature',
    hot: 'temperature',
    cold: 'temperature',
    humid: 'humidity',
    tall: 'height',
    high: 'height',
  },
  ...{
    big: 'size',
    large: 'size',
    old: 'age',
    heavy: 'weight',
    wide: 'width',
    deep: 'depth',
    far: 'distance',
    fast: 'speed',
  },
  ...{ strong: 'strength', loud: 'volume', expensive: 'price', long: 'length', windy: 'wind', rainy: 'rain' },
};

/** The possible readings of a question, the likelier first. An empty subject stands for the page. */
export function readingsOfQuestion(asked: string): Question[] {
  const of = [POSSESSIVE_QUESTION, ...questionForms].flatMap((form) => {
    const { attribute = '', subject = '' } = form.exec(asked)?.groups ?? {};
    return attribute === '' ? [] : [{ attribute, subject: /^there$/i.test(subject) ? '' : subject }];
  });
  const priced = PRICE_QUESTION.exec(asked)?.groups?.['subject'];
  const on = DAY_QUESTION.exec(asked)?.groups?.['subject'];
  const count = COUNT_QUESTION.exec(asked)?.groups?.['attribute'];
  const { how = '', subject: it = '' } = HOW_QUESTION.exec(asked)?.groups ?? {};
  const measure = attributeOfAdjective[how.toLowerCase()];
  return [
    ...of,
    ...(how === '' || /^(?:many|much)$/i.test(how) ? [] : [{ attribute: it, subject: '' }]),
    ...(measure === undefined ? [] : [{ attribute: measure, subject: /^it$/i.test(it) ? '' : it }]),
    ...(measure === undefined ? [] : [{ attribute: `${it} ${measure}`, subject: '' }]),
    ...(priced === undefined ? [] : [{ attribute: 'price', subject: priced }]),
    ...(on === undefined ? [] : [{ attribute: on, subject: '' }]),
    ...(count === undefined || of.length > 0 ? [] : [{ attribute: count, subject: '' }]),
  ];
}
