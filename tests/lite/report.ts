import { casesOf, readCorpus, type CorpusPart } from './corpus.ts';
import {
  ablatedOf,
  elsewhereOf,
  judgeAct,
  judgeExtract,
  judgeLacking,
  judgeObserve,
  type FieldVerdict,
  type Verdict,
} from './score.ts';

/** How the model does on one part of the corpus. Shares are 0 … 1. */
export interface Report {
  pages: number;
  cases: number;
  acts: number;
  actsRight: number;
  observations: number;
  observationsRight: number;
  /** Acts and observations together. */
  decisionsRight: number;
  /** Pages without what is asked for, and what was done there to something else, as a share. */
  ablated: number;
  ablatedActed: number;
  /** What is asked of other pages, and what was done for it, as a share. */
  elsewhere: number;
  elsewhereActed: number;
  fields: number;
  fieldsRight: number;
  /** Acts on something else than was asked; there must be none. */
  wrongActs: Verdict[];
  /** Values that do not stand on the page; there must be none. */
  invented: FieldVerdict[];
  /** Everything that is not right, for tuning. */
  failures: (Verdict | FieldVerdict)[];
}

export async function reportOn(part: CorpusPart): Promise<Report> {
  const pages = readCorpus(part);
  const acts = (await Promise.all(pages.map(judgeAct))).flat();
  const ablated = await judgeLacking(pages.flatMap(ablatedOf));
  const elsewhere = await judgeLacking(elsewhereOf(pages));
  const observations = (await Promise.all(pages.map(judgeObserve))).flat();
  const fields = (await Promise.all(pages.map(judgeExtract))).flat();
  return {
    pages: pages.length,
    cases: casesOf(pages),
    acts: acts.length,
    actsRight: shareRight(acts),
    observations: observations.length,
    observationsRight: shareRight(observations),
    decisionsRight: shareRight([...acts, ...observations]),
    ablated: ablated.length,
    ablatedActed: 1 - shareRight(ablated),
    elsewhere: elsewhere.length,
    elsewhereActed: 1 - shareRight(elsewhere),
    fields: fields.length,
    fieldsRight: shareRight(fields),
    wrongActs: acts.filter(({ outcome }) => outcome === 'wrong'),
    invented: fields.filter(({ outcome }) => outcome === 'invented'),
    failures: [...acts, ...observations, ...fields].filter(({ outcome }) => outcome !== 'right'),
  };
}

function shareRight(verdicts: readonly { outcome: string }[]): number {
  return verdicts.filter(({ outcome }) => outcome === 'right').length / Math.max(1, verdicts.length);
}

/** The figures in one line. */
export function summaryOf(part: CorpusPart, report: Report): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return [
    `${part}: ${report.pages} pages, ${report.cases} cases`,
    `act ${percent(report.actsRight)} of ${report.acts}`,
    `observe ${percent(report.observationsRight)} of ${report.observations}`,
    `fields ${percent(report.fieldsRight)} of ${report.fields}`,
    `wrong acts ${report.wrongActs.length}`,
    `acts with nothing to act on ${percent(report.ablatedActed)} of ${report.ablated}`,
    `for what other pages have ${percent(report.elsewhereActed)} of ${report.elsewhere}`,
    `invented values ${report.invented.length}`,
  ].join(' · ');
}
