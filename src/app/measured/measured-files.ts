import { pageStore } from '../stores/page-state.ts';
import type { MeasuredFacts } from '../../compare/measured/fit.ts';
import type { MeasuredCurve } from '../../worker/measured/measured-protocol.ts';

/** Where a file was dropped: each view draws its own curves beside those of its runs. */
export type MeasuredView = 'explore' | 'compare';

/** A file of measured latencies. */
export interface MeasuredFile {
  readonly id: number;
  readonly view: MeasuredView;
  readonly name: string;
  /** Of its format; empty while it is read. */
  readonly title: string;
  /** Empty until it is read. */
  readonly curves: readonly MeasuredCurve[];
  /** The job file of fio that was measured; null if the file does not say it. */
  readonly job?: string | null;
  /** What a person should know, or what is wrong. */
  readonly message: string;
  readonly state: 'reading' | 'wants-unit' | 'failed' | 'ready';
  /** The trace of the comparison that a person chose for it, null for none; missing: the one that suggests itself. */
  readonly trace?: string | null;
  /** Which requests a file is of that does not tell reads from writes, as a person chose; missing: not chosen. */
  readonly chosenKind?: 'read' | 'write';
}

export const useMeasured = pageStore<{ readonly files: readonly MeasuredFile[] }>(() => ({ files: [] }));

/** The facts by which a file is matched with runs. */
export const factsOfFile = ({ curves, job }: MeasuredFile): MeasuredFacts => ({
  curves: curves.map(({ kind, response: { count }, meanBytes }) => ({ kind, count, meanBytes })),
  job,
});
