/**
 * Runs the claims of a paper, one after the other. A separate worker, because the engine worker does not need this
 * code.
 */
import { judge, newLaboratory } from '../../papers/claim.ts';
import { CLAIMS } from '../../papers/claims.ts';
import type { ClaimsJob, ClaimsMessage } from './claims-protocol.ts';

/** The used part of a worker's global scope; the compiler's library types a page's. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ClaimsJob>) => void) | null;
  postMessage(message: ClaimsMessage): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  judgeAll(data).then(
    () => {
      scope.postMessage({ kind: 'done' });
    },
    (error: unknown) => {
      scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    },
  );
};

async function judgeAll({ paper, run }: ClaimsJob): Promise<void> {
  const claims = CLAIMS.filter((claim) => claim.paper === paper);
  scope.postMessage({
    kind: 'list',
    // Functions can't be sent.
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
    scope.postMessage({ kind: 'begun', id: claim.id });
    scope.postMessage({ kind: 'judged', report: await judge(claim, laboratory) });
  }
}
