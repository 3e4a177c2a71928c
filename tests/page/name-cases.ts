/** Markup, and the name that the element with the id `test` has. */
export type NameCase = readonly [html: string, name: string];

/** Markup, and the role of the element with the id `test`. */
export type RoleCase = readonly [html: string, role: string];

/** Cases after the W3C accname 1.2 manual test suite (https://www.w3.org/TR/accname-1.2/), rule by rule. */
export const accnameCases: readonly NameCase[] = [
  // 2B aria-labelledby
  ['<input id="test" aria-labelledby="a b"><span id="a">Flash</span> <span id="b">now</span>', 'Flash now'],
  ['<input id="test" aria-label="foo" aria-labelledby="a"><label for="test">no</label><span id="a">yes</span>', 'yes'],
  [
    '<div id="test" role="link" aria-label="Tag" aria-labelledby="test a"><span>x</span></div><p id="a">of span</p>',
    'Tag of span',
  ],
  ['<input id="test" aria-labelledby="a"><div id="a"><span>ABC</span><span aria-hidden="true">no</span></div>', 'ABC'],
  [
    '<input id="test" aria-labelledby="a"><div id="a" hidden>hidden <span style="display:none">too</span></div>',
    'hidden too',
  ],
  ['<input id="test" aria-labelledby="none"><span id="a">x</span>', ''],
  [
    '<input id="test" aria-labelledby="a"><span id="a" aria-labelledby="b">first</span><span id="b">second</span>',
    'first',
  ],
  ['<button id="test" aria-labelledby="test">Self</button>', 'Self'],
  ['<input id="test" aria-labelledby="a"><img id="a" alt="picture" src="">', 'picture'],
  // 2C embedded controls; one that is empty has its own name to say
  ['<h1 id="test">Show <input aria-label="rows"> at once</h1>', 'Show rows at once'],
  ['<h1 id="test">Show <input placeholder="rows"> at once</h1>', 'Show rows at once'],
  [
    '<input type="checkbox" id="test"><label for="test">Flash the screen <input value="3"> times</label>',
    'Flash the screen 3 times',
  ],
  [
    '<input type="checkbox" id="test"><label for="test">Flash <select><option>1</option><option selected>3</option></select> times</label>',
    'Flash 3 times',
  ],
  [
    '<input type="checkbox" id="test"><label for="test">Flash <span role="slider" aria-valuenow="3" aria-valuemin="1" aria-valuemax="9"></span> times</label>',
    'Flash 3 times',
  ],
  [
    '<input type="checkbox" id="test"><label for="test">Flash <span role="slider" aria-valuenow="3" aria-valuetext="three"></span> times</label>',
    'Flash three times',
  ],
  [
    '<input type="checkbox" id="test"><label for="test">Flash <span role="textbox" contenteditable>3</span> times</label>',
    'Flash 3 times',
  ],
  [
    '<input type="checkbox" id="test"><label for="test">Flash <input type="number" value="3"> times</label>',
    'Flash 3 times',
  ],
  // 2D aria-label
  ['<button id="test" aria-label="Close">x</button>', 'Close'],
  ['<button id="test" aria-label="  ">x</button>', 'x'],
  ['<a id="test" href="#" aria-label="crazy">wild</a>', 'crazy'],
  // 2E native
  ['<label for="test">Tag</label><input id="test">', 'Tag'],
  ['<label>Tag <input id="test"></label>', 'Tag'],
  ['<label for="test">one</label> <label for="test">two</label><input id="test">', 'one two'],
  ['<img id="test" src="" alt="foo">', 'foo'],
  ['<input type="image" id="test" alt="foo" src="">', 'foo'],
  ['<input type="submit" id="test">', 'Submit'],
  ['<input type="reset" id="test">', 'Reset'],
  ['<input type="button" id="test" value="foo">', 'foo'],
  ['<fieldset id="test"><legend>Legend</legend></fieldset>', 'Legend'],
  ['<table id="test"><caption>Caption</caption><tr><td>x</td></tr></table>', 'Caption'],
  ['<select><optgroup id="test" label="Group"><option>x</option></optgroup></select>', 'Group'],
  ['<svg id="test" role="img"><title>Drawing</title></svg>', 'Drawing'],
  ['<a id="test" href="#"><img alt="in link" src=""></a>', 'in link'],
  ['<textarea id="test" placeholder="Notes"></textarea>', 'Notes'],
  ['<input id="test" placeholder="place" title="title">', 'title'],
  ['<label for="test"><img alt="from image" src=""></label><input id="test">', 'from image'],
  // 2F content
  ['<button id="test">foo</button>', 'foo'],
  ['<div id="test" role="button"><span>a</span> <b>b</b></div>', 'a b'],
  ['<button id="test"><div>a</div><div>b</div></button>', 'a b'],
  ['<button id="test"><span>a</span><span>b</span></button>', 'ab'],
  ['<h2 id="test">a<br>b</h2>', 'a b'],
  ['<button id="test">a <span style="display:none">hidden</span> b</button>', 'a b'],
  ['<button id="test">a <span style="visibility:hidden">hidden</span> b</button>', 'a b'],
  [
    '<button id="test" aria-labelledby="a">x</button><p id="a" style="visibility:hidden">un <i style="visibility:visible">seen</i></p>',
    'un seen',
  ],
  ['<button id="test">a <span hidden="until-found">b</span></button>', 'a b'], // an inline box cannot be folded
  ['<button id="test">a <div hidden="until-found">b</div></button>', 'a'],
  ['<button id="test" aria-labelledby="a">x</button><div id="a">here <div hidden="until-found">b</div></div>', 'here'],
  ['<button id="test" aria-labelledby="a">x</button><div id="a" hidden="until-found">found</div>', 'x'],
  ['<button id="test">a <span style="display:contents">b</span></button>', 'a b'],
  ['<button id="test">a <span aria-hidden="true">hidden</span> b</button>', 'a b'],
  ['<a id="test" href="#"><span aria-label="labelled">text</span> more</a>', 'labelled more'],
  ['<h1 id="test"><a href="#" title="Title">link</a></h1>', 'link'],
  ['<div id="test" role="option" aria-selected="true">foo</div>', 'foo'],
  ['<div id="test" role="listitem">foo</div>', ''],
  ['<ul><li id="test">foo</li></ul>', ''],
  ['<p id="test">foo</p>', ''],
  ['<style>#test::before{content:"fancy "}</style><button id="test">fruit</button>', 'fancy fruit'],
  ['<style>#test::after{content:" fruit"}</style><button id="test">fancy</button>', 'fancy fruit'],
  [
    '<div id="test" role="treeitem" tabindex="0">parent<ul role="group"><li role="treeitem">child</li></ul></div>',
    'parent',
  ],
  ['<summary id="test">x</summary>', ''],
  ['<details><summary id="test">sum</summary></details>', 'sum'],
  // 2I title
  ['<button id="test" title="tip"></button>', 'tip'],
  ['<button id="test" title="tip">text</button>', 'text'],
  ['<iframe id="test" title="frame" srcdoc=""></iframe>', 'frame'],
  ['<img id="test" src="" title="tip">', 'tip'],
  ['<div id="test" role="region" title="tip"></div>', 'tip'],
  // names of other roles
  ['<nav id="test" aria-label="Main"></nav>', 'Main'],
  ['<div id="test" role="dialog" aria-labelledby="h"><h2 id="h">Sure?</h2></div>', 'Sure?'],
  ['<div id="test" role="tab">One</div>', 'One'],
  ['<div id="test" role="menuitem">Cut</div>', 'Cut'],
  ['<div id="test" role="switch" aria-checked="false">Dark</div>', 'Dark'],
  ['<progress id="test" aria-label="Load"></progress>', 'Load'],
  ['<output id="test" aria-label="Sum">4</output>', 'Sum'],
  ['<label>Volume <input id="test" type="range"></label>', 'Volume'],
  ['<area id="test" href="#" alt="Region">', 'Region'],
];

/** Markup, and the role that HTML-AAM 1.0 gives to the element with the id `test`. */
export const roleCases: readonly RoleCase[] = [
  ['<a id="test" href="#">x</a>', 'link'],
  ['<a id="test">x</a>', 'generic'],
  ['<article id="test"></article>', 'article'],
  ['<aside id="test"></aside>', 'complementary'],
  ['<section><aside id="test"></aside></section>', 'generic'],
  ['<button id="test"></button>', 'button'],
  ['<footer id="test"></footer>', 'contentinfo'],
  ['<article><footer id="test"></footer></article>', 'generic'],
  ['<header id="test"></header>', 'banner'],
  ['<main><header id="test"></header></main>', 'generic'],
  ['<form id="test"></form>', 'form'],
  ['<h3 id="test"></h3>', 'heading'],
  ['<hr id="test">', 'separator'],
  ['<img id="test" alt="" src="">', 'none'],
  ['<img id="test" alt="x" src="">', 'img'],
  ['<input id="test">', 'textbox'],
  ['<input id="test" type="checkbox">', 'checkbox'],
  ['<input id="test" type="radio">', 'radio'],
  ['<input id="test" type="range">', 'slider'],
  ['<input id="test" type="number">', 'spinbutton'],
  ['<input id="test" type="search">', 'searchbox'],
  ['<input id="test" list="l"><datalist id="l"></datalist>', 'combobox'],
  ['<input id="test" type="submit">', 'button'],
  ['<ul><li id="test"></li></ul>', 'listitem'],
  ['<div><li id="test"></li></div>', 'generic'],
  ['<main id="test"></main>', 'main'],
  ['<nav id="test"></nav>', 'navigation'],
  ['<section id="test"></section>', 'generic'],
  ['<section id="test" aria-label="x"></section>', 'region'],
  ['<select id="test"></select>', 'combobox'],
  ['<select id="test" multiple></select>', 'listbox'],
  ['<select id="test" size="4"></select>', 'listbox'],
  ['<select><option id="test">x</option></select>', 'option'],
  ['<table id="test"></table>', 'table'],
  ['<table><tr><td id="test"></td></tr></table>', 'cell'],
  ['<table role="grid"><tr><td id="test"></td></tr></table>', 'gridcell'],
  ['<table role="presentation"><tr><td id="test"></td></tr></table>', 'generic'],
  ['<table><tr><th id="test">x</th></tr></table>', 'columnheader'],
  ['<table><tr><th id="test" scope="row">x</th><td>y</td></tr></table>', 'rowheader'],
  ['<textarea id="test"></textarea>', 'textbox'],
  ['<div id="test" role="button"></div>', 'button'],
  ['<div id="test" role="nonsense button"></div>', 'button'],
  ['<div id="test" role="BUTTON"></div>', 'button'],
  ['<button id="test" role="none">x</button>', 'button'],
  ['<div id="test" role="none">x</div>', 'none'],
  ['<h1 id="test" role="presentation" aria-label="x">x</h1>', 'heading'],
  ['<div id="test" role="image"></div>', 'img'],
];

/** Where Chrome says something else of the markup of a case than the specifications do, and why we don't follow it. */
export const chromeDiffers: Readonly<Record<string, readonly (readonly [html: string, says: string])[]>> = {
  'Chrome takes an option or tree item outside its list for nothing; it is what its author says, and can be chosen.': [
    ['<div id="test" role="option" aria-selected="true">foo</div>', ''],
    [
      '<div id="test" role="treeitem" tabindex="0">parent<ul role="group"><li role="treeitem">child</li></ul></div>',
      '',
    ],
  ],
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
      ['<label for="test"></label><input id="test" placeholder="Place">', ''],
      ['<button id="test"><span title="inner"></span></button>', ''],
    ],
  'HTML-AAM 4.1.9: a figure is named by its figcaption; Chrome leaves it unnamed.': [
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
    ['<div id="test" role="term">not from content</div>', 'not from content'],
  ],
  'HTML-AAM: an li outside a list is generic.': [['<div><li id="test"></li></div>', 'listitem']],
  'Chrome takes a small table without borders for layout; it is a table to HTML-AAM, and to whoever reads its rows.': [
    ['<table><tr><th id="test">x</th></tr></table>', 'cell'],
    ['<table><tbody id="test"><tr><td>x</table>', 'generic'],
  ],
  'A dfn is said within its line, like other words that are marked.': [['<dfn id="test">x</dfn>', 'term']],
  'Generic and none are one to us: what has either role is not said.': [
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
};
