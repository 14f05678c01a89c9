import { create } from 'zustand';

interface FindState {
  readonly open: boolean;
  /** A line of `analysis/query/parse-query.ts`. */
  readonly text: string;
  /** Whether what does not match loses its colour. */
  readonly dim: boolean;
}

/** What is looked for in the runs on screen. Looking changes nothing, so it is no part of undo. */
export const useFind = create<FindState>()(() => ({ open: false, text: '', dim: true }));

/** Opens the row in which one types, perhaps with something in it. */
export function openFind(text?: string): void {
  useFind.setState(text === undefined ? { open: true } : { open: true, text });
}

export function closeFind(): void {
  useFind.setState({ open: false });
}
