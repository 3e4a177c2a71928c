import { deedsAsked, deedsSurely } from './deeds-asked.ts';
import { entriesSurely, entriesThat } from './entries-that.ts';
import type { OutlineNode } from './outline.ts';
import {
  allAbout,
  choicesOfDeed,
  comparedLoosely,
  factAsked,
  othersAsked,
  partsOfEach,
  quantitiesAsked,
  sortersAsked,
  writtenIn,
} from './parts-asked.ts';
import type { Scene } from './scene.ts';

type Form = (question: string, scene: Scene) => OutlineNode[];

/** Forms of questions that leave no doubt of what is asked for, where the page has it. */
export const plainForms: readonly Form[] = [
  quantitiesAsked,
  sortersAsked,
  partsOfEach,
  choicesOfDeed,
  othersAsked,
  severalIn,
  deedsSurely,
  entriesSurely,
];

/** What else a question may ask for, where nothing is called so. */
export const looseForms: readonly Form[] = [comparedLoosely, entriesThat, deedsAsked, allAbout, writtenIn, factAsked];

/** One field alone may be found in other ways, too. */
function severalIn(question: string, scene: Scene): OutlineNode[] {
  const found = writtenIn(question, scene);
  return found.length > 1 ? found : [];
}
