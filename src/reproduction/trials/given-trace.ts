/** Traces of the user's that take the place of stand-ins. */
import type { TraceWorkload } from '../../traces/columns.ts';

/** A trace that takes the place of stand-ins. */
export interface GivenTrace {
  /** The file's name. */
  readonly name: string;
  readonly format: string;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly columns: TraceWorkload;
}

/** Letters and digits alone: `hm_0.csv` is the file of `hm_0`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether a file is one of a paper's traces, by its name. */
export const isTraceOf = (file: string, trace: string): boolean => plain(file).includes(plain(trace));
