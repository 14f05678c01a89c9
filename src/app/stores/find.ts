import { pageStore } from './page-state.ts';
import { goTo } from './screen.ts';

interface FindState {
  readonly open: boolean;
  /** A line of `analysis/query/parse-query.ts`. */
  readonly text: string;
  readonly dim: boolean;
  /** Not for a search opened by a link. */
  readonly wanted: boolean;
}

/** Enter or an arrow: to the next match, or to the one before. */
export interface FindWish {
  readonly direction: 1 | -1;
}

/** It changes nothing, so it is not part of undo. */
export const useFind = pageStore<FindState>(() => ({ open: false, text: '', dim: true, wanted: false }));

export function openFind(text?: string): void {
  goTo('explore');
  useFind.setState({ open: true, wanted: true, ...(text === undefined ? {} : { text }) });
}

/** Null if it is closed or empty. */
export function linkedFind({ open, text, dim }: FindState): Pick<FindState, 'text' | 'dim'> | null {
  return open && text !== '' ? { text, dim } : null;
}

export function openLinkedFind(find: Pick<FindState, 'text' | 'dim'> | null): void {
  useFind.setState(find === null ? { open: false } : { open: true, wanted: false, ...find });
}

export function closeFind(): void {
  useFind.setState({ open: false, wanted: false });
}
