/**
 * The entry of the workers that run the engine. Claims have no entry of their own: the built page would hold the engine
 * once more. A worker of this name does their jobs ({@link CLAIMS_WORKER}).
 */
import { CLAIMS_WORKER } from './claims/claims-protocol.ts';
import type { ClaimsJob, ClaimsMessage } from './claims/claims-protocol.ts';
import { loadPart } from '../base/within.ts';
import { STARTED } from './first-word.ts';
import type { Started } from './first-word.ts';
import { announceLife } from './life.ts';
import { serveEngine, type WorkerScope } from './serve-engine.ts';

/** The used part of the global scope of a worker for claims; the compiler's library types a page's. */
interface ClaimsScope {
  onmessage: ((event: MessageEvent<ClaimsJob>) => void) | null;
  postMessage(message: Started | ClaimsMessage): void;
}

if (self.name === CLAIMS_WORKER) waitForClaims(self);
else {
  const scope = self as unknown as WorkerScope;
  serveEngine(scope);
  announceLife((lock) => {
    scope.postMessage({ type: 'alive', lock }, []);
  });
}

function waitForClaims(scope: ClaimsScope): void {
  const say = (message: ClaimsMessage): void => {
    scope.postMessage(message);
  };
  const part = loadPart(() => import('./claims/serve-claims.ts'));
  scope.onmessage = ({ data }) => {
    part.then(
      ({ serveClaims }) => serveClaims(data, say),
      (error: unknown) => {
        say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
  };
  scope.postMessage(STARTED);
}
