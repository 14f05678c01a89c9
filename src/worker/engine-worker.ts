/**
 * The entry of the workers that run the engine. Claims have no entry of their own: the built page would hold the engine
 * once more. A worker of this name does their jobs ({@link CLAIMS_WORKER}).
 */
import { CLAIMS_WORKER } from './claims/claims-protocol.ts';
import type { ClaimsJob, ClaimsMessage } from './claims/claims-protocol.ts';
import { loadPart } from '../base/within.ts';
import { announceLife } from './life.ts';
import { serveJobs } from './one-job.ts';
import type { JobScope } from './one-job.ts';
import { serveEngine, type WorkerScope } from './serve-engine.ts';

if (self.name === CLAIMS_WORKER) waitForClaims();
else {
  const scope = self as unknown as WorkerScope;
  serveEngine(scope);
  announceLife((lock) => {
    scope.postMessage({ type: 'alive', lock }, []);
  });
}

function waitForClaims(): void {
  const part = loadPart(() => import('./claims/serve-claims.ts'));
  serveJobs(self as unknown as JobScope<ClaimsJob, ClaimsMessage>, (job, say) => {
    part.then(
      ({ serveClaims }) => serveClaims(job, say),
      (error: unknown) => {
        say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
  });
}
