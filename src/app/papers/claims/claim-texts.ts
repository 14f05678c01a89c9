/** The texts of all claims, for the search. A worker has them: with the claims comes the engine that they run. */
import { pageStore } from '../../stores/page-state.ts';
import type { ClaimsKinds } from '../../../worker/claims/claims-protocol.ts';
import { requestAlone } from '../../../worker/connection.ts';
import { startClaimsWorker } from '../../../worker/start.ts';
import { sayMissing } from '../../components/lazy-part.tsx';
import type { ClaimText } from '../../../papers/results/claim-report.ts';

interface ClaimTexts {
  /** Null until they are there. */
  readonly claims: readonly ClaimText[] | null;
  readonly isLoading: boolean;
}

export const useClaimTexts = pageStore<ClaimTexts>(() => ({ claims: null, isLoading: false }));

/** Loads the texts, once; again if that failed. A failure is reported. */
export function loadClaimTexts(): void {
  const { claims, isLoading } = useClaimTexts.getState();
  if (claims !== null || isLoading) return;
  useClaimTexts.setState({ isLoading: true });
  requestAlone<ClaimsKinds, 'texts'>(startClaimsWorker, 'texts', null, {
    onEnd: (end) => {
      useClaimTexts.setState({ claims: end.kind === 'done' ? end.result : null, isLoading: false });
      if (end.kind === 'failed') sayMissing();
    },
  });
}
