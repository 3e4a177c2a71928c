import { describe, expect, it } from 'vitest';
import { extracted, listOf, number, text } from './extracted.ts';

const CASE = `  [0-2] heading: Printer on floor 2 [level=1]
  text: Waiting | Low
  [0-3] button: Take over [0-4] button: Close case
  text: Nora Lund | Customer | 3 Feb 2026 09:10 | It prints every page twice. | [0-5] link: Quote | [0-6] link: Edit
  text: Ravi Menon | Support | Hidden | 3 Feb 2026 10:45 | Is it the blue one beside the lift? | [0-7] link: Quote | [0-8] link: Edit
  text: Nora Lund | Customer | 4 Feb 2026 08:02 | Yes. | [0-9] link: Quote | [0-10] link: Edit
  [0-11] textbox: Answer [multiline] [0-12] button: Send
  [0-13] complementary: Facts
    [0-14] heading: Facts [level=2]
    text: Floor | 2
    [0-15] heading: Alike cases [level=2]
    [0-16] list
      [0-17] listitem: [0-18] link: #88 Paper jam | Solved | [0-19] button: Unlink
      [0-20] listitem: [0-21] link: #71 No toner | Closed | [0-22] button: Unlink`;

describe('blocks that repeat one shape', () => {
  it('are entries where they are lines of texts with links behind them', () => {
    const fields = { comments: listOf({ author: text, role: text, postedAt: text, text }) };
    expect(extracted(CASE, 'comments', fields)).toEqual({
      comments: [
        { author: 'Nora Lund', role: 'Customer', postedAt: '3 Feb 2026 09:10', text: 'It prints every page twice.' },
        {
          author: 'Ravi Menon',
          role: 'Support',
          postedAt: '3 Feb 2026 10:45',
          text: 'Is it the blue one beside the lift?',
        },
        { author: 'Nora Lund', role: 'Customer', postedAt: '4 Feb 2026 08:02', text: 'Yes.' },
      ],
    });
  });

  it('are called by the heading over them, and begin with who wrote when', () => {
    const outline = `  [0-2] main
    [0-3] heading: Parcel 71-B [level=1]
    item
      [0-4] heading: Parcel details [level=2]
      text: Weight | 4 kg
      text: Value | £90
      [0-5] button: Edit
    item
      [0-6] heading: Delivery [level=2]
      text: Choose when we may come.
      [0-7] checkbox: Leave it with a neighbour [0-8] button: Save
    item
      [0-9] heading: Messages [level=2]
      text: Olga Brandt 2 May 2026, 11:20 | Nobody was in. When may we come again?
      text: You 1 May 2026, 17:05 | I've moved to the back house.
      [0-10] textbox: Write [0-11] button: Send`;
    expect(extracted(outline, 'messages', { messages: listOf({ author: text, sentAt: text, text }) })).toEqual({
      messages: [
        { author: 'Olga Brandt', sentAt: '2 May 2026, 11:20', text: 'Nobody was in. When may we come again?' },
        { author: 'You', sentAt: '1 May 2026, 17:05', text: "I've moved to the back house." },
      ],
    });
  });

  it('are not labels with their values', () => {
    const outline = `  [0-2] heading: Policy [level=1]
  text: Start | 2 May 2026
  text: End | 1 May 2027
  text: Premium | £350
  text: Excess | £90`;
    expect(
      extracted(outline, 'messages', { messages: listOf({ author: text, sentAt: text, text }) }),
    ).not.toMatchObject({
      messages: [{ sentAt: '2 May 2026' }, { sentAt: '1 May 2027' }],
    });
  });

  const POST = (name: string, posts: string, { said, at }: { said: string; at: number }) => `
  item
    [0-${at}] list
      [0-${at + 1}] term > [0-${at + 2}] link: ${name}
      [0-${at + 3}] definition: Posts: ${posts}
      [0-${at + 4}] definition: Joined: 11 Mar 2014
      [0-${at + 5}] definition: Location: Ghent
    [0-${at + 6}] link: ${at < 30 ? '' : 'Re: '}Squeaking brakes [level=3]
    [0-${at + 7}] link: Post
    text: by ${name} » Tue Nov 24, 2026 7:12 pm | ${said}
    [0-${at + 8}] list > [0-${at + 9}] link: Quote it [0-${at + 10}] link: Report it [0-${at + 11}] link: Thank them`;
  const THREAD = `  [0-2] link: Bike board
  [0-3] searchbox: Search
  [0-4] link: Squeaking brakes [level=2]
  [0-5] link: Answer [0-6] button: Tools
  text: 2 posts${POST('spokey_9', '1,310', { said: 'They squeak when it rains, whatever I do.', at: 10 })}${POST('chainlink', '77', { said: 'Clean the rims first, then sand the pads a little.', at: 30 })}
  [0-60] heading: Who is here [level=3]
  text: Reading this: | [0-61] link: chainlink | and 2 guests`;

  it('are entries where each holds lists that tell of itself', () => {
    expect(extracted(THREAD, 'posts in the thread', { posts: listOf({ author: text, postedAt: text, text }) })).toEqual(
      {
        posts: [
          {
            author: 'spokey_9',
            postedAt: 'Tue Nov 24, 2026 7:12 pm',
            text: 'They squeak when it rains, whatever I do.',
          },
          {
            author: 'chainlink',
            postedAt: 'Tue Nov 24, 2026 7:12 pm',
            text: 'Clean the rims first, then sand the pads a little.',
          },
        ],
      },
    );
  });

  it('are not called by what all of them answer', () => {
    expect(extracted(THREAD, 'members who posted', { members: listOf({ name: text, posts: number }) })).toEqual({
      members: [
        { name: 'spokey_9', posts: 1310 },
        { name: 'chainlink', posts: 77 },
      ],
    });
  });
});

describe('headings decide which of the lists of one kind is meant', () => {
  it('also one that stands in an item before the entries', () => {
    const outline = `  [0-2] main
    [0-3] heading: Talk 12: The wool road [level=1]
    item: [0-4] heading: About this talk [level=2] | How wool went north for six hundred years. | [0-5] link: Wool museum | [0-6] link: Read it
    item: [0-7] heading: More talks [level=2] | [0-8] checkbox: Hide heard
    item: [0-9] button: Play | [0-10] link: Talk 11: Salt roads | 3 Nov 2026 · 37 min | [0-11] button: Queue
    item: [0-12] button: Play | [0-13] link: Talk 10: Amber | 27 Oct 2026 · 61 min | [0-14] button: Queue`;
    const fields = { talks: listOf({ title: text, date: text, minutes: number }) };
    expect(extracted(outline, 'more talks', fields)).toEqual({
      talks: [
        { title: 'Talk 11: Salt roads', date: '3 Nov 2026', minutes: 37 },
        { title: 'Talk 10: Amber', date: '27 Oct 2026', minutes: 61 },
      ],
    });
  });

  const RECIPE = `  [0-2] main
    [0-3] heading: Soupe aux pois [level=1]
    text: 4,2/5 | [0-4] link: 12 avis | par | [0-5] link: Lise Marchand
    [0-6] list
      [0-7] listitem: Préparation : 15 min
      [0-8] listitem: Cuisson : 50 min
    [0-9] heading: Avis [level=2]
    [0-10] article: Renaud P. | 4/5 | 2 mars 2026 | Très bonne, un peu épaisse. | [0-11] button: Utile (3) | [0-12] button: Signaler
    [0-13] article: Colette | 2/5 | 9 avril 2026 | Trop fade pour moi. | [0-14] button: Utile (1) | [0-15] button: Signaler
    [0-16] textbox: Votre commentaire [multiline]
    [0-17] heading: À goûter aussi [level=2]
    [0-18] article: [0-19] link: Velouté de cresson | 30 min · 4,4/5 | [0-20] button: Enregistrer la recette
    [0-21] article: [0-22] link: Gaspacho | 20 min · 4,8/5 | [0-23] button: Enregistrer la recette
    [0-24] article: [0-25] link: Bortsch | 1 h 10 · 4,7/5 | [0-26] button: Enregistrer la recette`;

  it('where more cards of another make stand under another heading', () => {
    const fields = { avis: listOf({ auteur: text, note: number, date: text, texte: text }) };
    expect(extracted(RECIPE, 'avis des lecteurs', fields)).toEqual({
      avis: [
        { auteur: 'Renaud P.', note: 4, date: '2 mars 2026', texte: 'Très bonne, un peu épaisse.' },
        { auteur: 'Colette', note: 2, date: '9 avril 2026', texte: 'Trop fade pour moi.' },
      ],
    });
  });

  it('and what a button does is not what a card is', () => {
    expect(extracted(RECIPE, 'la recette', { titre: text, preparation: text, cuisson: text, auteur: text })).toEqual({
      titre: 'Soupe aux pois',
      preparation: '15 min',
      cuisson: '50 min',
      auteur: 'Lise Marchand',
    });
  });
});
