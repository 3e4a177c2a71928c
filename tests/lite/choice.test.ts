import { expect, it } from 'vitest';
import { replyTo } from './act-in-words.ts';

it.each([
  ['searchbox: Search', [], 'press 0-2 Enter'],
  ['textbox: Find a recipe', ['[0-3] link: Rye bread', 'text: 1 match'], 'press 0-2 Enter'],
  ['searchbox: Search', ['[0-4] option: Rye [0-5] option: Rye flour'], 'click 0-4'],
  ['combobox: Search', ['[0-4] option: Rye flour [0-5] option: Rye starter'], 'press 0-2 Enter'],
  ['combobox: Grain', [], 'refused'],
  ['combobox: Grains', ['[0-4] option: Rye [0-5] option: Rye flour'], 'click 0-4', 'add Rye to Grains'],
  ['combobox: Grains', [], 'press 0-2 Enter', 'add Rye to Grains'], // as what is new
  ['form > [0-2] combobox: Grains', [], 'refused', 'add Rye to Grains'], // which that key would send
])('goes on with what was written into "%s", with %j new, as: %s', async (...given) => {
  const [field, appeared, expected, instruction = 'search for Rye'] = given;
  const written = `[0-${field.startsWith('form') ? 7 : 2}] ${field} [focused value="Rye"]`;
  const outline = ['[0-1] document: Recipes', written, '[0-6] link: Rye', ...appeared].join('\n  ');
  const previous = {
    action: { method: 'fill' as const, ref: '0-2', arguments: ['Rye'], description: field },
    appeared: [written, ...appeared],
  };

  const { action } = await replyTo(instruction, outline, previous);
  expect(action ? [action.method, action.ref, ...action.arguments].join(' ') : 'refused').toBe(expected);
});

it.each([
  [
    'select Huge in Choose a size',
    {
      refusal: {
        reason: 'What opened holds no such choice.',
        candidates: [
          { ref: '0-5', description: 'Small option' },
          { ref: '0-6', description: 'Large option' },
          { ref: '0-7', description: 'Small from the menu option' },
        ],
      },
    },
  ],
  ['click Large in the menu of sizes', { action: { method: 'click', ref: '0-6' } }],
  ['click Small from the menu', { action: { method: 'click', ref: '0-7' } }], // called just so
])('goes on in a list that has opened, or tells its choices: %s', async (instruction, expected) => {
  const appeared = [
    '[0-3] button: Choose a size [expanded haspopup]',
    '[0-8] listbox > [0-5] option: Small [0-6]: Large [0-7]: Small from the menu',
  ];
  const action = { method: 'click' as const, ref: '0-3', arguments: [], description: 'Choose a size button' };
  const outline = ['[0-1] document: Order', ...appeared].join('\n  ');

  expect(await replyTo(instruction, outline, { action, appeared })).toMatchObject(expected);
});

it.each([
  ['combobox: Toppings [expanded haspopup]', 'select Ham and Olives in Toppings', 'selectOption 0-2 Ham Olives'],
  ['combobox: Toppings [expanded haspopup]', 'select "Ham" and "Olives" in Toppings', 'selectOption 0-2 Ham Olives'],
  ['button: Toppings [expanded haspopup]', 'select "Ham" and "Olives" in Toppings', 'selectOption 0-2 Ham Olives'],
  ['combobox: Toppings [expanded haspopup]', 'select Capers in Toppings', 'selectOption 0-2 Capers'], // not yet shown
  ['combobox: Toppings [expanded readonly haspopup]', 'select Ham in Toppings', 'click 0-5'],
  ['button: Toppings [expanded haspopup]', 'select Capers in Toppings', 'refused'],
])('leaves it to "%s" to find what cannot be pointed at: %s', async (box, instruction, expected) => {
  const appeared = [`[0-2] ${box}`, '[0-3] listbox > [0-4] option: Cheese [0-5]: Ham [0-6]: Olives'];
  const action = { method: 'click' as const, ref: '0-2', arguments: [], description: 'Toppings' };
  const reply = await replyTo(instruction, ['[0-1] document: Pizza', ...appeared].join('\n  '), { action, appeared });

  const { method = 'refused', ref, arguments: named = [] } = reply.action ?? {};
  expect([method, ref, ...named].join(' ').trim()).toBe(expected);
});

it('chooses several options of a list that is still closed at once, where that takes them', async () => {
  const outline = '[0-1] document: Pizza\n  [0-2] combobox: Toppings [collapsed readonly haspopup]';

  expect(await replyTo('select "Ham" and "Olives" in Toppings', outline)).toMatchObject({
    action: { method: 'selectOption', ref: '0-2', arguments: ['Ham', 'Olives'] },
    twoStep: false,
  });
});

const PICKED = `[0-1] document: Trip
  [0-2] combobox: Arrival [expanded haspopup] [0-3] textbox: Name [0-4] combobox: Alarm [collapsed haspopup]
  [0-5] dialog: Calendar [modal] > [0-6] button: Next`;

it.each([
  ['set Arrival to 2026-12-24', { action: { method: 'fill', ref: '0-2', arguments: ['2026-12-24'] }, twoStep: false }],
  ['type Ada into Name', { action: { method: 'fill', ref: '0-3' } }], // what opened the calendar closes it
  ['set Alarm to 14:30', { action: { method: 'click', ref: '0-4' }, twoStep: true }],
])('writes into a field beside its calendar: %s', async (instruction, expected) => {
  expect(await replyTo(instruction, PICKED)).toMatchObject(expected);
});

it('leaves alone what stands behind a dialog that no field opened', async () => {
  expect(await replyTo('type Ada into Name', PICKED.replace('expanded', 'collapsed'))).not.toHaveProperty('action');
});

const OVER_DIALOG = `[0-1] document: Invoices
  [0-2] button: Lighting
  [0-5] dialog: Edit [modal] > [0-3] textbox: Department [readonly haspopup focused value="Textile"] [0-4] button: Save
  [0-8] listbox: Department > [0-6] option: Lighting [0-7]: Textile [selected]
  [0-9] button: Feedback`;

it('chooses in the list that a field of a dialog has opened over it, and nothing else outside', async () => {
  const appeared = ['[0-8] listbox: Department > [0-6] option: Lighting [0-7]: Textile [selected]'];
  const action = { method: 'click' as const, ref: '0-3', arguments: [], description: 'Department textbox' };
  const first = await replyTo('choose Lighting', OVER_DIALOG);
  const second = await replyTo('choose Lighting as the department', OVER_DIALOG, { action, appeared });
  const closed = await replyTo('choose Lighting', OVER_DIALOG.replace(' focused', ''));

  expect(first.action).toMatchObject({ method: 'click', ref: '0-6' });
  expect(second.action).toMatchObject({ method: 'click', ref: '0-6' });
  expect(closed).not.toHaveProperty('action');
  expect(await replyTo('click Feedback', OVER_DIALOG)).not.toHaveProperty('action');
});

it.each(['14:30', '2026-12-24', '24 December 2026'])(
  'writes %s into the field whose picker does not list it',
  async (time) => {
    const appeared = ['[0-2] combobox: Alarm [expanded haspopup]', '[0-3] button: Next Hour'];
    const action = { method: 'click' as const, ref: '0-2', arguments: [], description: 'Alarm combobox' };
    const outline = ['[0-1] document: Clock', ...appeared].join('\n  ');

    expect(await replyTo(`set Alarm to ${time}`, outline, { action, appeared })).toMatchObject({
      action: { method: 'fill', ref: '0-2', arguments: [time] },
    });
  },
);

it('chooses how many rows a page in the list that opened', async () => {
  const appeared = ['[0-2] combobox: Rows per page [expanded haspopup]', '[0-3] listbox > [0-4] option: 25 [0-5]: 50'];
  const action = { method: 'click' as const, ref: '0-2', arguments: [], description: 'Rows per page combobox' };
  const outline = ['[0-1] document: Orders', ...appeared].join('\n  ');

  expect(await replyTo('show 50 rows per page', outline, { action, appeared })).toMatchObject({
    action: { method: 'click', ref: '0-5' },
  });
});

const MONTHS = `[0-1] document: Budget
  [0-2] button: Previous month [0-5] textbox: Note [0-6] textbox [focused value="400.00"]
  text: Nov | Dec | Jan
  [0-3] button: Menu [0-4] heading: Food
  text: 400.00 | 400.00 | Menu`;

const TREE = `[0-1] document: Shop
  [0-9] tree: Places
    [0-2] treeitem: Europe [collapsed] > [0-3] button
    [0-10] generic [clickable]
    [0-11] treeitem: Africa [collapsed]
    [0-4] treeitem: Asia [expanded]
      [0-5] generic [clickable] > [0-6] img: caret
      [0-7] treeitem: Japan [collapsed] > [0-8] button`;

const LIST = `[0-1] document: Order
  [0-3] button: Choose a size [expanded haspopup focused]
  [0-10] button: Colour [collapsed haspopup]
  [0-8] listbox > [0-5] option: Small [0-6]: Medium [0-7]: Large
  [0-4] button: Buy`;

const SKILLS = `[0-1] document: You
  [0-2] listbox: Skills > [0-3] option: Java [0-4]: Ruby [selected] [0-5]: Go [0-6]: Rock and Roll
  [0-7] combobox: Colour > [0-8] option: Red [0-9]: Blue
  [0-18] combobox: Home > [0-19] option: Portland, Maine [0-20]: Portland, Oregon [0-21]: Bangor, Maine
  [0-10] button: Send form
  [0-17] menu > [0-11] menuitem: Send form
  [0-16] tree > [0-15] treeitem: Docs [collapsed] > [0-12] button [0-13] checkbox [0-14] generic: Docs [clickable]`;
const GRID = `[0-1] document: Orders
  [0-2] heading: Orders [level=2]
  [0-3] grid
    [0-4] row: [0-5] columnheader: Name [clickable] | [0-6]: Country [clickable]
    [0-10] generic
      [0-7] row: [0-8] gridcell: Ann [clickable] | [0-9]: Spain [clickable]
      [0-11] row: [0-12] gridcell: Bob [clickable] | [0-13]: Peru [clickable]
  [0-14] heading: Plan [level=2]`;
const COPIES = `[0-1] document: Trip
  [0-2] combobox: City [expanded value="Os"]
  [0-3] generic: Place [clickable]
    [0-4] combobox [collapsed readonly haspopup]
    [0-5] img: down
  [0-6] listbox [unseen] > [0-7] option: Oslo [unseen] [0-8]: Osaka [unseen]
  [0-9] generic: Oslo [clickable] [0-10] generic: Osaka [clickable]
  [0-11] checkbox: Hint [unseen] [0-12] combobox: Home town [collapsed]`;
const ENTRIES = `[0-1] document: Entries
  [0-13] list
    [0-14] listitem: Item a [clickable] > [0-15] checkbox
    [0-16] listitem: Item b [clickable] > [0-17] checkbox
  [0-2] tree
    [0-3] treeitem: Docs [expanded] > [0-18] checkbox [checked] [0-4] generic: Docs [clickable]
      [0-5] group > [0-19] treeitem: Letters > [0-20] checkbox [0-21] generic: Letters [clickable]`;
const FILES = `[0-1] document: Files
  [0-17] table
    [0-11] row: a.txt | 1 KB | [0-9] button: Actions for a.txt [collapsed haspopup]
    [0-16] row: b.txt | 2 KB | [0-14] button: Actions for b.txt [collapsed haspopup]
  [0-22] button: Filter [haspopup]`;

const TRIP = `[0-1] document: Trip
  [0-2] button: Arrival [collapsed haspopup]
    text: Pick date
  [0-3] textbox: Departure [readonly]
  [0-4] button: Stay [collapsed haspopup]
  [0-5] textbox: Birthday
  [0-6] textbox: Signed [readonly value="2026-03-01"]`;

const PALETTE = `[0-1] document: Shop
  [0-2] textbox: Note
  [0-3] combobox: Commands [expanded focused]`;

it.each([
  ['click Dec', 'click near 0-6: Dec'],
  ['hover over the "Jan"', 'hover near 0-6: Jan'],
  ['double-click Nov', 'doubleClick near 0-6: Nov'],
  ['click 400.00', 'refused'], // there are two
  ['click Menu', 'click 0-3'],
  ['click "Food"', 'click 0-4'],
  ['click dec', 'refused'], // it may be a word of any kind
  ['type "x" into Dec', 'refused'],
  ['type 42.50 into the focused field', 'fill 0-6: 42.50'],
  ['type "tea"', 'fill 0-3: tea', PALETTE],
  [String.raw`type "{\"x\": 1}" into Note`, 'fill 0-2: {"x": 1}', PALETTE],
  ['type “the "x"” into Note', 'fill 0-2: the "x"', PALETTE],
  ['set Arrival to 2026-12-24', 'selectOption 0-2: 2026-12-24', TRIP], // in the calendar that it opens
  ['choose 24 December 2026 for Arrival', 'selectOption 0-2: 24 December 2026', TRIP],
  ['fill Departure with 2026-12-24', 'selectOption 0-3: 2026-12-24', TRIP],
  ['set Stay from 2026-12-01 to 2026-12-09', 'selectOption 0-4: 2026-12-01: 2026-12-09', TRIP],
  ['set Birthday from 2026-12-01 to 2026-12-09', 'refused', TRIP],
  ['set Birthday to 2026-12-24', 'fill 0-5: 2026-12-24', TRIP],
  ['set Signed to 2026-12-24', 'refused', TRIP], // it stands firm
  ['set Arrival to Berlin', 'click 0-2', TRIP],
  ['expand Europe', 'click 0-3', TREE],
  ['click Europe', 'click 0-2', TREE],
  ['collapse Asia', 'click 0-5', TREE],
  ['expand Asia', 'refused', TREE], // it is
  ['expand Africa', 'click 0-10', TREE],
  ['select Medium in Choose a size', 'click 0-6', LIST], // the list that is open
  ['choose size Large', 'click 0-7', LIST],
  ['select "Small" in "Choose a size"', 'click 0-5', LIST],
  ['set the size to Large', 'click 0-7', LIST],
  ['select Huge in Choose a size', 'refused', LIST],
  ['choose size Huge', 'refused', LIST],
  ['click Choose a size', 'click 0-3', LIST],
  ['select Medium', 'click 0-6', LIST],
  ['open the menu of a.txt', 'click 0-9', FILES],
  ['click Delete in the menu of b.txt', 'click 0-14', FILES], // first, to open it
  ['click Rename in the actions menu of a.txt', 'click 0-9', FILES],
  ['click Delete in the menu of c.txt', 'refused', FILES],
  ['click Delete in the menu', 'refused', FILES],
  ['click a.txt in the menu', 'refused', FILES],
  ['click Filter in the menu', 'click 0-22', FILES],
  ['select Java, Ruby and Go as skills', 'selectOption 0-2: Java: Ruby: Go', SKILLS],
  ['choose Rock and Roll in Skills', 'selectOption 0-2: Rock and Roll', SKILLS],
  ['select Java and Cobol in Skills', 'refused', SKILLS], // none rather than half of them
  ['select Red and Blue as colour', 'refused', SKILLS], // which takes one
  ['select Portland, Maine as home', 'selectOption 0-18: Portland, Maine', SKILLS],
  ['select Red, please, as colour', 'selectOption 0-7: Red', SKILLS],
  ['tick the checkbox of Docs', 'check 0-13', SKILLS],
  ['click the Country of the first row', 'click 0-9', GRID], // the row of headers is not counted, nor the headings over the grid
  ["double click Bob's country", 'doubleClick 0-13', GRID],
  ['click the Country of Cyd', 'refused', GRID],
  ['click the Country in row 2', 'click 0-13', GRID],
  ['click the Country in the 0th row', 'refused', GRID],
  ['click Country', 'click 0-6', GRID],
  ['click Osaka', 'click 0-10', COPIES], // the option is there for assistive technology alone
  ['check Hint', 'check 0-11', COPIES],
  ['check Item b', 'check 0-17', ENTRIES], // not its entry, which is pressed for something else
  ['check Letters', 'check 0-20', ENTRIES],
  ['uncheck Docs', 'uncheck 0-18', ENTRIES],
  [
    'check Oak',
    'check 0-24',
    `${ENTRIES}\n    [0-22] treeitem: Oak [collapsed] > [0-23] generic: Oak [clickable] > [0-24] checkbox`,
  ],
  ['click Item b', 'click 0-16', ENTRIES],
  ['select Spain in Place', 'click 0-4', COPIES],
  ['select London in Home town', 'fill 0-12: London', COPIES],
  ['choose London as the home town', 'fill 0-12: London', COPIES],
  ['click "menuitem: Send form"', 'click 0-11', SKILLS], // as outlines write it
])(
  'does "%s" on the text that says so, the field that has the focus, or the sign that unfolds it: %s',
  async (instruction, expected, outline = MONTHS) => {
    const { action: { method, ref, text, arguments: values = [] } = {} } = await replyTo(instruction, outline);
    const done = text ? `near ${ref}: ${text}` : [ref, ...values].join(': ');
    expect(method ? `${method} ${done}` : 'refused').toBe(expected);
  },
);

it('chooses nothing elsewhere on the page where nothing opened', async () => {
  const outline = '[0-1] document: Form\n  [0-2] button: Item [haspopup]\n  [0-3] tree > [0-4] treeitem: Docs';
  const action = { method: 'click' as const, ref: '0-2', arguments: [], description: 'Item button' };

  const reply = await replyTo('select Docs in Item', outline, { action, appeared: [] });

  expect(reply.action).toBeUndefined();
  expect(reply.refusal?.reason).toBe('Nothing opened to choose from.');
});

it('takes what was opened for no option of its own', async () => {
  const list = '[0-7] listbox > [0-4] option: Day [selected] [0-5]: Week [0-6]: Month';
  const appeared = ['[0-3] button: Day [expanded haspopup]', list];
  const previous = { action: { method: 'click' as const, ref: '0-3', arguments: [], description: 'Day' }, appeared };
  const outline = ['[0-1] document: View', ...appeared].join('\n  ');
  expect(await replyTo('select "Week" in "Day"', outline, previous)).toMatchObject({ action: { ref: '0-5' } });
});
