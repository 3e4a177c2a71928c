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

/** Forms of questions that are unambiguous, if the page has what they ask for. */
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

/** Other meanings of a question, if nothing has that name. */
export const looseForms: readonly Form[] = [comparedLoosely, entriesThat, deedsAsked, allAbout, writtenIn, factAsked];

/** A single field may also be found in other ways. */
function severalIn(question: string, scene: Scene): OutlineNode[] {
  const found = writtenIn(question, scene);
  return found.length > 1 ? found : [];
}
