/**
 * The view as an address carries it: `7000000-9200000.a17` is the window from 7 ms to 9.2 ms with request 17 of A
 * selected.
 */
export interface LinkedView {
  /** Time window in ns; null fits the whole run. */
  readonly window: readonly [number, number] | null;
  readonly selection: { readonly side: 'a' | 'b'; readonly request: number } | null;
}

export const EMPTY_VIEW: LinkedView = { window: null, selection: null };

const FORM = /^(?:(\d{1,16})-(\d{1,16}))?(?:\.([ab])(\d{1,10}))?$/;

export function viewToText(view: LinkedView): string {
  const window = view.window === null ? '' : `${Math.round(view.window[0])}-${Math.round(view.window[1])}`;
  const selection = view.selection === null ? '' : `.${view.selection.side}${view.selection.request}`;
  return window + selection;
}

/** Parses a view; null if the text is invalid. The view clamps values outside the run. */
export function viewFromText(text: string): LinkedView | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [, from, to, side, request] = match;
  let window: [number, number] | null = null;
  if (from !== undefined && to !== undefined) {
    window = [Number(from), Number(to)];
    if (!(window[1] > window[0]) || window[1] > Number.MAX_SAFE_INTEGER) return null;
  }
  if ((side === 'a' || side === 'b') && request !== undefined) {
    return { window, selection: { side, request: Number(request) } };
  }
  return { window, selection: null };
}
