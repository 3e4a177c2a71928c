import type { Intent } from './intent.ts';
import { fold } from '../lexicon/words.ts';

/** If an instruction quotes its target, its verb is enough: `kies "Frans" bij "Ik leer"`, `"保存"を押して`. */
export function readQuoted(text: string, parts: readonly string[]): Intent[] {
  const [first, second, more] = parts;
  if (first === undefined || more !== undefined || ENGLISH_PREPOSITION.test(text)) return [];
  const plain = fold(text);
  const said = verbKinds.find(({ pattern }) => pattern.test(plain))?.kind;
  const kind = said === 'check' && REMOVAL_WORD.test(plain) ? 'uncheck' : said;
  if (!kind) return [];
  if (kind === 'upload') return uploadOf([first, ...(second === undefined ? [] : [second])]);
  if (second === undefined) return kind === 'fill' ? [] : [intentOf(kind, `"${first}"`)];
  if (kind === 'fill' || kind === 'choose') return [valueIntent(kind, first, second), valueIntent(kind, second, first)];
  return [intentOf(kind, `"${second}" in "${first}"`)];
}

/** "haal het vinkje weg bij …", "quita la marca de …" */
const REMOVAL_WORD =
  /(?<!\p{L})(?:weg|uit|af|raus|heraus|bort|nicht|niet|fjern|quit[ae]|retir|enlev|rimuov|usun|tira|saca|убер|снять)/u;

/** Its words outside of the quotes give more than a place. */
const ENGLISH_PREPOSITION = /\b(?:the|of|with)\b/i;

type Kind = 'upload' | 'click' | 'fill' | 'choose' | 'check' | 'uncheck';

/** Of two quotations, the one that is a file name. */
function uploadOf(quotes: readonly string[]): Intent[] {
  const file = quotes.find((quote) => /\.\w{2,5}$/.test(quote));
  const target = quotes.find((quote) => quote !== file);
  return file === undefined ? [] : [{ kind: 'upload', file, target: target === undefined ? undefined : `"${target}"` }];
}

function intentOf(kind: Exclude<Kind, 'fill' | 'upload'>, target: string): Intent {
  if (kind === 'click') return { kind: 'click', method: 'click', target };
  return { kind: 'check', on: kind === 'check', target };
}

function valueIntent(kind: 'fill' | 'choose', value: string, field: string): Intent {
  const target = `"${field}"`;
  return kind === 'fill' ? { kind, text: value, target } : { kind, options: [value], target };
}

/** Beginnings of verbs, folded; the first matching row is used. */
const verbKinds: readonly { kind: Kind; pattern: RegExp }[] = [
  {
    kind: 'upload',
    pattern: startsWithVerb(
      String.raw`caric|alleg|upload|hochlad|lade.* hoch|anhang|fug.* an\b|telecharg|televers|joign|joind|sub[ae]\b|adjunt|anex|ladda upp|last opp|bifoga|vedlegg|prześlij|przeslij|załącz|załacz|загруз|прикреп|yukle|업로드|첨부|アップロード|添付|上传|上傳|ارفع|أرفق`,
    ),
  },
  {
    kind: 'uncheck',
    pattern: startsWithVerb(
      String.raw`(?:vink|zet|schakel).* uit\b|entfern.*(?:haken|hakchen)|deaktivier|schalte.* aus|spegn|apag|etein|wyłacz|выключ|отключ|끄|꺼|desactiv|decoch|desmarc|deselezion|togli|odznacz|avmarker|avmarkera|fravælg|fravaelg|сним|kaldır|取消勾选|取消選取|チェックを外|체크.*해제`,
    ),
  },
  {
    kind: 'check',
    pattern: startsWithVerb(
      String.raw`vink|(?:zet|schakel).* (?:aan|in)\b|schalte.* (?:ein|an)\b|accend|attiva|encien|allum|włacz|включ|켜|coche|marca|marque|spunta|zaznacz|kryss|huk av|hake|kreuze|setze.*(?:haken|hakchen)|отмет|işaretle|isaretle|勾选|勾選|チェック|체크`,
    ),
  },
  {
    kind: 'fill',
    pattern: startsWithVerb(
      String.raw`vul|typ(?!e)|schrijf|voer|inseri|scriv|digit[ae]|compil|escrib|introdu[cz]|ingres|rellen|teclea|saisi|tape[rz]?\b|ecri|rempli|escrev|preench|skriv|fyll|angiv|udfyld|wpisz|введ|впиш|gib\b|geben|trag|schreib|yaz|gir(?:in)?\b|입력|入力|記入|输入|輸入|填写|填入|اكتب|أدخل|ادخل`,
    ),
  },
  {
    kind: 'choose',
    pattern: startsWithVerb(
      String.raw`kies|selecteer|scegli|selezion|elig|elij|escog|seleccion|selection|choisi|escolh|selecion|valj|velg|vælg|vaelg|wybierz|выбер|wahl|sec(?:in)?\b|선택|選択|選んで|选择|選擇|切换|اختر|حدد`,
    ),
  },
  {
    kind: 'click',
    pattern: startsWithVerb(
      String.raw`klik|klick|clicca|premi|tocca|apri|clica|clic\b|clique|appuy|ouvr|pulsa|presion|abr[aei]|toca|druk|open(?=\W)|ga naar|druck|tippe|offne|geh|tryck|trykk|apne|abn|oppna|kliknij|nacisnij|otworz|нажм|кликн|откро|tıkla|tikla|bas(?:in)?\b|클릭|눌러|누르|열어|クリック|押|開|タップ|点击|單擊|单击|打开|點擊|انقر|اضغط|افتح`,
    ),
  },
];

function startsWithVerb(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Arabic}])(?:${words})`, 'u');
}
