import type { DialogAnswer, Performed } from './page.ts';

const DIALOG_NOUN = String.raw`(?:\s+(?:it|that|this|the\s+(?:dialog|prompt|confirmation|question|alert|deletion|removal)))?`;
const CONSENT_ENDING = new RegExp(
  String.raw`,?\s+(?:and|then)\s+(?:(?:confirm|accept)${DIALOG_NOUN}|(?:click|press|tap|choose|say)\s+(?:on\s+)?["“]?(?:ok|okay|yes)["”]?)\s*[.!]?$`,
  'i',
);

/** How a dialog of the browser is to be answered by words such as `delete Ada and confirm`, which may mean a button as well. */
export function consentIn(instruction: string): DialogAnswer | undefined {
  return CONSENT_ENDING.test(instruction) ? { answer: 'accept' } : undefined;
}

/** Whether such words were answered for by a dialog, so that nothing is left of them. */
export function isConsentGiven(instruction: string, { changed }: Performed): boolean {
  const dialogs = changed === 'nothing' ? [] : (changed.dialog ?? []);
  return (
    consentIn(instruction) !== undefined &&
    dialogs.some(({ answer, type }) => answer === 'accepted' && type !== 'alert')
  );
}

/** How dialogs were answered that an act opened, for the failure of the one after it. */
export function describeDialogs({ changed }: Performed): string {
  const dialogs = changed === 'nothing' ? [] : (changed.dialog ?? []);
  return dialogs
    .map(
      ({ type, message, answer, hint }) =>
        ` Its ${type} ${JSON.stringify(message)} was ${answer}.${hint ? ` ${hint}` : ''}`,
    )
    .join('');
}
