import { sayMissing } from '../../contributions/lazy-part.tsx';
import { loadPart } from '../../stores/page-state.ts';

/**
 * Once the settings of the sample are loaded.
 * @param id of `SAMPLE_CHOICES`
 */
export function runSample(id: string): void {
  loadPart(() => import('./put-sample.ts')).then(({ putSample }) => putSample(id), sayMissing);
}
