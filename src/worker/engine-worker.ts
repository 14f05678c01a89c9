/**
 * The entry of the workers that run the engine. Claims have no entry of their own: the built page would hold the engine
 * once more. A worker of this name serves them ({@link CLAIMS_WORKER}).
 */
import { CLAIMS_WORKER } from './claims/claims-protocol.ts';
import type { ClaimsKinds } from './claims/claims-protocol.ts';
import { loadPart } from '../base/within.ts';
import type { EngineKinds } from './protocol.ts';
import type { WorkerScope } from './requests.ts';
import { sayAlive, serveAlone } from './serve.ts';
import { serveEngine } from './serve-engine.ts';

if (self.name === CLAIMS_WORKER) serveClaims();
else {
  const scope = self as unknown as WorkerScope<EngineKinds>;
  serveEngine(scope);
  sayAlive(scope);
}

function serveClaims(): void {
  const part = loadPart(() => import('./claims/serve-claims.ts'));
  // Reported by the first request.
  part.catch(() => undefined);
  serveAlone<ClaimsKinds>({
    list: async (paper) => ({ result: (await part).claimsOf(paper) }),
    texts: async () => ({ result: (await part).claimTexts() }),
    trial: async (job, { tell }) => {
      await (await part).runTrialJob(job, tell);
      return { result: null };
    },
    trace: async ({ file, format }) => ({ result: await (await part).readGiven(file, format) }),
    figure: async (job, { tell }) => {
      const onPoint = (index: number, value: number | null): void => {
        tell({ index, value });
      };
      return { result: await (await part).runFigureJob(job, onPoint) };
    },
  });
}
