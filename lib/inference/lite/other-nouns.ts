/** What people call elements in other languages → the noun for it here. */
const nouns: readonly (readonly [RegExp, string])[] = [
  [
    /(?:schaltflächen?|kn[oö]pfe?|tasten?|boutons?|bot[oó]n(?:es)?|pulsant[ei]|bot(?:ão|ões)|knop(?:pen)?|ボタン|按钮|زر|أزرار)/iu,
    'button',
  ],
  [
    /(?:verweise?|liens?|enlaces?|vínculos?|collegament[oi]|ligaç(?:ão|ões)|koppeling(?:en)?|リンク|链接|رابط|روابط)/iu,
    'link',
  ],
  [
    /(?:(?:eingabe|text)?felde?r?|champs?|campos?|camp[oi]|casill?as? de texto|(?:invoer)?veld(?:en)?|入力欄|入力フィールド|フィールド|欄|输入框|文本框|搜索框|框|حقل|حقول)/iu,
    'field',
  ],
  [
    /(?:kontrollkästchen|kästchen|häkchen|cases? à cocher|casillas?|casell[ae](?: di controllo)?|caixas? de seleção|selectievakjes?|チェックボックス|复选框|خانة|مربع)/iu,
    'checkbox',
  ],
  [
    /(?:reiter|registerkarten?|onglets?|pestañas?|sched[ae]|abas?|separadores?|tabblad(?:en)?|タブ|标签页|选项卡|تبويب)/iu,
    'tab',
  ],
  [/(?:schalter|interrupteurs?|interruptor(?:es)?|interruttor[ei]|schakelaars?|スイッチ|开关|مفتاح)/iu, 'switch'],
  [
    /(?:auswahllisten?|auswahlfelde?r?|listes? déroulantes?|desplegables?|menù? a tendina|keuzelijst(?:en)?|プルダウン|下拉(?:框|菜单|列表)|قائمة)/iu,
    'dropdown',
  ],
  [/(?:schieberegler|regler|curseurs?|deslizador(?:es)?|cursor[ei]|schuifregelaar|スライダー|滑块)/iu, 'slider'],
  [/(?:optionen|options|opciones|opzioni|opções|opties|選択肢|选项|خيارات)/iu, 'options'],
];

const ASKING =
  /^(?:(?:wo (?:ist|sind|finde ich|kann ich)|où (?:est|sont|puis-je|se trouve)|dónde (?:está|están|puedo)|dove (?:è|sono|posso)|onde (?:está|estão|posso)|waar (?:is|zijn|kan ik)|finde|zeige?|suche|trouver?|cherche|montre|encuentra|busca|muestra|trova|mostra|encontre|mostre|zoek|toon)\s+)?(?:mir\s+|moi\s+)?(?:(?:alle|tous|toutes|todos|todas|tutti|tutte)\s+)?(?:(?:der|die|das|den|le|la|les|el|los|las|il|lo|gli|i|o|os|a|as|de|het)\s+|l['’])?/iu;
const OF =
  /^(?:de l['’]|de la|de los|de las|del|della|dello|dei|delle|des|du|de|d['’]|do|da|dos|das|di|zum|zur|für|von|vom|mit|pour|para|per|van|voor|om te|il|la|le|el)\s+/iu;
const UNPARTED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

/** "le bouton Enregistrer", "die Felder für den Namen", "削除ボタン": what is called how, and of which kind; `undefined` in English. */
export function readOther(asked: string): { name: string; noun: string } | undefined {
  const plain = asked
    .replace(/^(?:すべての|全ての|所有的?|全部的?)/u, '')
    .replace(ASKING, '')
    .trim();
  const exact = nouns.find(
    ([pattern, noun]) => noun !== 'options' && new RegExp(`^${pattern.source}$`, 'iu').test(plain),
  );
  if (exact) return { name: '', noun: exact[1] };
  for (const [pattern, noun] of nouns) {
    const first = new RegExp(`^${pattern.source}\\s+(?<name>.+)$`, 'iu').exec(plain)?.groups?.['name'];
    if (first !== undefined) return { name: strip(first), noun };
    const last = new RegExp(
      `^(?<name>.+?)${UNPARTED.test(plain) ? '(?:の|的)?' : '[-\\s]?'}${pattern.source}$`,
      'iu',
    ).exec(plain)?.groups?.['name'];
    if (last !== undefined && noun !== 'options') return { name: strip(last), noun };
  }
  return undefined;
}

const strip = (name: string): string => name.replace(OF, '').replaceAll(/^["'“„«「『]\s*|\s*["'”“»」』]$/gu, '');
