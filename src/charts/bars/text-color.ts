/** Black or white text, by contrast. */
import { parseColor } from '../../timeline/palette.ts';

const linear = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
};

/** Relative luminance as WCAG defines it, 0 … 1. */
function luminance(hex: string): number {
  const [r, g, b] = parseColor(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

const DARK_TEXT = '#0b0f14';

/** The text color with the higher contrast on a background (`#rrggbb`): at least 4.5 : 1 on any. */
export function contrastingText(background: string): string {
  const under = luminance(background);
  const onWhite = 1.05 / (under + 0.05);
  const onDark = (under + 0.05) / (luminance(DARK_TEXT) + 0.05);
  return onWhite >= onDark ? '#ffffff' : DARK_TEXT;
}
