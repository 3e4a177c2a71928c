import { elementOf, refOf } from '../../dom/registry.ts';
import { overlayOf } from '../describe.ts';
import { hitOver } from './hit-test.ts';
import { findOver } from '../modal.ts';
import { flatAncestors } from '../flat-path.ts';

/** Of the refs, those whose elements are not behind a layer that contains another of them, as a dialog its own “Save”. */
export function inFront(refs: readonly string[]): string[] {
  const elements = refs.flatMap((ref) => elementOf(ref) ?? []);
  const isBehind = (element: Element): boolean => {
    const layer = findOver(element, (at, point) => {
      const hit = hitOver(at, point);
      return hit && overlayOf(hit, at);
    });
    return layer !== undefined && elements.some((other) => other !== element && isIn(other, layer));
  };
  return elements.flatMap((element) => (isBehind(element) ? [] : (refOf(element) ?? [])));
}

const isIn = (element: Element, layer: Element): boolean => [...flatAncestors(element)].includes(layer);
