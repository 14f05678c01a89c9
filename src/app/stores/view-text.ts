/**
 * The view as an address carries it: `7000000-9200000.a17` is the window from 7 ms to 9.2 ms with request 17 of A
 * selected; `.a17o93m15` also has its operation 93, and request 15 of B next to it; `.ao93` is operation 93 of A alone.
 */
export interface LinkedView {
  /** ns; null fits the whole run. */
  readonly window: readonly [number, number] | null;
  readonly selection: LinkedSelection | null;
}

export type LinkedSelection =
  | {
      readonly side: 'a' | 'b';
      readonly request: number;
      readonly operation?: number;
      readonly peer?: number;
    }
  | { readonly side: 'a' | 'b'; readonly operation: number; readonly request?: undefined };

export const EMPTY_VIEW: LinkedView = { window: null, selection: null };

const FORM = /^(?:(\d{1,16})-(\d{1,16}))?(?:\.([ab])(\d{1,10})?(?:o(\d{1,10}))?(?:m(\d{1,10}))?)?$/;

export function viewToText({ window, selection }: LinkedView): string {
  const range = window === null ? '' : `${Math.round(window[0])}-${Math.round(window[1])}`;
  if (selection === null) return range;
  const operation = selection.operation === undefined ? '' : `o${selection.operation}`;
  if (selection.request === undefined) return `${range}.${selection.side}${operation}`;
  const peer = selection.peer === undefined ? '' : `m${selection.peer}`;
  return `${range}.${selection.side}${selection.request}${operation}${peer}`;
}

/** Null if the text is invalid. The view clamps values outside the run. */
export function viewFromText(text: string): LinkedView | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [, from, to, side, request, operation, peer] = match;
  let window: [number, number] | null = null;
  if (from !== undefined && to !== undefined) {
    window = [Number(from), Number(to)];
    if (!(window[1] > window[0]) || window[1] > Number.MAX_SAFE_INTEGER) return null;
  }
  if (side !== 'a' && side !== 'b') return { window, selection: null };
  const of = operation === undefined ? {} : { operation: Number(operation) };
  if (request !== undefined) {
    const beside = peer === undefined ? {} : { peer: Number(peer) };
    return { window, selection: { side, request: Number(request), ...of, ...beside } };
  }
  // A side alone, or a pair without its request, is not a selection.
  if (operation === undefined || peer !== undefined) return null;
  return { window, selection: { side, operation: Number(operation) } };
}
