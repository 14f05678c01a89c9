/** The view that receives dropped files; without one, they are traces and experiments. */
import { pageStore } from '../stores/page-state.ts';

export interface DropReceiver {
  /** The hint while files are over the page. */
  readonly words: string;
  readonly receive: (files: readonly File[]) => void;
}

export const useDrop = pageStore<{ readonly receiver: DropReceiver | null }>(() => ({ receiver: null }));
