import { controlsForAction, controlsForExactAction } from './action-questions.ts';
import { entriesMatchingExactly, entriesMatching } from './matching-entries.ts';
import type { OutlineNode } from '../outline/outline.ts';
import {
  allMentioning,
  choicesForAction,
  byLooseComparison,
  textBesideLabel,
  otherLinks,
  elementOfEachEntry,
  quantityFields,
  sortControls,
  fieldsToWriteIn,
} from './part-questions.ts';
import type { Scene } from '../outline/scene.ts';

type QuestionReader = (question: string, scene: Scene) => OutlineNode[];

/** Forms of questions that are unambiguous, if the page has what they ask for. */
export const unambiguousReaders: readonly QuestionReader[] = [
  quantityFields,
  sortControls,
  elementOfEachEntry,
  choicesForAction,
  otherLinks,
  severalFieldsIn,
  controlsForExactAction,
  entriesMatchingExactly,
];

/** Other meanings of a question, if nothing has that name. */
export const looseReaders: readonly QuestionReader[] = [
  byLooseComparison,
  entriesMatching,
  controlsForAction,
  allMentioning,
  fieldsToWriteIn,
  textBesideLabel,
];

/** A single field may also be found in other ways. */
function severalFieldsIn(question: string, scene: Scene): OutlineNode[] {
  const found = fieldsToWriteIn(question, scene);
  return found.length > 1 ? found : [];
}
