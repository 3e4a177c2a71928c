import type { NameCase, RoleCase } from './name-cases.ts';

export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

/** Every way to hide an element from everybody, or from assistive technology alone. */
export const HIDDEN = [
  'hidden',
  'aria-hidden="true"',
  'style="display:none"',
  'style="visibility:hidden"',
  'style="visibility:collapse"',
];

/** Hidden parts and hidden sources. accname 1.2, 2A and 2B */
const hiddenCases: readonly NameCase[] = HIDDEN.flatMap((hide): NameCase[] => [
  [
    `<a id="test" href="#" aria-labelledby="a">x</a><div id="a" ${hide}>tea <p ${hide}>and <b ${hide}>cake</b></p></div>`,
    'tea and cake',
  ],
  [
    `<a id="test" href="#" aria-labelledby="a">x</a><div id="a" ${hide}>tea <p>and</p> <b>cake</b></div>`,
    'tea and cake',
  ],
  [
    `<a id="test" href="#" aria-labelledby="a">x</a><div id="a">tea <p ${hide}>and <b ${hide}>cake</b></p></div>`,
    'tea',
  ],
  [`<a id="test" href="#" aria-labelledby="a" aria-label="aria">x</a><div id="a"><p ${hide}>tea</p></div>`, 'aria'],
  [`<button id="test"><span ${hide}>no </span>yes</button>`, 'yes'],
  [`<label for="test" ${hide}>no</label><input id="test">`, ''],
  [`<label for="test" ${hide}>no</label><input id="test" type="checkbox">`, ''],
  [`<label for="test" ${hide}>no</label><input id="test" type="submit" value="Send">`, 'Send'],
  [`<fieldset id="test"><legend ${hide}>no</legend><input></fieldset>`, ''],
  [`<table id="test"><caption ${hide}>no</caption><tr><td>x</table>`, ''],
  [`<figure id="test"><figcaption ${hide}>no</figcaption>x</figure>`, ''],
  [`<svg id="test" role="img"><title ${hide}>yes</title></svg>`, 'yes'], // a title is never rendered anyway
]);

/** Names rule by rule, where the other tables say nothing yet. */
/** Digits that are set off are apart, which Chrome does not say: `€ 19⁹⁹` is not `€ 1999`. */
export const PRICES = [
  ['<button id="test">€ 19<sup>99</sup></button>', '€ 19 99', '€ 1999'],
  ['<a id="test" href="#">10<small>6</small></a>', '10 6', '106'],
  ['<h2 id="test"><span style="vertical-align: 4px">10</span>6</h2>', '10 6', '106'],
] as const;

export const ruleNameCases: readonly NameCase[] = [
  ...hiddenCases,
  ...PRICES.map(([html, name]): NameCase => [html, name]),
  // what is said elsewhere is not said again
  [
    '<p id="l">Fruit</p><button id="test" aria-label="Fruit" aria-labelledby="test l v"><i id="v">Apple</i> ▾</button>',
    'Fruit Apple',
  ],
  ['<div role="tree"><div role="treeitem" id="test">Parent <p><i role="treeitem">Child</i></p></div></div>', 'Parent'],
  // style sheets have many ways to write something
  [
    '<style>.w { & b::after { content: "!" } }</style><button id="test" class="w">nested <b>rule</b></button>',
    'nested rule!',
  ],
  ['<style>.w::before { @media all { content: "in " } }</style><button id="test" class="w">media</button>', 'in media'],
  [
    '<style>@layer a { @supports (top: 0) { i::before { content: "la" } } }</style><button id="test"><i>yer</i></button>',
    'layer',
  ],
  [
    '<style>@scope (.w) { :scope::before { content: "of " } }</style><button id="test" class="w">scope</button>',
    'of scope',
  ],
  ['<style>.w > ::before { content: "a " }</style><button id="test" class="w"><i>child</i></button>', 'a child'],
  [
    '<style>@keyframes k { to { content: "from " } } i::before { content: ""; animation: k 1s -1s both paused }</style><button id="test"><i>frames</i></button>',
    'from frames',
  ],
  [
    `<style>${Array.from({ length: 120 }, (_, at) => `.w${at}::before { content: "${at} " }`).join('')}</style><button id="test"><i class="w119">of many</i></button>`,
    '119 of many',
  ],
  [
    '<button id="test"><x-a><template shadowrootmode="open"><style>:host(.w) u::before { content: "in " }</style><u><slot></slot></u></template></x-a><x-a class="w"><template shadowrootmode="open"><style>:host(.w) u::before { content: "in " }</style><u><slot></slot></u></template>it</x-a></button>',
    'in it',
  ],
  // what takes no input is read to nobody
  ['<button id="test"><span inert>no </span>yes</button>', 'yes'],
  ['<h2 id="test">Rooms <a href="#" inert>no</a></h2>', 'Rooms'],
  ['<label for="test">Mail <b inert>no</b></label><input id="test">', 'Mail'],
  ['<label for="test" inert>no</label><input id="test">', ''],
  ['<fieldset id="test"><legend inert>no</legend><input></fieldset>', ''],
  ['<button id="test" aria-labelledby="a">x</button><i id="a">tea <b inert>no</b></i>', 'tea'],
  ['<button id="test" aria-labelledby="a">x</button><i id="a" inert>tea</i>', 'tea'],
  ['<button id="test">a<details><summary>more</summary>folded <u>away</u></details></button>', 'a more'],
  ['<button id="test">a<details open><summary>less</summary>not <u>folded</u></details></button>', 'a less not folded'],
  ['<button id="test">a<dialog>closed</dialog></button>', 'a'],
  ['<button id="test">a<div popover>closed</div></button>', 'a'],
  // references
  ['<div id="test" role="group" aria-labelledby="h"><h2 id="h">Tea</h2><p>x</p></div>', 'Tea'],
  ['<nav id="test" aria-labelledby="a b"><i id="a">one</i><i>no</i><i id="b">two</i></nav>', 'one two'],
  ['<a id="test" href="#" aria-labeledby="a">x</a><i id="a">American</i>', 'American'],
  [
    '<a id="test" href="#" aria-labelledby="b" aria-labeledby="a">x</a><i id="a">no</i><i id="b">British</i>',
    'British',
  ],
  ['<img id="test" alt="no" aria-labeledby="a" src=""><i id="a">American</i>', 'American'],
  [
    `<h3 id="test"><a href="#" aria-labelledby="p">no</a> <a href="#">see <img id="p" alt="map" src="${PIXEL}"> too</a></h3>`,
    'map see too',
  ],
  [
    `<h3><a href="#" aria-labelledby="p">no</a> <a id="test" href="#">see <img id="p" alt="map" src="${PIXEL}"> too</a></h3>`,
    'see map too',
  ],
  [
    `<h3 id="test"><a href="#" aria-labelledby="p"><b id="l">no</b></a> <img id="p" alt="map" src="${PIXEL}"></h3>`,
    'map',
  ],
  ['<a id="test" href="#" aria-labelledby="a">x</a><script id="a">"code"</script>', 'x'],
  ['<a id="test" href="#" aria-labelledby="a">x</a><style id="a">b{}</style>', 'x'],
  ['<a id="test" href="#" aria-labelledby="a">x</a><template id="a">unused</template>', 'x'],
  ['<a id="test" href="#" aria-labelledby="a">x</a><svg><title id="a">drawn</title></svg>', 'drawn'],
  [
    '<a id="test" href="#" aria-labelledby="a">x</a><details><summary>s</summary><p id="a">folded</p></details>',
    'folded',
  ],
  ['<a id="test" href="#" aria-labelledby="a">x</a><ul><li id="a">without its dot</ul>', 'without its dot'],
  // what an element owns
  ['<button id="test" aria-owns="p"><div aria-hidden="true"><b id="p">Play</b></div></button>', 'Play'],
  [
    '<a id="test" href="#" aria-owns="p">Site</a><div aria-hidden="true"><b id="p"> (new tab)</b></div>',
    'Site (new tab)',
  ],
  ['<a id="test" href="#" aria-owns="p">Site</a><b id="p"> (new tab)</b>', 'Site (new tab)'],
  ['<a id="test" href="#" aria-owns="p">Site</a><b hidden id="p"> (new tab)</b>', 'Site'],
  ['<a id="test" href="#" aria-owns="p">Site</a><div hidden><b id="p"> (new tab)</b></div>', 'Site'],
  ['<a id="test" href="#" aria-owns="p">Site</a><b aria-hidden="true" id="p"> (new tab)</b>', 'Site'],
  ['<button id="test" aria-haspopup="menu" aria-owns="p">Menu</button><ul id="p"><li>Rename</ul>', 'Menu'],
  ['<button id="test" aria-expanded="true" aria-owns="p">More</button><ul id="p"><li>Rename</ul>', 'More'],
  ['<a id="test" role="button" title="Next page" aria-owns="p"></a><table id="p"><tr><td>Ada</table>', 'Next page'],
  ['<h3 id="test"><i aria-hidden="true" aria-owns="p">no</i> <b id="p">kept</b></h3>', 'kept'],
  ['<div id="o"><button id="test" aria-owns="o gone">round</button></div>', 'round'],
  // presentational elements have no native name
  ['<button id="test"><img role="none" alt="no" src=""></button>', ''],
  ['<img id="test" role="none" alt="no" src="">', ''],
  ['<fieldset id="test" role="none"><legend>no</legend></fieldset>', ''],
  ['<table id="test" role="none"><caption>no</caption><tr><td>x</table>', ''],
  ['<fieldset id="test"><legend role="none">yes</legend></fieldset>', 'yes'],
  ['<table id="test"><caption role="none">yes</caption><tr><td>x</table>', 'yes'],
  ['<label role="none" for="test">yes</label><input id="test">', 'yes'],
  ['<label for="test">yes</label><input id="test" role="none">', 'yes'],
  ['<h2 id="test">a <span role="none" aria-label="said">b</span></h2>', 'a said'],
  // aria-label and white space
  ['<button id="test" aria-label="&#x2800;">x</button>', '\u2800'],
  ['<button id="test" aria-label="&#9;">yes</button>', 'yes'],
  ['<button id="test" aria-label="&#10;">yes</button>', 'yes'],
  ['<button id="test" aria-label="&#12;">yes</button>', 'yes'],
  ['<div id="test" role="alert" aria-label="&#10;it burns">x</div>', 'it burns'],
  ['<nav id="test" aria-label="Main&nbsp;">x</nav>', 'Main'],
  // shadow trees
  [
    '<button id="test" aria-labelledby="h"></button><div id="h"><template shadowrootmode="open"><i aria-label="in"></i></template></div>',
    'in',
  ],
  [
    '<button id="test" aria-labelledby="h"></button><div id="h"><template shadowrootmode="open">a <slot aria-label="no"></slot> c</template>b</div>',
    'a b c',
  ],
  [
    '<button id="test" aria-labelledby="h"></button><div id="h"><template shadowrootmode="open">a <slot aria-label="no">own</slot> c</template></div>',
    'a own c',
  ],
  // words of their own
  ['<h2 id="test">a<svg><title>b</title></svg>c</h2>', 'a b c'],
  ['<h2 id="test">a<span aria-label="b">no</span>c</h2>', 'a b c'],
  ['<h2 id="test">a<a href="#" aria-label="b">no</a>c</h2>', 'a b c'],
  ['<h2 id="test">a<span aria-labelledby="q">no</span>c</h2><i id="q">b</i>', 'a b c'],
  ['<h2 id="test">a<span role="button">b</span>c</h2>', 'a b c'],
  ['<h2 id="test">a<span role="slider" aria-valuenow="3"></span>c</h2>', 'a 3 c'],
  ['<h2 id="test">a<a href="#">b</a>c</h2>', 'abc'],
  ['<h2 id="test">a<abbr title="no">b</abbr>c</h2>', 'abc'],
  ['<h2 id="test" style="text-transform:full-size-kana">びょういん</h2>', 'びょういん'],
  ['<h2 id="test" style="text-transform:uppercase">as written</h2>', 'as written'],
  // what holds things to operate is no part of a name
  [
    '<div role="menu"><div id="test" role="menuitem">File <div role="menu"><div role="menuitem">New</div></div></div></div>',
    'File',
  ],
  ['<h2 id="test">Rooms <div role="toolbar"><button>Add</button></div></h2>', 'Rooms'],
  ...['menubar', 'tablist', 'tree', 'grid', 'treegrid', 'listbox', 'radiogroup', 'dialog', 'alertdialog'].map(
    (role): NameCase => [`<h2 id="test">Rooms <div role="${role}">no</div></h2>`, 'Rooms'],
  ),
  ...['list', 'listitem', 'definition', 'term', 'tooltip', 'math', 'region'].map((role): NameCase => [
    `<h2 id="test">Rooms <div role="${role}">yes</div></h2>`,
    'Rooms yes',
  ]),
  ...['article', 'figure', 'header', 'main', 'output'].map((tag): NameCase => [
    `<button id="test">All <${tag}>of it</${tag}></button>`,
    'All of it',
  ]),
  ['<h1 id="test">Cake <div role="heading">with icing</div></h1>', 'Cake with icing'],
  // what is shown in the place of what is inside
  ['<h2 id="test">a<progress>no</progress></h2>', 'a'],
  ['<h2 id="test">a<progress value="3" max="9">no</progress></h2>', 'a 3'],
  ['<h2 id="test">a<meter value="3" max="9">no</meter></h2>', 'a 3'],
  ['<h2 id="test">a<object data="none:x">no</object></h2>', 'a'],
  ['<h2 id="test">a<datalist><option>no</datalist></h2>', 'a'],
  ['<h2 id="test">a<iframe srcdoc="no"></iframe></h2>', 'a'],
  ['<h2 id="test">a<canvas>drawn</canvas></h2>', 'a drawn'],
  ['<h2 id="test">a<textarea placeholder="empty"></textarea></h2>', 'a empty'],
  ['<label><select id="test"><option>no</select> times</label>', 'times'],
  ['<label>Every <input id="test" value="7"> days <input value="3"></label>', 'Every days 3'],
  // elements
  ['<select size="3"><optgroup id="test" label="Tea"><legend>no</legend><option>x</optgroup></select>', 'Tea'],
  [
    '<select style="appearance:base-select"><optgroup id="test"><legend>Tea</legend><option>x</optgroup></select>',
    'Tea',
  ],
  ['<table id="test" border summary="Prices"><tr><td>x<td>y</table>', 'Prices'],
  ['<table id="test" border summary="no"><caption>Prices</caption><tr><td>x<td>y</table>', 'Prices'],
  ['<input id="test" type="file">', 'Choose File'],
  ['<input id="test" type="file" multiple>', 'Choose Files'],
  ['<input id="test" type="file" title="tip">', 'tip'],
  ['<svg id="test"><circle r="4"><title>no</title></circle></svg>', ''],
  ['<svg><g id="test" role="button"><text>drawn</text></g></svg>', 'drawn'],
  ['<a id="test" href="#"><svg><title>Cart</title><text>3</text></svg></a>', 'Cart'],
  ['<a id="test" href="#"><img alt="" title="Edit" src=""></a>', 'Edit'],
  ['<details id="test"><summary>no</summary>x</details>', ''],
];

/** Roles rule by rule, where the other tables say nothing yet. */
export const ruleRoleCases: readonly RoleCase[] = [
  ['<nav><aside id="test" role="complementary">x</aside></nav>', 'complementary'],
  ['<nav><footer id="test" aria-label="a">x</footer></nav>', 'generic'],
  ['<section id="test" aria-labelledby="gone">x</section>', 'generic'],
  ['<section id="test" aria-labeledby="a">x</section><i id="a">y</i>', 'region'],
  ['<section id="test" title=" ">x</section>', 'generic'],
  ['<form id="test" aria-label=" ">x</form>', 'form'],
  ['<details><summary>a</summary><summary id="test">b</summary></details>', 'generic'],
  ['<details><ol><li>x</ol><summary id="test">b</summary></details>', 'button'],
  ['<details><div><summary id="test">b</summary></div></details>', 'generic'],
  ['<dir id="test"><li>x</dir>', 'list'],
  ['<dir><li id="test">x</dir>', 'listitem'],
  ['<ul><div><li id="test">x</li></div></ul>', 'listitem'],
  ['<ul><x-item><li id="test">x</li></x-item></ul>', 'listitem'],
  ['<div><template shadowrootmode="open"><ul><slot></slot></ul></template><li id="test">x</li></div>', 'listitem'],
  ['<div role="list"><span><li id="test">x</li></span></div>', 'listitem'],
  ['<ul role="menu"><li id="test">x</li></ul>', 'generic'],
  ['<ul role="tablist"><li id="test" role="presentation"><a role="tab">x</a></li></ul>', 'none'],
  ['<dl><div><dt id="test">x</dt></div></dl>', 'term'],
  ['<dl role="none"><dt id="test">x</dt></dl>', 'term'],
  ['<table border><thead id="test" tabindex="0"><tr><th>a<th>b</thead></table>', 'rowgroup'],
  ['<img id="test" alt>', 'none'],
  ['<img id="test">', 'img'],
  ['<img id="test" srcset="x">', 'img'],
  [`<img id="test" src="${PIXEL}" alt aria-label=" ">`, 'none'],
  [`<img id="test" src="${PIXEL}" alt aria-labelledby="gone">`, 'none'],
  ['<input id="test" type="checkbox" switch>', 'switch'],
  ['<div id="test" role="doc-chapter" aria-label="x">y</div>', 'generic'],
  ['<div id="test" role="text">x</div>', 'generic'],
  ['<div id="test" role="none" tabindex="0">x</div>', 'generic'],
  ['<div id="test" draggable="true">x</div>', 'generic'],
];
