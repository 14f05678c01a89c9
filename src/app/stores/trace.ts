import { pageStore } from './page-state.ts';
import type { TraceReference } from '../../document/experiment.ts';
import type { ReadProgress, TraceRead } from '../../worker/protocol.ts';
import type { JobFailure } from '../../worker/requests.ts';

export type TraceArrival =
  | { readonly phase: 'reading'; readonly file: File; readonly progress: ReadProgress | null }
  | {
      readonly phase: 'found';
      readonly file: File;
      readonly read: TraceRead;
      /** The trace that the current experiment lacks, if this file is another one. */
      readonly instead: TraceReference | null;
    }
  | { readonly phase: 'failed'; readonly file: File; readonly failure: JobFailure }
  | {
      readonly phase: 'columns';
      readonly file: File;
      /** The first lines of the file. */
      readonly head: string;
      readonly onChoose: (format: string) => void;
      /** Goes back to the list of known formats; null if there was none. */
      readonly failure: JobFailure | null;
    };

interface TraceState {
  readonly arrival: TraceArrival | null;
}

export const useTrace = pageStore<TraceState>(() => ({ arrival: null }));
