/** The rising stripes of garbage collection, as an SVG pattern. */
import type { SvgFrame } from '../svg-frame.ts';
import type { ChartTheme } from '../theme.ts';

let made = 0;

/** Adds a pattern in a color to a frame's definitions. */
export function stripesPattern(frame: SvgFrame, theme: ChartTheme, color: string): string {
  const defs = frame.svg
    .selectAll<SVGDefsElement, null>(':scope > defs')
    .data([null])
    .join((enter) => enter.insert('defs', ':first-child'));
  const pattern = defs
    .selectAll<SVGPatternElement, null>('pattern.stripes')
    .data([null])
    .join((enter) => {
      const one = enter
        .append('pattern')
        .attr('class', 'stripes')
        // Ids are unique in the page: every chart needs its own.
        .attr('id', `chart-stripes-${++made}`)
        .attr('patternUnits', 'userSpaceOnUse')
        .attr('width', 8)
        .attr('height', 8);
      one.append('rect').attr('width', 8).attr('height', 8);
      one.append('path').attr('d', 'M-2,2L2,-2M0,8L8,0M6,10L10,6').attr('stroke-width', 2);
      return one;
    });
  pattern.select('rect').attr('fill', color);
  pattern.select('path').attr('stroke', theme.background).attr('stroke-opacity', 0.3);
  return `url(#${pattern.attr('id')})`;
}
