/**
 * Opens files for any part of the page. The implementation (`opening/`) knows all views and is above them: the page
 * registers it when it starts, and it loads with the first file.
 */
import { pageState } from '../stores/page-state.ts';

/** Opens a file, and reports an invalid one. */
export type Opener = (file: File) => unknown;

export interface Opening {
  /** @see openFiles */
  readonly openFiles: (files: readonly File[], runs: boolean) => void;
  /** @see openInExplore */
  readonly openInExplore: (file: File) => void;
  /** @see learnOpener */
  readonly learnOpener: (format: string | null) => Promise<Opener | null>;
}

const part = pageState<{ registered: Opening | null }>(() => ({ registered: null }));

/** Registers the implementation; until then, files cannot be opened. */
export function registerOpening(opening: Opening): void {
  part.registered = opening;
}

function opening(): Opening {
  if (part.registered === null) throw new Error('no implementation of opening files is registered');
  return part.registered;
}

/**
 * Opens dropped or chosen files: one in Explore; several, or any in Compare, as rows of the comparison.
 * @param runs a single trace runs without a question: it was named where it can't be asked about
 */
export function openFiles(files: readonly File[], runs = false): void {
  opening().openFiles(files, runs);
}

/** Opens a file in Explore, whichever view is shown. */
export function openInExplore(file: File): void {
  opening().openInExplore(file);
}

/** The function that opens a document of Learn; null for any other format. Rejects if a part of the page is missing. */
export const learnOpener = (format: string | null): Promise<Opener | null> => opening().learnOpener(format);
