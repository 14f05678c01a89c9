/**
 * Opens files for any part of the page. `files/` knows all views and is above them, so the page registers it at its
 * start.
 */
import { pageState } from '../stores/page-state.ts';

export interface Opening {
  /**
   * One file opens in Explore; several, or any in Compare, become rows of the comparison.
   * @param runs runs a single trace without a question
   */
  readonly openFiles: (files: readonly File[], runs: boolean) => void;
  readonly openInExplore: (file: File) => void;
}

const part = pageState<{ registered: Opening | null }>(() => ({ registered: null }));

export function registerOpening(opening: Opening): void {
  part.registered = opening;
}

function opening(): Opening {
  if (part.registered === null) throw new Error('no implementation of opening files is registered');
  return part.registered;
}

export const openFiles = (files: readonly File[], runs = false): void => opening().openFiles(files, runs);
export const openInExplore = (file: File): void => opening().openInExplore(file);
