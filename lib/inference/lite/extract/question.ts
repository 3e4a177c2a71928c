/** What a question asks for, and about what: "How many points does FC Milldam have?" asks for the points of FC Milldam. */
export interface Question {
  attribute: string;
  subject: string;
}

const BE = '(?:is|are|was|were|does|do|did|has|have|had)';
const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`^how (?:many|much) (?<attribute>(?!${BE}\b).+?) ${BE} (?:the )?(?<subject>.+?)(?: (?:have|has|got|there|left))?$`,
    'i',
  ),
  new RegExp(
    String.raw`^how much ${BE} (?:been )?(?<attribute>\w+(?:ed|nt|id|ld)) (?:on|for|by|to|in|with) (?:the )?(?<subject>.+)$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:what|which) (?<attribute>(?!${BE}\b)\w+(?: \w+)?) ${BE} (?:the )?(?<subject>.+?)(?: (?:have|has|in|at|on))?$`,
    'i',
  ),
];
const POSSESSIVE =
  /^(?:what|who|when|where|which) (?:is|are|was|were) (?:the )?(?<subject>.+?)['’]s (?<attribute>[^'’]+)$/i;
const PRICED =
  /^(?:how much (?:is|are|does|do) (?:the )?(?!.* (?:weigh|hold|take|use|last)$)(?=.)|(?:what (?:does|do) (?:the )?(?=.+ cost$)|was kosten? |wie ?viel kosten? |wat kosten? |combien coûten?t? |cuánto (?:cuestan?|vale) |quanto cost[ao](?:no)? |hvad koster |vad kostar |hva koster )(?:(?:der|die|das|de|het|le|la|les|l['’]|el|los|las|il|lo|gli|i|o|a|eine?|un[aeo]?|uma?) )?)(?<subject>.+?)(?: cost)?$/i;
const ON = /^(?:when|what time|how long) .+? on (?<subject>.+)$/i;
const COUNT = /^how many (?<attribute>.+?)(?: (?:is|are|were|was) (?:there|left|listed|shown))?$/i;

/** "How warm is the bedroom?" asks for its temperature. */
const HOW_IT_IS =
  /^(?:how|wie|hoe) (?<how>\p{L}+) (?:is|are|was|were|ist|sind|zijn) (?:(?:the|der|die|das|de|het) )?(?<subject>.+)$/iu;
const measured: Readonly<Record<string, string>> = {
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
export function questionsIn(asked: string): Question[] {
  const of = [POSSESSIVE, ...forms].flatMap((form) => {
    const { attribute = '', subject = '' } = form.exec(asked)?.groups ?? {};
    return attribute === '' ? [] : [{ attribute, subject: /^there$/i.test(subject) ? '' : subject }];
  });
  const priced = PRICED.exec(asked)?.groups?.['subject'];
  const on = ON.exec(asked)?.groups?.['subject'];
  const count = COUNT.exec(asked)?.groups?.['attribute'];
  const { how = '', subject: it = '' } = HOW_IT_IS.exec(asked)?.groups ?? {};
  const measure = measured[how.toLowerCase()];
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
