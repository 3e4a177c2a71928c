import type { Groups, Rule } from './rule.ts';
import type { Intent } from './intent.ts';

// Short forms of other languages, mostly around labels in that language. Where two readings are possible, both are given.

const click = (groups: Groups): Intent[] => [{ kind: 'click', method: 'click', target: groups.phrase('target') }];
const fill = (groups: Groups): Intent[] => [
  { kind: 'fill', text: groups.text('text'), target: groups.phrase('target') },
];
const choose = (groups: Groups): Intent[] => [
  { kind: 'choose', options: groups.list('text'), target: groups.phrase('target') || undefined },
];
const check = (groups: Groups): Intent[] => [{ kind: 'check', on: true, target: groups.phrase('target') }];
const uncheck = (groups: Groups): Intent[] => [{ kind: 'check', on: false, target: groups.phrase('target') }];

const german: Rule[] = [
  {
    pattern:
      /^(?:bitte\s+)?(?:klicke?n?|drücke?n?|tippe?n?)(?:\s+sie)?\s+(?:auf\s+)?(?:(?:den|die|das)\s+)?(?<target>.+?)(?:\s+an)?$/iu,
    read: click,
  },
  {
    pattern: /^(?:öffne|öffnen sie|gehe? zu[rm]?|gehen sie zu[rm]?)\s+(?:(?:den|die|das)\s+)?(?<target>.+)$/iu,
    read: click,
  },
  {
    pattern:
      /^(?:gib|geben sie|tippe|tippen sie|schreibe?|schreiben sie|trage?|tragen sie)\s+(?<text>.+?)\s+(?:in|bei|als|für)\s+(?:(?:das|den|die|der)\s+)?(?:feld\s+)?(?<target>.+?)(?:\s+ein)?$/iu,
    read: fill,
  },
  {
    pattern:
      /^(?:fülle?|füllen sie)\s+(?:(?:das|den|die)\s+)?(?:feld\s+)?(?<target>.+?)\s+mit\s+(?<text>.+?)(?:\s+aus)?$/iu,
    read: fill,
  },
  {
    pattern:
      /^(?:wähle|wählen sie|wähl)\s+(?<text>.+?)\s+(?:in|bei|als|aus|für)\s+(?:(?:der|dem|den|das|die)\s+)?(?:liste\s+|feld\s+)?(?<target>.+?)(?:\s+aus)?$/iu,
    read: choose,
  },
  { pattern: /^(?:wähle|wählen sie|wähl)\s+(?<text>.+?)(?:\s+aus)?$/iu, read: choose },
  {
    pattern:
      /^(?:aktiviere|aktivieren sie|markiere|hake|kreuze|setze|schalte)\s+(?<target>.+?)(?:\s+(?:an|ein|ab))?$/iu,
    read: check,
  },
  { pattern: /^(?:deaktiviere|deaktivieren sie|entferne den haken (?:bei|von))\s+(?<target>.+)$/iu, read: uncheck },
];

const french: Rule[] = [
  {
    pattern:
      /^(?:clique[rz]?|appuye[rz]|appuie)\s+(?:sur\s+)?(?:(?:le|la|les)\s+|l['’])?(?:bouton\s+|lien\s+)?(?<target>.+)$/iu,
    read: click,
  },
  { pattern: /^(?:ouvre|ouvrez|ouvrir|va à|allez à)\s+(?:(?:le|la|les)\s+|l['’])?(?<target>.+)$/iu, read: click },
  {
    pattern:
      /^(?:saisi[srz]+(?:sez)?|saisir|tape[rz]?|entre[rz]?|écri[srvez]+|mets|mettez)\s+(?<text>.+?)\s+(?:dans|comme|pour|en)\s+(?:(?:le|la)\s+|l['’])?(?:champ\s+)?(?<target>.+)$/iu,
    read: fill,
  },
  {
    pattern: /^rempli[srt]*(?:sez)?\s+(?:(?:le|la)\s+)?(?:champ\s+)?(?<target>.+?)\s+(?:avec|par)\s+(?<text>.+)$/iu,
    read: fill,
  },
  {
    pattern:
      /^(?:sélectionne[rz]?|choisi[srt]*(?:sez)?|choisir)\s+(?<text>.+?)\s+(?:dans|comme|pour)\s+(?:(?:le|la)\s+|l['’])?(?:liste\s+|menu\s+)?(?<target>.+)$/iu,
    read: choose,
  },
  { pattern: /^(?:sélectionne[rz]?|choisi[srt]*(?:sez)?|choisir)\s+(?<text>.+)$/iu, read: choose },
  { pattern: /^(?:coche[rz]?|active[rz]?)\s+(?:(?:la|le)\s+)?(?:case\s+)?(?<target>.+)$/iu, read: check },
  { pattern: /^(?:décoche[rz]?|désactive[rz]?)\s+(?:(?:la|le)\s+)?(?:case\s+)?(?<target>.+)$/iu, read: uncheck },
];

const spanish: Rule[] = [
  {
    pattern:
      /^(?:haz|haga|hacer|dale|da)\s+cli[ck]+\s+(?:en\s+)?(?:(?:el|la)\s+)?(?:botón\s+|enlace\s+)?(?<target>.+)$/iu,
    read: click,
  },
  {
    pattern:
      /^(?:pulsa|pulse|presiona|presione|abre|abra|ve a|vaya a|clica)\s+(?:en\s+)?(?:(?:el|la)\s+)?(?:botón\s+|enlace\s+)?(?<target>.+)$/iu,
    read: click,
  },
  {
    pattern:
      /^(?:escribe|escriba|introduce|introduzca|ingresa|ingrese|pon|teclea)\s+(?<text>.+?)\s+(?:en|como|para)\s+(?:(?:el|la)\s+)?(?:campo\s+)?(?<target>.+)$/iu,
    read: fill,
  },
  {
    pattern:
      /^(?:rellena|rellene|completa|complete)\s+(?:(?:el|la)\s+)?(?:campo\s+)?(?<target>.+?)\s+con\s+(?<text>.+)$/iu,
    read: fill,
  },
  {
    pattern:
      /^(?:selecciona|seleccione|elige|elija|escoge)\s+(?<text>.+?)\s+(?:en|como|para|de)\s+(?:(?:el|la)\s+)?(?:lista\s+|menú\s+)?(?<target>.+)$/iu,
    read: choose,
  },
  { pattern: /^(?:selecciona|seleccione|elige|elija|escoge)\s+(?<text>.+)$/iu, read: choose },
  { pattern: /^(?:marca|marque|activa|active)\s+(?:la\s+)?(?:casilla\s+)?(?<target>.+)$/iu, read: check },
  { pattern: /^(?:desmarca|desmarque|desactiva|desactive)\s+(?:la\s+)?(?:casilla\s+)?(?<target>.+)$/iu, read: uncheck },
];

const japanese: Rule[] = [
  {
    pattern:
      /^(?<target>.+?)(?:ボタン|リンク|タブ|メニュー)?(?:を|に)?(?:クリック|押|タップ|開)(?:する|して|してください|す|く|いて|いてください|ください)?$/u,
    read: click,
  },
  {
    pattern:
      /^(?<target>.+?)(?:欄|フィールド)?(?:に|へ)(?<text>.+?)(?:を|と)?(?:入力|記入|書)(?:する|して|してください|く|いて|いてください)?$/u,
    read: fill,
  },
  {
    pattern:
      /^(?:(?<target>.+?)(?:で|から|に|は)、?)?(?<text>.+?)を(?:選択|選ぶ|選んで)(?:する|して|してください|ください)?$/u,
    read: choose,
  },
  {
    pattern:
      /^(?<target>.+?)(?:に|を)?(?:チェック|オンに)(?:を入れる|を入れて|を入れてください|する|して|してください)?$/u,
    read: check,
  },
  {
    pattern:
      /^(?<target>.+?)(?:の)?(?:チェックを外す|チェックを外して|チェックを外してください|をオフにする|をオフにして)$/u,
    read: uncheck,
  },
];

const chinese: Rule[] = [
  { pattern: /^(?:请)?(?:点击|单击|按下?|打开|點擊|點選|按一下)(?<target>.+?)(?:按钮|链接|按鈕|連結)?$/u, read: click },
  {
    pattern:
      /^(?:请)?(?:在|往|向)(?<target>.+?)(?:字段|框|栏|欄)?(?:中|里|裡|内|處|处)?(?:输入|填写|填入|輸入|填寫)(?<text>.+)$/u,
    read: fill,
  },
  { pattern: /^(?:请)?(?:将|把)(?<target>.+?)(?:设为|设置为|改为|填为|設為)(?<text>.+)$/u, read: fill },
  { pattern: /^(?:请)?(?:(?:在|从)(?<target>.+?)(?:中|里|裡)?)?(?:选择|选中|選擇)(?<text>.+)$/u, read: choose },
  { pattern: /^(?:请)?(?:勾选|勾選|启用|开启|啟用)(?<target>.+)$/u, read: check },
  { pattern: /^(?:请)?(?:取消勾选|取消选中|取消勾選|关闭|禁用)(?<target>.+)$/u, read: uncheck },
];

const arabic: Rule[] = [
  { pattern: /^(?:انقر|اضغط)\s+(?:على|فوق)?\s*(?:زر\s+|رابط\s+)?(?<target>.+)$/u, read: click },
  { pattern: /^(?:افتح)\s+(?<target>.+)$/u, read: click },
  { pattern: /^(?:اكتب|أدخل|ادخل)\s+(?<text>.+?)\s+(?:في|إلى)\s+(?:حقل\s+|خانة\s+)?(?<target>.+)$/u, read: fill },
  { pattern: /^(?:اختر|حدد)\s+(?<text>.+?)\s+(?:من|في)\s+(?:قائمة\s+)?(?<target>.+)$/u, read: choose },
  { pattern: /^(?:اختر|حدد)\s+(?<text>.+)$/u, read: choose },
  { pattern: /^(?:فعّل|فعل|ضع علامة على)\s+(?<target>.+)$/u, read: check },
];

/** Forms of instructions in other languages than English. */
export const otherRules: readonly Rule[] = [...german, ...french, ...spanish, ...japanese, ...chinese, ...arabic];
