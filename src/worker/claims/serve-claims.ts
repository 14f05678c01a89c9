/**
 * Runs trials of claims, measures evaluation figures, and reads traces for them. A part of its own, because a worker
 * that only runs experiments does not need this code.
 */
import type { Claim } from '../../papers/claim.ts';
import { CLAIMS } from '../../papers/claims.ts';
import { textOf } from '../../papers/evaluation/evaluation-figure.ts';
import { EVALUATION_FIGURES } from '../../papers/evaluation/index.ts';
import type { PaperName } from '../../papers/paper.ts';
import { assumptionsOf } from '../../papers/trials/assumptions.ts';
import type { GivenTrace } from '../../papers/trials/given-trace.ts';
import { PUBLISHED_TRACES } from '../../papers/trials/run-job.ts';
import { readTrace } from '../../traces/read.ts';
import { blobSource } from '../../traces/source.ts';
import type { ClaimsList } from './claims-protocol.ts';
import type { ClaimText } from '../../papers/results/claim-report.ts';

export { runFigureJob } from '../../papers/evaluation/measure-figure.ts';
export { runTrialJob } from '../../papers/trials/run-job.ts';

/** Functions can't be sent. */
const claimText = ({ id, paper, figure, claim, kind, expected, unit, tolerance }: Claim): ClaimText => ({
  id,
  paper,
  figure,
  claim,
  kind,
  expected,
  unit,
  tolerance,
});

export const claimTexts = (): ClaimText[] => CLAIMS.map(claimText);

/** @throws TraceError if the file cannot be read */
export async function readGiven(file: File, format: string): Promise<GivenTrace> {
  const { columns, report } = await readTrace(blobSource(file.name, file), { format });
  return { name: file.name, format: report.format, hash: report.source.hash, columns };
}

export const claimsOf = (paper: PaperName): ClaimsList => ({
  claims: CLAIMS.filter((claim) => claim.paper === paper).map(claimText),
  figures: EVALUATION_FIGURES.filter((figure) => figure.paper === paper).map(textOf),
  assumptions: assumptionsOf(paper).map((assumption) => ({
    ...assumption,
    points: assumption.points.map(({ label }) => ({ label })),
  })),
  traces: PUBLISHED_TRACES[paper],
});
