/** Wordings that labels do not use, rephrased in theirs; with the only act that may result. */
const rephrasingRules: readonly (readonly [form: RegExp, plain: string, method?: 'check' | 'uncheck'])[] = [
  [
    /^(?:nimm|mach|entferne?|lösche?) (?:bitte )?(?:den |das )?(?:haken|häkchen|kreuz) (?:bei|von|an|vor|für) (?!["“„«])(.+?)(?: (?:he)?raus| weg)?$/iu,
    'nimm den Haken bei "$1" weg',
  ],
  [/^(.*)\bEinkaufswagen\b(.*)$/u, '$1Warenkorb$2'],
  [/^(.*)\bclave\b(.*)$/u, '$1contraseña$2'],
  [/^sal(?:ir)? de (?:la|mi) cuenta$/iu, 'cierra la sesión'],
  [/^joins (?:un|le|mon) (?:document|fichier)$/iu, 'ajoute une pièce jointe'],
  [/^vide (.+)$/iu, 'efface $1'],
  [/^(.*?)\bmehr (\p{Lu}\p{L}+)(.*)$/u, '$1weitere $2$3'],
  [/^(?:ouvre|ouvrir|affiche|montre|voir) (?:mes|mon|ma|nos|notre) (.+)$/iu, 'ouvre $1'],
  [/^(?:öffne|zeige?) (?:meinen?|meine[mr]?|unsere?) (.+)$/iu, 'öffne $1'],
  [/^(?:abre|abrir|muestra|ver) (?:mis?|nuestr[oa]s?) (.+)$/iu, 'abre $1'],
  [/^(.+?)を(?:実行|行う|行って)(?:する|して)?(?:ください)?$/u, '$1をクリック'],
  [/^(.+?を.*[えけせてべめれ見])たい(?:です)?$/u, '$1る'],
  [/^(.+?を.*)りたい(?:です)?$/u, '$1る'],
  [/^(?:don['’]?t|do not|never) (?:elect|vote for|pick|choose|select|take) (?:the )?(.+)$/iu, 'uncheck $1', 'uncheck'],
  [/^take off (?:the |my |our )?(.+)$/iu, 'uncheck $1', 'uncheck'],
  [/^take (?:the |my |our )(.+) off$/iu, 'uncheck $1', 'uncheck'],
  [/^(?:mute|silence|quieten) (?:the |my |our )?(.+)$/iu, 'turn off $1', 'uncheck'],
  [/^(?:don['’]?t|do not) (?:show|display|list) (?:me )?(.+)$/iu, 'hide $1', 'check'],
  [/^i(?:['’]?ve| have) (?:just |already )?taken (.+)$/iu, 'check take $1', 'check'],
  [/^i(?:['’]?ve| have) (?:just |already )?done (.+)$/iu, 'check $1', 'check'],
  [/^i(?:['’]?ve| have) (?:just |already )?(\p{L}{2,}(?:[^aeiou]|ee))ed (.+)$/iu, 'check $1 $2', 'check'],
];

interface Rephrased {
  plain: string;
  /** The only acts that may result; any if absent. */
  method?: 'check' | 'uncheck';
}

/** The instruction in synonymous words. */
export const rephrasings = (instruction: string): Rephrased[] =>
  rephrasingRules.flatMap(([form, plain, method]) =>
    form.test(instruction) ? [{ plain: instruction.replace(form, plain), ...(method && { method }) }] : [],
  );
