import { forgetHands } from './hand.ts';
import { forgetLabels } from './labels.ts';
import { forgetPictures } from './picture.ts';
import { forgetPseudo } from './pseudo.ts';

/** Begins anew with what is remembered for the time of one walk. */
export function forget(): void {
  forgetLabels();
  forgetPseudo();
  forgetHands();
  forgetPictures();
}
