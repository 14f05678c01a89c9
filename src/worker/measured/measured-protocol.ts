/** The messages of the worker that reads measured latencies. It does one job and is terminated by the page. */
import type { MeasuredResponse } from '../../compare/measured/measured-responses.ts';

/** page → worker */
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

/** worker → page. `unit`: the file does not say the unit of its times. */
export type MeasuredMessage =
  | {
      readonly kind: 'read';
      /** Of the format. */
      readonly title: string;
      readonly curves: readonly MeasuredCurve[];
      readonly notes: readonly string[];
      /** The job file of fio behind the results; null if the file does not say it. */
      readonly job: string | null;
    }
  | { readonly kind: 'unit'; readonly title: string }
  | { readonly kind: 'failed'; readonly message: string };
