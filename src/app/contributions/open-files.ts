/**
 * Opening files, which any part of the page may ask for. What opens them knows all views and stands above them
 * (`opening/`): it is handed up when the page starts, and loaded with the first file.
 */

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

let handedUp: Opening | null = null;

/** Hands up what opens files; without it nothing can. */
export function handUpOpening(opening: Opening): void {
  handedUp = opening;
}

function opening(): Opening {
  if (handedUp === null) throw new Error('nothing that opens files was handed up');
  return handedUp;
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

/** What opens a document of Learn; null for any other format. Rejects if a part of the page is missing. */
export const learnOpener = (format: string | null): Promise<Opener | null> => opening().learnOpener(format);
