interface Flag {
  /** CSS pixels. */
  readonly x: number;
  readonly width: number;
  /** The name or a part of it; empty without room. */
  readonly text: string;
}

/** Space left and right of a name, and the width of a flag without one, CSS pixels. */
const PADDING = 4;
const BARE = 5;

/**
 * The flags of marks, from left to right.
 * @param xOf the position of an instant (ns), CSS pixels
 * @param left first visible pixel
 * @param right last visible pixel: flags may end there
 * @param size of the text, CSS pixels
 */
export function markFlags(
  marks: readonly { readonly ns: number; readonly label: string }[],
  xOf: (ns: number) => number,
  left: number,
  right: number,
  size: number,
  measure: TextMeasure,
): Flag[] {
  const placed = marks
    .map(({ ns, label }) => ({ x: xOf(ns), label }))
    .filter(({ x }) => x >= left && x <= right)
    .sort((one, other) => one.x - other.x);
  return placed.map(({ x, label }, i) => {
    const room = (i + 1 < placed.length ? placed[i + 1].x : Math.max(right, x + BARE)) - x - 1;
    let text = label;
    const widthOf = (): number => measure(text, size, true) + 2 * PADDING;
    while (text !== '' && widthOf() > room) text = text.length > 2 ? `${text.slice(0, -2).trimEnd()}…` : '';
    return { x, text, width: text === '' ? Math.max(1, Math.min(BARE, room)) : widthOf() };
  });
}

/** Widths of labels, measured once. */

/** Width of a text at a size (CSS pixels); `bold` for labels on bars. */
export type TextMeasure = (text: string, size: number, bold?: boolean) => number;

/** Whether a text has room. */
export const fitsWidth = (measure: TextMeasure, text: string, size: number, room: number, bold = false): boolean =>
  measure(text, size, bold) <= room;

/** A text as far as it has room, with an ellipsis if a part is missing. */
export function cut(measure: TextMeasure, text: string, size: number, room: number): string {
  if (fitsWidth(measure, text, size, room)) return text;
  let length = text.length - 1;
  while (length > 0 && !fitsWidth(measure, `${text.slice(0, length)}…`, size, room)) length--;
  return `${text.slice(0, length).trimEnd()}…`;
}

/** The number of cached widths: labels repeat, numbers in them don't. */
const KEPT = 20_000;

interface FontWidths {
  readonly font: string;
  /** By the text as it is: asked for many times a frame. */
  readonly asIs: Map<string, number>;
  /** By the text with zeros for digits: labels that differ in digits only share a measurement. */
  readonly folded: Map<string, number>;
}

export function canvasMeasure(context: CanvasRenderingContext2D, fontFamily: string): TextMeasure {
  const fonts = new Map<number, FontWidths>();
  return (text, size, bold = false) => {
    const key = bold ? -size : size;
    let known = fonts.get(key);
    if (known === undefined) {
      known = { font: `${bold ? '600 ' : ''}${size}px ${fontFamily}`, asIs: new Map(), folded: new Map() };
      fonts.set(key, known);
    }
    const found = known.asIs.get(text);
    if (found !== undefined) return found;
    const zeros = text.replace(/[0-9]/g, '0');
    let width = known.folded.get(zeros);
    if (width === undefined) {
      context.save();
      context.font = known.font;
      width = context.measureText(zeros).width;
      context.restore();
      remember(known.folded, zeros, width);
    }
    remember(known.asIs, text, width);
    return width;
  };
}

function remember(widths: Map<string, number>, text: string, width: number): void {
  if (widths.size >= KEPT) widths.clear();
  widths.set(text, width);
}
