import { extractQuotes } from '../instruction/intent.ts';
import { phraseOf, Segmenter, type Segment } from './segmentation.ts';
import type { Translation } from './translation.ts';
import type { LanguageTable } from './language-tables.ts';

const POLITE_END =
  /(?:(?:て|で)?(?:ください|下さい|ほしい(?:です)?|欲しい(?:です)?|くれますか|もらえますか|いただけますか)|を?お願い(?:します|いたします)?|したい(?:です)?|[。！!.])+$/u;

/** "削除しないでください" */
const NEGATED = /[しさ]?な(?:いで|い|く)(?:ください|下さい|(?:よう|て).*)?[。！!.]*$/u;

/** A Japanese clause in English words, its verb first. */
export function translateJapanese(clause: string, table: LanguageTable): Translation[] {
  const { text, parts } = extractQuotes(clause.trim());
  const segments = new Segmenter(table);
  const isNegated = NEGATED.test(text);
  const source = text
    .replace(NEGATED, '')
    .replace(POLITE_END, (end) => (/^[てで]/u.test(end) ? end.slice(0, 1) : ''))
    .replace(/(?<=[にと])し[てたろ]$/u, 'する');
  const pieces = segments.of(source);
  const quoted = parts.map((part) => segments.label(part));
  return englishReadings(pieces, source).map((english) => ({
    text: isNegated ? `don't ${english}` : english,
    pieces,
    source,
    parts,
    quoted,
  }));
}

/** What stands before each particle. */
type ParticleRoles = Readonly<Partial<Record<string, string>>>;

function englishReadings(pieces: readonly Segment[], source: string): string[] {
  const last = pieces.at(-1);
  const verb = last?.kind === 'verb' ? last : undefined;
  const { roles, rest } = particleRolesIn(verb ? pieces.slice(0, -1) : pieces);
  const { を: object, に: to = roles['へ'], は: topic = roles['が'] } = roles;
  if (verb && verb.text in verbForms) return (verbForms[verb.text] ?? plainForm)(verb.text, roles, rest);
  if (verb) return plainForm(verb.text, roles, rest);
  const isSetting = /(?:に|と)(?:する|して|します|し)?$/u.test(source);
  if (object !== undefined && to !== undefined && isSetting) return [`set ${object} to ${to}`, `${to} ${object}`];
  if (topic !== undefined && (rest !== '' || to !== undefined)) return [`set ${topic} to ${rest || to}`];
  if (to !== undefined && rest === '' && object === undefined) return [`go to ${to}`];
  return rest === '' ? [] : [rest];
}

function particleRolesIn(pieces: readonly Segment[]): { roles: ParticleRoles; rest: string } {
  const roles: Record<string, string> = {};
  let pending: Segment[] = [];
  for (const piece of pieces) {
    if (piece.kind !== 'particle' || piece.text === 'の') {
      pending.push(piece);
      continue;
    }
    if (pending.length > 0 && !Object.hasOwn(roles, piece.text)) roles[piece.text] = phraseOf(pending);
    pending = [];
  }
  return { roles, rest: phraseOf(pending) };
}

type VerbForm = (verb: string, roles: ParticleRoles, rest: string) => string[];

/** "BのAをVする", "AをBからVする": the verb with its object, then where that is. */
const plainForm: VerbForm = (
  verb,
  { を: object, に: to, へ: towards, で: place, から: from, は: topic, が: subject, と: as },
  rest,
) => {
  const [thing, ...around] = [object, rest || undefined, to, towards, topic, subject, as, place, from].filter(
    (role) => role !== undefined,
  );
  return [[verb, thing, ...around.map((role) => `for ${role}`)].filter((word) => word !== undefined).join(' ')];
};

const typeForm: VerbForm = (verb, roles, rest) => {
  const text = roles['を'] ?? roles['と'] ?? (rest || undefined);
  const field = roles['に'] ?? roles['へ'] ?? roles['は'];
  return text !== undefined && field !== undefined ? [`type ${text} in ${field}`] : plainForm(verb, roles, rest);
};

const setForm: VerbForm = (verb, roles, rest) => {
  const thing = roles['を'] ?? roles['は'];
  const value = roles['に'] ?? roles['へ'] ?? roles['で'] ?? roles['と'];
  if (thing === undefined || value === undefined) return plainForm(verb, roles, rest);
  return [`set ${thing} to ${value}`, ...(verb === 'filter' ? [`set ${value} to ${thing}`] : [])];
};

const selectForm: VerbForm = (verb, roles, rest) => {
  const option = roles['を'] ?? (rest || undefined);
  const box = roles['で'] ?? roles['から'] ?? roles['に'] ?? roles['は'];
  const value = roles['に'];
  const asSet = roles['を'] !== undefined && value !== undefined ? [`set ${roles['を']} to ${value}`] : [];
  return option !== undefined && box !== undefined
    ? [`select ${option} in ${box}`, ...asSet]
    : plainForm(verb, roles, rest);
};

const attachForm: VerbForm = (verb, roles, rest) => {
  const [file, field] = [roles['を'] ?? (rest || undefined), roles['に'] ?? roles['へ'] ?? roles['として']];
  return file !== undefined && field !== undefined ? [`attach ${file} to ${field}`] : plainForm(verb, roles, rest);
};

const goForm: VerbForm = (verb, roles, rest) => {
  const to = roles['に'] ?? roles['へ'] ?? roles['を'];
  return to === undefined ? plainForm(verb, roles, rest) : [`${verb} to ${to}`];
};

const verbForms: Readonly<Record<string, VerbForm>> = {
  type: typeForm,
  write: typeForm,
  enter: typeForm,
  change: setForm,
  set: setForm,
  filter: setForm,
  select: selectForm,
  attach: attachForm,
  upload: attachForm,
  go: goForm,
  return: goForm,
};
