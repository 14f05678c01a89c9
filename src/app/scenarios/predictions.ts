/** What the reader predicted for a figure, by its name, as long as the page is open. */
import { pageStore } from '../stores/page-state.ts';

export const usePredictions = pageStore<Readonly<Record<string, string>>>(() => ({}));

/** The figures that were run in this visit: their pictures give nothing away any more. */
export const useSeenFigures = pageStore<Readonly<Record<string, true>>>(() => ({}));

export function markSeen(figure: string): void {
  useSeenFigures.setState({ [figure]: true });
}

/** Longest prediction, characters. */
const LONGEST = 80;

export function predict(figure: string, text: string): void {
  usePredictions.setState({ [figure]: text.slice(0, LONGEST) });
}
