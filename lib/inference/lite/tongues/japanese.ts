import { takeQuotes } from '../intent.ts';
import { phraseOf, Segments, type Segment } from './segments.ts';
import type { Said } from './said.ts';
import type { Table } from './tables.ts';

const POLITE =
  /(?:(?:て|で)?(?:ください|下さい|ほしい(?:です)?|欲しい(?:です)?|くれますか|もらえますか|いただけますか)|を?お願い(?:します|いたします)?|したい(?:です)?|[。！!.])+$/u;

/** "削除しないでください" */
const DENIED = /[しさ]?な(?:いで|い|く)(?:ください|下さい|(?:よう|て).*)?[。！!.]*$/u;

/** A Japanese clause in English words, its verb first. */
export function saidInJapanese(clause: string, table: Table): Said[] {
  const { text, parts } = takeQuotes(clause.trim());
  const segments = new Segments(table);
  const isDenied = DENIED.test(text);
  const source = text
    .replace(DENIED, '')
    .replace(POLITE, (end) => (/^[てで]/u.test(end) ? end.slice(0, 1) : ''))
    .replace(/(?<=[にと])し[てたろ]$/u, 'する');
  const pieces = segments.of(source);
  const quoted = parts.map((part) => segments.label(part));
  return readings(pieces, source).map((said) => ({
    text: isDenied ? `don't ${said}` : said,
    pieces,
    source,
    parts,
    quoted,
  }));
}

/** What stands before each particle. */
type Roles = Readonly<Partial<Record<string, string>>>;

function readings(pieces: readonly Segment[], source: string): string[] {
  const last = pieces.at(-1);
  const verb = last?.kind === 'verb' ? last : undefined;
  const { roles, rest } = rolesIn(verb ? pieces.slice(0, -1) : pieces);
  const { を: object, に: to = roles['へ'], は: topic = roles['が'] } = roles;
  if (verb && verb.text in forms) return (forms[verb.text] ?? plainly)(verb.text, roles, rest);
  if (verb) return plainly(verb.text, roles, rest);
  const isMade = /(?:に|と)(?:する|して|します|し)?$/u.test(source);
  if (object !== undefined && to !== undefined && isMade) return [`set ${object} to ${to}`, `${to} ${object}`];
  if (topic !== undefined && (rest !== '' || to !== undefined)) return [`set ${topic} to ${rest || to}`];
  if (to !== undefined && rest === '' && object === undefined) return [`go to ${to}`];
  return rest === '' ? [] : [rest];
}

function rolesIn(pieces: readonly Segment[]): { roles: Roles; rest: string } {
  const roles: Record<string, string> = {};
  let held: Segment[] = [];
  for (const piece of pieces) {
    if (piece.kind !== 'particle' || piece.text === 'の') {
      held.push(piece);
      continue;
    }
    if (held.length > 0 && !Object.hasOwn(roles, piece.text)) roles[piece.text] = phraseOf(held);
    held = [];
  }
  return { roles, rest: phraseOf(held) };
}

type Form = (verb: string, roles: Roles, rest: string) => string[];

/** "BのAをVする", "AをBからVする": the verb with its object, then where that is. */
const plainly: Form = (
  verb,
  { を: object, に: to, へ: towards, で: place, から: from, は: topic, が: subject, と: as },
  rest,
) => {
  const [thing, ...around] = [object, rest || undefined, to, towards, topic, subject, as, place, from].filter(
    (role) => role !== undefined,
  );
  return [[verb, thing, ...around.map((role) => `for ${role}`)].filter((word) => word !== undefined).join(' ')];
};

const typing: Form = (verb, roles, rest) => {
  const text = roles['を'] ?? roles['と'] ?? (rest || undefined);
  const field = roles['に'] ?? roles['へ'] ?? roles['は'];
  return text !== undefined && field !== undefined ? [`type ${text} in ${field}`] : plainly(verb, roles, rest);
};

const setting: Form = (verb, roles, rest) => {
  const thing = roles['を'] ?? roles['は'];
  const value = roles['に'] ?? roles['へ'] ?? roles['で'] ?? roles['と'];
  if (thing === undefined || value === undefined) return plainly(verb, roles, rest);
  return [`set ${thing} to ${value}`, ...(verb === 'filter' ? [`set ${value} to ${thing}`] : [])];
};

const selecting: Form = (verb, roles, rest) => {
  const option = roles['を'] ?? (rest || undefined);
  const box = roles['で'] ?? roles['から'] ?? roles['に'] ?? roles['は'];
  const value = roles['に'];
  const asSet = roles['を'] !== undefined && value !== undefined ? [`set ${roles['を']} to ${value}`] : [];
  return option !== undefined && box !== undefined
    ? [`select ${option} in ${box}`, ...asSet]
    : plainly(verb, roles, rest);
};

const attaching: Form = (verb, roles, rest) => {
  const [file, field] = [roles['を'] ?? (rest || undefined), roles['に'] ?? roles['へ'] ?? roles['として']];
  return file !== undefined && field !== undefined ? [`attach ${file} to ${field}`] : plainly(verb, roles, rest);
};

const going: Form = (verb, roles, rest) => {
  const to = roles['に'] ?? roles['へ'] ?? roles['を'];
  return to === undefined ? plainly(verb, roles, rest) : [`${verb} to ${to}`];
};

const forms: Readonly<Record<string, Form>> = {
  type: typing,
  write: typing,
  enter: typing,
  change: setting,
  set: setting,
  filter: setting,
  select: selecting,
  attach: attaching,
  upload: attaching,
  go: going,
  return: going,
};
