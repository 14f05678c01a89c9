/** What the reader predicted for a figure, by its name, as long as the page is open. */
import { create } from 'zustand';

export const usePredictions = create<Readonly<Record<string, string>>>()(() => ({}));

/** The figures that were run in this visit: their pictures give nothing away any more. */
export const useSeenFigures = create<Readonly<Record<string, true>>>()(() => ({}));

export function markSeen(figure: string): void {
  useSeenFigures.setState({ [figure]: true });
}

/** Longest prediction, characters. */
const LONGEST = 80;

export function predict(figure: string, text: string): void {
  usePredictions.setState({ [figure]: text.slice(0, LONGEST) });
}
