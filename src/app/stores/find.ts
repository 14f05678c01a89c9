import { create } from 'zustand';
import { goTo } from './screen.ts';
import { forgetTyped } from './typed-ahead.ts';

interface FindState {
  readonly open: boolean;
  /** A line of `analysis/query/parse-query.ts`. */
  readonly text: string;
  /** Whether what does not match loses its colour. */
  readonly dim: boolean;
  /** Whether somebody wants to type in its field, which does not have the focus yet: what a link opened leaves the focus where it is. */
  readonly wanted: boolean;
}

/** What is looked for in the runs on screen. Looking changes nothing, so it is no part of undo. */
export const useFind = create<FindState>()(() => ({ open: false, text: '', dim: true, wanted: false }));

/** Opens the row in which one types, perhaps with something in it. */
export function openFind(text?: string): void {
  goTo('explore');
  forgetTyped();
  useFind.setState({ open: true, wanted: true, ...(text === undefined ? {} : { text }) });
}

/** What a link carries of the search; null where it is closed or empty. */
export function linkedFind({ open, text, dim }: FindState): Pick<FindState, 'text' | 'dim'> | null {
  return open && text !== '' ? { text, dim } : null;
}

/** Takes over a link's search. */
export function openLinkedFind(find: Pick<FindState, 'text' | 'dim'> | null): void {
  useFind.setState(find === null ? { open: false } : { open: true, wanted: false, ...find });
}

export function closeFind(): void {
  useFind.setState({ open: false, wanted: false });
}
