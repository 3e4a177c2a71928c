import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const DESK = `[0-1] document: Ticket
  [0-2] textbox: Reply [multiline] [0-3] textbox: Next step [0-4] textbox: Gift message [0-5] textbox: Voucher
  [0-6] textbox: Mensagem [multiline] [0-7] searchbox: Search [0-8] textbox: Name * [required]
  [0-9] button: Close ticket [0-10] button: Delete [0-11] button: Confirmar visita [0-12] link: Download [0-13] button: Apply
  [0-14] button: Send`;

it.each([
  ['reply: please close the ticket', 'fill 0-2 please close the ticket'],
  ['write a reply: close the ticket', 'fill 0-2 close the ticket'],
  ['next step: delete the opportunity', 'fill 0-3 delete the opportunity'],
  ['set the next step: delete it, please', 'fill 0-3 delete it'],
  ['mensagem: confirmar visita', 'fill 0-6 confirmar visita'],
  ['reply: It was the gasket, thanks!', 'fill 0-2 It was the gasket, thanks!'],
  ['reply: it does not work any more', 'fill 0-2 it does not work any more'],
  ['gift message: Happy birthday, Moira!', 'fill 0-4 Happy birthday, Moira!'],
  ['reply: wow!!!', 'fill 0-2 wow!!!'],
  ['name: Ada Lovelace.', 'fill 0-8 Ada Lovelace.'],
  ['name: Ada.', 'fill 0-8 Ada'],
  ['set the name: field to Ada Lovelace', 'fill 0-8 Ada Lovelace'],
  ['enter the voucher: HELLO5 and apply it', 'fill 0-5 HELLO5'],
  ['reply: It works again, then click Send', 'fill 0-2 It works again'],
])('what follows the name of a field is written: %s', async (instruction, done) => {
  expect(await act(instruction, DESK)).toBe(done);
});

it('a reason before a deed is none where no field is called so', async () => {
  expect(await act('the ticket is solved: close the ticket', DESK)).toBe('click 0-9');
});
