/** Fills with a texture: the rising stripes of garbage collection, and those of series that share a color. */
import type { SvgFrame } from './frame.ts';
import type { ChartTheme } from './theme.ts';

let made = 0;

const PATTERN = 8;
const RISING = 'M-2,2L2,-2M0,8L8,0M6,10L10,6';

/** A pattern of a frame, made at first use: `path` in the background's color over a color. */
function pattern(
  frame: SvgFrame,
  theme: ChartTheme,
  { color, path, opacity, name }: { color: string; path: string; opacity: number; name: string },
): string {
  const defs = frame.svg
    .selectAll<SVGDefsElement, null>(':scope > defs')
    .data([null])
    .join((enter) => enter.insert('defs', ':first-child'));
  const one = defs
    .selectAll<SVGPatternElement, null>(`pattern.${name}`)
    .data([null])
    .join((enter) => {
      const added = enter
        .append('pattern')
        .attr('class', name)
        // Ids are unique in the page: every chart needs its own.
        .attr('id', `chart-pattern-${++made}`)
        .attr('patternUnits', 'userSpaceOnUse')
        .attr('width', PATTERN)
        .attr('height', PATTERN);
      added.append('rect').attr('width', PATTERN).attr('height', PATTERN);
      added.append('path').attr('fill', 'none').attr('stroke-width', 2);
      return added;
    });
  one.select('rect').attr('fill', color);
  one.select('path').attr('d', path).attr('stroke', theme.background).attr('stroke-opacity', opacity);
  return `url(#${one.attr('id')})`;
}

/** The stripes of garbage collection in a color. */
export const stripesPattern = (frame: SvgFrame, theme: ChartTheme, color: string): string =>
  pattern(frame, theme, { color, path: RISING, opacity: 0.3, name: 'stripes' });

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
