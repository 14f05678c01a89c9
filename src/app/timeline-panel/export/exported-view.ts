/** What the exports of the timeline take out: the run of the selection, the window or the measured range. */
import type { Timeline } from '../../../timeline/timeline.ts';
import { hasRows } from '../../runs/run-reader.ts';
import type { ShownRun } from '../../stores/runs.ts';
import type { Selection, Side } from '../../stores/view.ts';

export interface ExportedView {
  readonly timeline: Timeline;
  readonly run: ShownRun;
  readonly selection: Selection | null;
  /** The letter of the run; null if it is the only one. */
  readonly letter: string | null;
  /** The window, or the measured range, ns. */
  readonly fromNs: number;
  readonly toNs: number;
  readonly isMeasured: boolean;
  /** What the name of a file begins with. @param side of another run than that of the selection */
  readonly stem: (side?: Side) => string;
  readonly caption: () => string;
  /** Writes a long text, with its size and a button that stops it. */
  readonly writeTable: (pieces: () => Iterable<string>, name: string, type: string) => void;
  readonly writePicture: (made: Promise<Blob>, name: string) => void;
}

/** Why a table of the operations of a range would lack some: it has all of them, or is refused. Times in ns. */
export const unrecorded = ({ run }: ExportedView, fromNs: number, toNs: number): string | undefined =>
  hasRows(run, fromNs, Math.min(toNs, run.recording.endNs))
    ? undefined
    : 'operations beyond the recording limit are missing: raise the limit (Device), or zoom in on them';
