/** What the page can request of the worker that reads measured latencies: one file. Then it is terminated. */
import type { MeasuredResponse } from '../../compare/measured/measured-responses.ts';
import type { Kind } from '../requests.ts';

export interface MeasuredJob {
  readonly file: Blob;
  readonly name: string;
  /** The unit of a file that does not say it, ns; null if it is not known yet. */
  readonly nsPerUnit: number | null;
}

/** Latencies of the reads, the writes, or of requests that the file does not tell apart. */
export interface MeasuredCurve {
  readonly kind: 'read' | 'write' | 'all';
  readonly response: MeasuredResponse;
  /** Bytes of its requests on average; missing if the file does not say them. */
  readonly meanBytes?: number;
}

/** What a file holds. `unit`: it does not say the unit of its times. */
export type FoundMeasured =
  | {
      readonly kind: 'read';
      /** Of the format. */
      readonly title: string;
      readonly curves: readonly MeasuredCurve[];
      readonly notes: readonly string[];
      /** The job file of fio behind the results; null if the file does not say it. */
      readonly job: string | null;
    }
  | { readonly kind: 'unit'; readonly title: string };

export interface MeasuredKinds {
  read: Kind<MeasuredJob, FoundMeasured>;
}
