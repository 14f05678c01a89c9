/** Widths of labels, measured once. */

/** Width of a text at a size (CSS pixels); `bold` for labels on bars. */
export type TextMeasure = (text: string, size: number, bold?: boolean) => number;

/** Whether a text has room. */
export const fits = (measure: TextMeasure, text: string, size: number, room: number, bold = false): boolean =>
  measure(text, size, bold) <= room;

/** How many widths are kept: labels repeat, numbers in them don't. */
const KEPT = 20_000;

/** Measures with a canvas, and remembers. Digits count as zeros, so that labels that differ in digits only share a measurement. */
export function canvasMeasure(context: CanvasRenderingContext2D, fontFamily: string): TextMeasure {
  const widths = new Map<string, number>();
  return (text, size, bold = false) => {
    const key = `${size}${bold ? 'b' : ''}${text.replace(/[0-9]/g, '0')}`;
    let width = widths.get(key);
    if (width === undefined) {
      if (widths.size >= KEPT) widths.clear();
      context.save();
      context.font = `${bold ? '600 ' : ''}${size}px ${fontFamily}`;
      width = context.measureText(text.replace(/[0-9]/g, '0')).width;
      context.restore();
      widths.set(key, width);
    }
    return width;
  };
}
