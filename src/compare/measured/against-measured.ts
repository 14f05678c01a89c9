/** A simulated device beside a measured one, percentile by percentile. */
import { PERCENTILES } from '../../analysis/latency/percentiles.ts';
import { measuredPercentile } from '../../traces/measured/distribution.ts';
import type { MeasuredDistribution } from '../../traces/measured/distribution.ts';
import type { ResponseSummary } from '../run/response-summary.ts';

export interface AgainstMeasured {
  /** `p99.9` */
  readonly label: string;
  readonly measuredNs: number | null;
  readonly simulatedNs: number | null;
  /** Simulated by measured; null if one of them is missing or 0. */
  readonly ratio: number | null;
  /** The simulated device is faster, slower, or the same to the nanosecond; null without a ratio. */
  readonly simulated: 'faster' | 'slower' | 'same' | null;
}

/** A row for each printed percentile. Both sides have their own requests: nothing is fitted. */
export function againstMeasured(measured: MeasuredDistribution, { ranks }: ResponseSummary): AgainstMeasured[] {
  return PERCENTILES.map((percentile, index) => {
    const measuredNs = measuredPercentile(measured, percentile);
    const simulatedNs = ranks[index].ns;
    const comparable = measuredNs !== null && simulatedNs !== null && measuredNs > 0 && simulatedNs > 0;
    const ratio = comparable ? simulatedNs / measuredNs : null;
    const simulated = ratio === null ? null : ratio < 1 ? 'faster' : ratio > 1 ? 'slower' : 'same';
    return { label: percentile.label, measuredNs, simulatedNs, ratio, simulated };
  });
}
