/** A simulated device against a measured one, percentile by percentile. */
import type { ResponseSummary } from '../run/response-summary.ts';
import type { MeasuredResponse } from './measured-responses.ts';

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
export function againstMeasured(
  measured: Pick<MeasuredResponse, 'ranks'>,
  { ranks }: Pick<ResponseSummary, 'ranks'>,
): AgainstMeasured[] {
  return measured.ranks.map(({ label, ns: measuredNs }, index) => {
    const simulatedNs = ranks[index].ns;
    const comparable = measuredNs !== null && simulatedNs !== null && measuredNs > 0 && simulatedNs > 0;
    const ratio = comparable ? simulatedNs / measuredNs : null;
    const simulated = ratio === null ? null : ratio < 1 ? 'faster' : ratio > 1 ? 'slower' : 'same';
    return { label, measuredNs, simulatedNs, ratio, simulated };
  });
}
