import { sayMissing } from '../../contributions/lazy-part.tsx';
import { loadPart } from '../../stores/page-state.ts';

/** Runs a built-in experiment (`SAMPLE_CHOICES`) as A, or as B beside A, once its settings are loaded. */
export function runSample(id: string): void {
  loadPart(() => import('./put-sample.ts')).then(({ putSample }) => putSample(id), sayMissing);
}
