import { fold } from '../words.ts';

/**
 * What schemas and pages call the same thing, beside the synonyms that acts may rely on. Each phrase before the arrow may stand
 * on the page for each other one, and what comes after it may stand there for them.
 */
const rows: readonly string[] = [
  'status|state > condition|stage|phase|progress|current status',
  'from|check in|arrival|check in date|arrival date > arrives|start|valid from',
  'to|check out|checkout|departure|check out date|departure date > until|till|end|valid until|valid to|leaves',
  'from|start|start date|begin|begins|starts|starting > since|valid from',
  'to|until|till|end|end date|ends|ending > valid until|valid to',
  'departure|departure time|departs|depart|start time|leaves > from|starts|start|dep',
  'arrival|arrival time|arrives|arrive|end time > to|until|ends|end|arr',
  'amount|total > sum|price|cost|value|charge|paid|fee',
  'line total|row total|item total > total|amount|sum|total price',
  'unit price|price each|price per unit|price per item > each|price|unit cost|rate|per unit',
  'quantity|count > pieces|units|ordered|number|pcs|amount',
  'author|written by|posted by > by|user|username|poster|reviewer|from|name|member|created by',
  'user|username|user name > member|person|name|account|who|actor|by|author|changed by|performed by|edited by',
  'owner|owned by|responsible|assignee|assigned to > assigned|in charge|handled by|agent|who',
  'requester|requested by|asked by|requestor|submitted by|submitter|reported by|reporter > opened by|created by|employee|applicant|from|who',
  'sender|sent by > from|de|von|author',
  'recipient > to|sent to|beneficiary|payee|receiver|addressee|an|para',
  'due|due date|due by|deadline|due on|due at > needed by|payable by|until',
  'created|created at|created on|date created|creation date|created date > added|added on|date added|opened|since|date',
  'updated|updated at|updated on|last updated|last update|modified|last modified|last change|last changed|last edited > changed|edited|last activity|modified at|last publish|saved|last saved',
  'published|published at|published on|publish date|publication date|published date > date|posted|posted on|released|release date',
  'posted|posted at|posted on > date|when|published|time',
  'submitted|submitted at|submitted on|sent|sent on|sent at|received|received on > date|when',
  'date > day|when|date and time|datetime|on|time',
  'time|timestamp > when|date|date time|at|hour',
  'expires|expiry|expiry date|expiration|expiration date|expires at|expires on > valid until|expires in',
  'last login|last seen|last active|last sign in|last signed in|last used > last activity',
  'joined|member since|joined on|join date|joined at|registered|registered on > since|start date|hired',
  'location|where > venue|city|site|address|region|area|office',
  'role|position|job title|function|job > title|occupation',
  'department|team > division|unit|group',
  'type|kind > category|class|format|sort',
  'category > section|genre|type|kind|forum|board',
  'number|id|no|code|reference|ref|reference number|# > identifier|key|nr',
  'order id|order number|order no > order|order reference|number|reference',
  'invoice number|invoice no|invoice id > invoice|number',
  'tracking number|tracking id|tracking code > tracking',
  'sku|article number|part number|part no|item number|product code|item no|article no > model|code|number|id',
  'priority|severity|urgency > importance|level|impact',
  'views|view count|page views > hits|visits|reads|viewed',
  'replies|answers|responses|reply count|answer count > comments|posts',
  'votes|vote count|upvotes|points > score|likes',
  'notes|note|remarks|remark > comment|comments',
  'description > details|summary|about|what|memo|purpose|text|item',
  'title|name > host|hostname|subject|headline|topic|item|product|what',
  'subject|topic|thread > title',
  'task > title|name|action|to do|summary|issue|what',
  'action > event|activity|what|what happened|operation',
  'event > action|activity|what|description|message|what happened',
  'company|employer > business|firm|client|organization',
  'customer|client|buyer|customer name > bill to|billed to|guest|account|name|contact',
  'supplier|vendor|seller|sold by > merchant|shop|store|manufacturer|provider',
  'merchant|payee > vendor|shop|store|supplier',
  'duration|runtime|run time|travel time > length|time|takes|lasts',
  'rating|stars|average rating > score|our rating|review score|grade|customer rating|reviews',
  'grade|mark|score > result|points|marks',
  'stock|in stock|availability|stock level > available|on hand|inventory|left',
  'balance|available balance|current balance|account balance > available',
  'fee|fees > cost|price|charge|charges',
  'discount > saving|savings|you save|reduction|off',
  'tax|vat|sales tax|gst|taxes > iva|mwst|tva|btw',
  'shipping|delivery|postage|shipping cost|delivery cost|shipping fee|delivery fee > shipping and handling|freight',
  'payment method > paid with|payment|paid by|pay with|method|pay by',
  'shipping address|ship to|delivery address|deliver to > address|delivered to|shipped to',
  'billing address|bill to|invoice address > address',
  'opening hours|hours|opening times|business hours > open|open hours',
  'size|file size > unpacked size|bytes',
  'file|file name|filename > document|name|attachment',
  'plan|subscription|current plan > package|tier|membership|your plan',
  'renewal date|renews|renews on|next billing date|next payment|next charge > renewal|next invoice|next payment date',
  'host|organizer|organiser|presenter|hosted by > speaker|led by|instructor|teacher|organized by|organised by',
  'teacher|instructor|lecturer|tutor|coach|trainer > professor|taught by|with|led by',
  'capacity > seats|places|sleeps|people|max guests|spots',
  'origin > from|departure|departs from|start|departure airport|departure station|leaving from|source',
  'destination > to|arrival|arrives at|arrival airport|arrival station|going to|target',
  'doctor|physician|practitioner > with|specialist|vet|dentist',
  'result|outcome > verdict|score|value|finding',
  'unit|units > measure|measured in',
  'ip|ip address > address|private ip|ipv4|public ip',
  'permission|permissions > access|role|rights|scope|scopes|access level',
  'message > text|error|details|description|body|comment',
  'text|body|content > comment|message|description|note',
  'reason > cause|why|grounds|note',
  'dimensions > size|measurements',
  'material > made of|fabric|composition',
  'servings|serves|yield > portions',
  'steps|instructions|directions|method|preparation > how to|procedure',
  'rank|place|position|pos|placing > #|standing|no',
  'bib|start number|bib number > start no|number|no|nr',
  'runner|player|athlete|participant|competitor|driver|rider|guest|student|pupil|patient|member|employee|person|team|contact|attendee|passenger|applicant|candidate|tenant|resident|child > name|full name',
  'name|nom|nombre|nome|naam|姓名|名前|氏名|お名前|名称|الاسم',
  'title|titel|titre|título|titolo|标题|タイトル|العنوان',
  'price|preis|prix|precio|prezzo|preço|prijs|价格|単価|価格|料金|السعر',
  'amount|betrag|montant|importe|importo|valor|bedrag|金额|金額|المبلغ',
  'total|gesamt|gesamtbetrag|summe|totale|totaal|合计|合計|الإجمالي',
  'quantity|menge|anzahl|quantité|cantidad|quantità|quantidade|aantal|数量|الكمية',
  'date|datum|fecha|data|日期|日付|التاريخ',
  'time|uhrzeit|zeit|heure|horaire|hora|orario|tijd|时间|時刻|時間|الوقت',
  'status|statut|estado|stato|zustand|状态|状態|الحالة',
  'type|typ|art|tipo|soort|类型|種類|النوع',
  'category|kategorie|catégorie|categoría|categoria|categorie|类别|分类|カテゴリ|الفئة',
  'description|beschreibung|descripción|descrizione|descrição|omschrijving|描述|说明|説明|الوصف',
  'author|autor|auteur|autore|verfasser|作者|الكاتب',
  'sender|absender|expéditeur|remitente|mittente|remetente|afzender|发件人|差出人|المرسل',
  'recipient|empfänger|empfaenger|destinataire|destinatario|destinatário|ontvanger|收件人|宛先|المستلم',
  'customer|kunde|client|cliente|klant|客户|顧客|العميل',
  'phone|telefon|téléphone|teléfono|telefono|telefone|telefoon|电话|電話|電話番号|手机|手机号码|الهاتف',
  'address|adresse|anschrift|dirección|indirizzo|endereço|adres|地址|住所',
  'city|ort|stadt|ville|ciudad|città|cidade|plaats|城市|المدينة',
  'place|location|ort|lieu|lugar|luogo|plaats|standort|地点|場所|المكان',
  'country|land|pays|país|paese|国家|国|البلد',
  'weight|gewicht|poids|peso|重量|الوزن',
  'room|zimmer|raum|chambre|salle|habitación|sala|camera|stanza|kamer|房间|部屋',
  'rooms|zimmer|pièces|habitaciones|camere|locali|quartos|kamers',
  'rent|miete|loyer|alquiler|affitto|aluguel|huur|租金|家賃',
  'deposit|kaution|caution|fianza|cauzione|borg',
  'department|abteilung|service|departamento|reparto|afdeling|部门|部署|القسم',
  'position|stelle|poste|puesto|posizione|cargo|functie|职位|役職|المنصب',
  'views|aufrufe|vues|vistas|visite|visualizações|浏览|浏览量|閲覧',
  'replies|antworten|réponses|respuestas|risposte|respostas|reacties|回复|返信',
  'duration|dauer|durée|duración|durata|duração|duur|时长|所要時間|المدة',
  'balance|saldo|solde|kontostand|余额|残高|الرصيد',
  'order number|bestellnummer|numéro de commande|número de pedido|numero ordine|número do pedido|bestelnummer|订单号|注文番号|رقم الطلب',
  'size|größe|groesse|taille|talla|tamaño|taglia|tamanho|maat|尺寸|サイズ',
  'color|farbe|couleur|colore|cor|kleur|颜色|色',
  'product|produkt|artikel|produit|article|producto|artículo|prodotto|produto|商品|产品',
  'doctor|arzt|ärztin|médecin|médico|medico|arts|医生|医師|الطبيب',
  'points|pts > p|score',
  'played|games played|matches played|games > p|mp|pl|gp',
  'won|wins > w',
  'drawn|draws > d',
  'lost|losses > l',
  'goal difference|goals difference > gd|+/-|diff',
  'shipping method|delivery method|shipping option > shipping|delivery|method',
  'shipping date|delivery date|ship date > shipped|delivered|delivery|dispatched',
  'shipping status|delivery status|fulfilment status|fulfillment status',
  'ingredients|zutaten|ingredientes|ingrédients|ingredienti|ingrediënten|材料',
  'steps|instructions|directions|preparation|zubereitung|preparación|elaboración|préparation|preparazione|procedimento|preparo|bereiding|作り方|做法',
  'comments|kommentare|commentaires|comentarios|commenti|comentários|reacties|评论|コメント',
  'reviews|bewertungen|avis|reseñas|opiniones|recensioni|avaliações|beoordelingen|评价|レビュー',
  'salary|pay > wage|compensation|pay range',
];

interface Row {
  asked: ReadonlySet<string>;
  said: ReadonlySet<string>;
}

const table: readonly Row[] = rows.map((row) => {
  const [asked = '', more = ''] = row.split(' > ').map(fold);
  return { asked: new Set(asked.split('|')), said: new Set(`${asked}|${more}`.split('|')) };
});

/** True when a label such as "Requested by" may stand for a key such as `requester`. */
export function calledAlike(asked: string, label: string): boolean {
  const [key, found] = [plain(asked), plain(label)];
  return found !== '' && table.some(({ asked: keys, said }) => keys.has(key) && said.has(found));
}

/** True when a label says all of a key but what kind of thing it is: "Due" for `dueDate`, "Activity" for `lastActivity`. */
export function saysWithoutKind(asked: string, label: string): boolean {
  const [key, found] = [plain(asked), plain(label)];
  return key !== found && key.replace(KIND, '') === found;
}

const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/** What a key says beside what the page calls it: `dueDate`, `customerName`. */
const KIND =
  /(?<=.) (?:date|time|name|number|no|id|code|method|type|amount|value|text|count|at|on|by|url|link|href|version|interval|period|level|enabled|active|allowed|selected)$/;
