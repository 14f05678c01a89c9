/**
 * Traces that run before the SHA-256 of their file is known. Until then experiments name the file by a checksum, which
 * says nothing outside this page: a link, a saved file and what the browser keeps wait.
 */
import { formatBytes } from '../../base/format.ts';
import { visibleText } from '../../device/visible-text.ts';
import { currentPair, experimentB, useDocument, type Pair } from './document.ts';
import { pageStore } from './page-state.ts';

export interface Unnamed {
  readonly file: File;
  /** The share of the file that is hashed. */
  readonly hashed: number;
  /** Why it will have no hash. */
  readonly problem: string | null;
}

/** By what stands in place of the hash. */
export const useUnnamed = pageStore<Readonly<Record<string, Unnamed>>>(() => ({}));

/** The first file of A and B without a hash. */
export function unnamedOf(pair: Pair, unnamed = useUnnamed.getState()): Unnamed | null {
  for (const experiment of [pair.a, experimentB(pair)]) {
    if (experiment === null || !('trace' in experiment.workload)) continue;
    const found = unnamed[experiment.workload.trace.hash];
    if (found !== undefined) return found;
  }
  return null;
}

/** “t.csv (1.0 GB) has no SHA-256 yet”. */
export const unnamedWords = ({ file, problem }: Unnamed): string =>
  problem ??
  `${visibleText(file.name)} (${formatBytes(file.size)}) is named by its name and size: its SHA-256 is not known yet`;

/** Resolves once no file of the experiment on screen lacks its hash, or with the reason why one never will have it. */
export function whenNamed(): Promise<string | null> {
  return new Promise((resolve) => {
    const look = (): void => {
      const unnamed = unnamedOf(currentPair());
      if (unnamed !== null && unnamed.problem === null) return;
      for (const stop of stops) stop();
      resolve(unnamed?.problem ?? null);
    };
    const stops = [useUnnamed.subscribe(look), useDocument.subscribe(look)];
    look();
  });
}
