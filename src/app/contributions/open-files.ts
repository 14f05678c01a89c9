/**
 * Opens files for any part of the page. The implementation (`files/`) knows all views and is above them: the page
 * registers it when it starts, and it loads with the first file.
 */
import { pageState } from '../stores/page-state.ts';

export interface Opening {
  /**
   * Opens dropped or chosen files: one in Explore; several, or any in Compare, as rows of the comparison.
   * @param runs a single trace runs without a question: it was named where it can't be asked about
   */
  readonly openFiles: (files: readonly File[], runs: boolean) => void;
  readonly openInExplore: (file: File) => void;
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

export const openFiles = (files: readonly File[], runs = false): void => opening().openFiles(files, runs);
export const openInExplore = (file: File): void => opening().openInExplore(file);
