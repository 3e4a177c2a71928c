/** What the shop sells. `hue` tints the drawing of the product. */
export const products = [
  { id: 'fjell-2', name: 'Fjell 2 tent', category: 'Tents', price: 289, rating: 4.7, stock: 6, hue: 152, blurb: 'Two-person, three-season tent. Pitches in four minutes, weighs 1.9 kg.', colours: ['Forest', 'Sand', 'Slate'] },
  { id: 'tarn-1', name: 'Tarn 1 tent', category: 'Tents', price: 219, rating: 4.4, stock: 11, hue: 24, blurb: 'One-person tent for fast trips. 1.2 kg with its bag.', colours: ['Ember', 'Slate'] },
  { id: 'vidde-4', name: 'Vidde 4 family tent', category: 'Tents', price: 449, rating: 4.8, stock: 3, hue: 205, blurb: 'Room for four and their boots, with a porch to cook in.', colours: ['Lake', 'Sand'] },
  { id: 'mesa-tarp', name: 'Mesa tarp 3 × 3', category: 'Tents', price: 79, rating: 4.2, stock: 20, hue: 44, blurb: 'A square of shade and shelter with sixteen loops.', colours: ['Sand', 'Forest'] },
  { id: 'ridge-45', name: 'Ridge 45 backpack', category: 'Backpacks', price: 165, rating: 4.6, stock: 9, hue: 350, blurb: '45 litres, adjustable back, rain cover in the lid.', colours: ['Berry', 'Slate', 'Forest'] },
  { id: 'day-18', name: 'Day 18 backpack', category: 'Backpacks', price: 69, rating: 4.1, stock: 24, hue: 190, blurb: '18 litres for a day out, with a sleeve for a bottle.', colours: ['Lake', 'Ember'] },
  { id: 'haul-90', name: 'Haul 90 duffel', category: 'Backpacks', price: 119, rating: 4.5, stock: 7, hue: 265, blurb: '90 litres, waterproof, straps to carry it like a pack.', colours: ['Plum', 'Slate'] },
  { id: 'pico-stove', name: 'Pico gas stove', category: 'Cooking', price: 39, rating: 4.3, stock: 31, hue: 12, blurb: 'Boils half a litre in three minutes. Folds into a fist.', colours: ['Steel'] },
  { id: 'trio-pots', name: 'Trio pot set', category: 'Cooking', price: 54, rating: 4.6, stock: 14, hue: 210, blurb: 'Two pots and a pan of hard-anodised aluminium, nested.', colours: ['Graphite'] },
  { id: 'ember-grill', name: 'Ember folding grill', category: 'Cooking', price: 88, rating: 3.9, stock: 0, hue: 4, blurb: 'A grill that packs flat. Sold out until spring.', colours: ['Steel'] },
  { id: 'glim-lamp', name: 'Glim head lamp', category: 'Lights', price: 34, rating: 4.5, stock: 42, hue: 50, blurb: '350 lumens, red light, charges by USB-C.', colours: ['Ember', 'Slate'] },
  { id: 'halo-lantern', name: 'Halo lantern', category: 'Lights', price: 47, rating: 4.7, stock: 16, hue: 38, blurb: 'Warm light for the table, 60 hours on one charge.', colours: ['Sand', 'Forest'] },
  { id: 'down-5', name: 'Down 5 sleeping bag', category: 'Sleeping', price: 259, rating: 4.9, stock: 5, hue: 222, blurb: 'Comfort to -5 °C, 820 g of traceable down.', colours: ['Lake', 'Berry'] },
  { id: 'rest-mat', name: 'Rest 8 sleeping mat', category: 'Sleeping', price: 129, rating: 4.4, stock: 13, hue: 168, blurb: '8 cm thick, R-value 4.2, packs to the size of a bottle.', colours: ['Forest', 'Ember'] },
];

export const categories = [...new Set(products.map(({ category }) => category))];

export const productById = (id) => products.find((product) => product.id === id);

export const money = (amount) => `€${amount.toFixed(2)}`;
