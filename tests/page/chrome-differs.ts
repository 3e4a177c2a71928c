import { PHRASES } from './precedence-cases.ts';
import { HIDDEN, PIXEL, PRICES } from './rule-cases.ts';

type Differs = readonly [html: string, says: string];

/** Where Chrome says something else of the markup of a case than the specifications do, and why we don't follow it. */
export const chromeDiffers: Readonly<Record<string, readonly Differs[]>> = {
  'Chrome takes an option or tree item outside its list for nothing; it is what its author says, and can be chosen.': [
    ['<div id="test" role="option" aria-selected="true">foo</div>', ''],
    [
      '<div id="test" role="treeitem" tabindex="0">parent<ul role="group"><li role="treeitem">child</li></ul></div>',
      '',
    ],
  ],
  'Items below an item of a tree do not name it, be they in a group or not; to Chrome they do, where they are in none.':
    [
      [
        '<div role="tree"><div role="treeitem" id="test">Parent <p><i role="treeitem">Child</i></p></div></div>',
        'Parent Child',
      ],
    ],
  'What a control and the label that its name refers to both say is said once; Chrome says it twice.': [
    [
      '<p id="l">Fruit</p><button id="test" aria-label="Fruit" aria-labelledby="test l v"><i id="v">Apple</i> ▾</button>',
      'Fruit Fruit Apple',
    ],
  ],
  'What a control opens, a menu of its own it may be, does not name it; to Chrome it does while it is open.': [
    ['<button id="test" aria-haspopup="menu" aria-owns="p">Menu</button><ul id="p"><li>Rename</ul>', 'Menu Rename'],
    ['<a id="test" role="button" title="Next page" aria-owns="p"></a><table id="p"><tr><td>Ada</table>', 'Ada'],
    ['<button id="test" aria-expanded="true" aria-owns="p">More</button><ul id="p"><li>Rename</ul>', 'More Rename'],
  ],
  'Chrome takes a field for whatever its author calls it; it is filled in all the same.': [
    ['<input id="test" type="number" role="alert">', 'alert'],
    ['<textarea id="test" role="search"></textarea>', 'search'],
  ],
  'accname 1.2 puts no blank between what stands in a line; digits that are set off are another number so.': PRICES.map(
    ([html, , chrome]): Differs => [html, chrome],
  ),
  'Chrome knows an area only as part of an image that has loaded.': [
    ['<area id="test" href="#" alt="Region">', ''],
    [
      '<map name="m"><area id="test" href="#" shape="rect" coords="0,0,9,9" alt="x"></map><img usemap="#m" src="" width=20 height=20 alt="m">',
      'none',
    ],
    [
      '<map name="m"><area id="test" shape="rect" coords="0,0,9,9" alt="x"></map><img usemap="#m" src="" width=20 height=20 alt="m">',
      'none',
    ],
  ],
  'accname 1.2, 2D: an aria-label of blanks is none; to Chrome a no-break space is a name.': [
    ['<a id="test" href="#" aria-label="&nbsp;">x</a>', ''],
  ],
  'Chrome names a medium that it cannot play by its own complaint.': [
    ['<video id="test" aria-label="Clip" controls></video>', 'Unable to play media.'],
    ['<a id="test" href="#"><video aria-label="film"></video></a>', 'Unable to play media.'],
  ],
  'HTML-AAM: what says nothing is no name, so the next source counts; Chrome stops at an empty label, and at an empty child.':
    [
      ...HIDDEN.map((hide): Differs => [
        `<label for="test" ${hide}>no</label><input id="test" type="submit" value="Send">`,
        '',
      ]),
      ['<label for="test"></label><input id="test" placeholder="Place">', ''],
      ['<button id="test"><span title="inner"></span></button>', ''],
    ],
  'HTML-AAM 4.1.9: a figure is named by its figcaption; Chrome leaves it unnamed.': [
    ['<figure id="test" title="tip"><figcaption>below</figcaption>x</figure>', 'tip'],
    ['<figure id="test"><img alt="x" src=""><figcaption>Fig 1</figcaption></figure>', ''],
  ],
  'Nobody is to learn how long a password is.': [
    ['<div role="checkbox" id="test">Secret <input type="password" value="abc"></div>', 'Secret •••'],
  ],
  'accname 1.2, 2C: a combobox inside a label stands for its value; Chrome leaves out one that is no field.': [
    ['<label for="test">Flash <span role="combobox">red</span></label><input type="checkbox" id="test">', 'Flash'],
  ],
  'Chrome writes what nobody sees: a blank where a word may break, and the soft hyphen.': [
    ['<h2 id="test">snow<wbr>man</h2>', 'snow man'],
    ['<h2 id="test">soft&shy;en</h2>', 'soft\u00ADen'],
  ],
  'accname 1.2, 2F takes all text inside; Chrome leaves the reading of a ruby out.': [
    ['<a id="test" href="#"><ruby>漢<rt>kan</rt></ruby></a>', '漢'],
  ],
  'Chrome names a term by its content; in ARIA 1.2 only its author can.': [
    ['<dfn id="test" title="tip">x</dfn>', 'x'],
    ['<dfn id="test" >x</dfn>', 'x'],
    ['<div id="test" role="term">not from content</div>', 'not from content'],
  ],
  'HTML-AAM: an li outside a list is generic.': [['<div><li id="test"></li></div>', 'listitem']],
  'Chrome takes a small table without borders for layout; it is a table to HTML-AAM, and to whoever reads its rows.': [
    ['<table><tr><th id="test">x</th></tr></table>', 'cell'],
    ['<table><tbody id="test"><tr><td>x</table>', 'generic'],
  ],
  'A dfn is said within its line, like other words that are marked.': [['<dfn id="test">x</dfn>', 'term']],
  'Generic, none and a group without a name are one to us: what has such a role is not said.': [
    ['<details><summary>a</summary><summary id="test">b</summary></details>', 'none'],
    ['<details><div><summary id="test">b</summary></div></details>', 'none'],
    ['<ul role="menu"><li id="test">x</li></ul>', 'none'],
    ['<div id="test" draggable="true">x</div>', 'group'],
    ['<map id="test">x</map>', 'none'],
    ['<ul role="none"><li id="test">x</li></ul>', 'none'],
  ],
  'HTML-AAM: a select that is multiple is a listbox, whatever its size.': [
    ['<select id="test" multiple size="1"><option>x</select>', 'combobox'],
  ],
  'A footer inside an ARIA region belongs to the region, as one inside a section does.': [
    ['<div role="region" aria-label="r"><footer id="test">x</footer></div>', 'contentinfo'],
  ],
  'A form that its author calls so is one; Chrome wants a name.': [['<div id="test" role="form">x</div>', 'generic']],
  'HTML-AAM 4.1.17: the title of a phrase names it; Chrome hears of it for abbreviations only.': PHRASES.filter(
    (tag) => tag !== 'dfn',
  ).map((tag): Differs => [`<${tag} id="test" title="tip">x</${tag}>`, '']),
  'accname 1.2, 2B: what is referenced names, though it is read to nobody; Chrome has it so for what is hidden, not for what is inert or folded.':
    [
      ['<button id="test" aria-labelledby="a">x</button><i id="a" inert>tea</i>', 'x'],
      [
        '<a id="test" href="#" aria-labelledby="a">x</a><details><summary>s</summary><p id="a">folded</p></details>',
        'x',
      ],
    ],
  'A label that is read to nobody names nothing, be it hidden or inert; Chrome takes the latter.': [
    ['<label for="test" inert>no</label><input id="test">', 'no'],
  ],
  'Chrome takes capitals from the style sheet; accname 1.2 names by the text as it is written.': [
    ['<h2 id="test" style="text-transform:uppercase">as written</h2>', 'AS WRITTEN'],
  ],
  'accname 1.2, 2H takes what every element inside says; Chrome leaves landmarks, articles and live regions out.': [
    'article',
    'figure',
    'header',
    'main',
    'output',
  ].map((tag): Differs => [`<button id="test">All <${tag}>of it</${tag}></button>`, 'All']),
  'A title says more of a file field than its button does.': [
    ['<input id="test" type="file" title="tip">', 'Choose File'],
  ],
  'accname 1.2, 2I: the title of a picture may be all that a link has to say; Chrome leaves such a link unnamed.': [
    ['<a id="test" href="#"><img alt="" title="Edit" src=""></a>', ''],
  ],
  'HTML-AAM: a title of blanks is none, and so no name for a section.': [
    ['<section id="test" title=" ">x</section>', 'region'],
  ],
  'HTML-AAM: a name that says nothing makes no decoration a picture.': [
    [`<img id="test" src="${PIXEL}" alt aria-label=" ">`, 'img'],
    [`<img id="test" src="${PIXEL}" alt aria-labelledby="gone">`, 'img'],
  ],
  'HTML-AAM: a switch; Chrome still shows it as a box.': [['<input id="test" type="checkbox" switch>', 'checkbox']],
  'Roles of digital publishing say nothing that has to do with what can be done.': [
    ['<div id="test" role="doc-chapter" aria-label="x">y</div>', 'doc-chapter'],
  ],
};
