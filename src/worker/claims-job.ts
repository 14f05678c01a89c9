/** Judges the claims of a paper, one after the other. Loaded when somebody asks for it: it is a good part of all code. */
import { judge, newLaboratory } from '../papers/claim.ts';
import { CLAIMS } from '../papers/claims.ts';
import type { PaperName } from '../papers/paper.ts';
import { breathe } from './breathe.ts';
import type { ClaimsProgress } from './protocol.ts';

/**
 * Says what a paper claims, and then, if `run` is set, what the simulator finds. A cancel is heard between two claims.
 * @throws the signal's reason where it is aborted
 */
export async function claimsJob(
  paper: PaperName,
  run: boolean,
  signal: AbortSignal,
  onProgress: (progress: ClaimsProgress) => void,
): Promise<void> {
  const claims = CLAIMS.filter((claim) => claim.paper === paper);
  onProgress({
    kind: 'list',
    claims: claims.map(({ id, figure, claim, kind, expected, unit, tolerance }) => ({
      id,
      paper,
      figure,
      claim,
      kind,
      expected,
      unit,
      tolerance,
    })),
  });
  if (!run) return;
  const laboratory = newLaboratory();
  for (const claim of claims) {
    onProgress({ kind: 'begun', id: claim.id });
    await breathe();
    signal.throwIfAborted();
    onProgress({ kind: 'judged', report: await judge(claim, laboratory) });
  }
}
