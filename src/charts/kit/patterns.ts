import type { SvgFrame } from './frame.ts';
import type { ChartTheme } from './theme.ts';

let made = 0;

const PATTERN = 8;
export const RISING = 'M-2,2L2,-2M0,8L8,0M6,10L10,6';

/** A pattern of a frame, made at first use: `path` in the background's color over a color. */
export function pattern(
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
