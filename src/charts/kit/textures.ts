import type { SvgFrame } from './frame.ts';
import { pattern, RISING } from './patterns.ts';
import type { ChartTheme } from './theme.ts';

/** Drawn over the color for its second, third … series; the first one is plain. */
const TEXTURES = [
  RISING,
  'M0,2H8M0,6H8',
  'M2,2H4M6,6H8',
  `${RISING}M-2,6L2,10M0,0L8,8M6,-2L10,2`,
  'M2,0V8M6,0V8',
] as const;

/** How many series before each one have its color: the number of its texture, 0 for a plain fill. */
export const textureNumbers = (colors: readonly string[]): number[] =>
  colors.map((color, i) => colors.slice(0, i).filter((before) => before === color).length);

/** The fills of series by name, given the color of each. */
export function texturedFills(
  frame: SvgFrame,
  theme: ChartTheme,
  colors: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const numbers = textureNumbers([...colors.values()]);
  return new Map(
    Array.from(colors, ([series, color], i) => {
      if (numbers[i] === 0) return [series, color];
      const texture = (numbers[i] - 1) % TEXTURES.length;
      const name = `texture-${texture}-${color.replace(/[^0-9a-z]/gi, '')}`;
      return [series, pattern(frame, theme, { color, path: TEXTURES[texture], opacity: 0.75, name })];
    }),
  );
}
