/** The choices of the figure dialog. */
import { msg, t } from '../../../messages/message.ts';
import type { FigureOptions } from '../../../timeline/export/figure.ts';

/** CSS pixels of a millimeter. */
const PX_PER_MM = 96 / 25.4;

/** Widths of columns in the usual templates (ACM, IEEE), and of a slide. */
export const WIDTHS = [
  { value: 'column', label: msg('one column, 85 mm'), mm: 85 },
  { value: 'page', label: msg('two columns, 178 mm'), mm: 178 },
  { value: 'slide', label: msg('slide, 1280 px'), px: 1280 },
  { value: 'own', label: msg('own width') },
] as const;
export type WidthChoice = (typeof WIDTHS)[number]['value'];

/** Limits of an own width, mm. */
export const LEAST_MM = 60;
export const MOST_MM = 1000;

/** Heights of lanes, CSS pixels. */
export const LANE_HEIGHTS = [
  { value: '12', label: msg('low') },
  { value: '18', label: msg('medium') },
  { value: '28', label: msg('high') },
] as const;

/** Most pixels of a PNG on a side, and in all: canvases of browsers end there. */
const MOST_SIDE = 16_384;
const MOST_PIXELS = 120_000_000;

/** Resolution of a PNG in millimeters, dots an inch. */
const DPI = 300;

/** The width of a choice: CSS pixels, and millimeters if it is one of paper. */
export function widthOf(choice: WidthChoice, ownMm: number): Pick<FigureOptions, 'width' | 'widthMm'> {
  const chosen = WIDTHS.find(({ value }) => value === choice);
  if (chosen !== undefined && 'px' in chosen) return { width: chosen.px, widthMm: null };
  const mm = chosen !== undefined && 'mm' in chosen ? chosen.mm : ownMm;
  return { width: Math.round(mm * PX_PER_MM), widthMm: mm };
}

/** Device pixels of a PNG for each CSS pixel: 300 dots an inch on paper, else twice. */
export const pngScale = (widthMm: number | null): number => (widthMm === null ? 2 : DPI / 96);

/** Why a PNG cannot be made; null if it can. */
export function pngRefusal(width: number, height: number): string | null {
  const isTooLarge = Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS;
  if (!isTooLarge) return null;
  return t(
    `A PNG of {width} × {height} pixels is too large for browsers (at most {most} on a side). Save the SVG, or show fewer or lower lanes.`,
    { width: String(width), height: String(height), most: String(MOST_SIDE) },
  );
}
