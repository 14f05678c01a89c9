/** The SVG of a chart: made once per container, then resized, so that nothing jumps or loses the focus. */
import { select, type BaseType, type Selection } from 'd3-selection';

export type Marks<E extends BaseType, D> = Selection<E, D, BaseType, unknown>;
export type Group = Selection<SVGGElement, unknown, null, undefined>;

/** Attributes of layers that say nothing new to screen readers, and of those that pointers pass through as well. */
export const HIDDEN = { 'aria-hidden': 'true' } as const;
export const UNTOUCHED = { ...HIDDEN, 'pointer-events': 'none' } as const;

export interface SvgFrame {
  readonly svg: Selection<SVGSVGElement, unknown, null, undefined>;
  /** A named group, made at first use; later ones are painted over earlier ones. */
  readonly layer: (name: string, attrs?: Readonly<Record<string, string>>) => Group;
}

interface FrameOptions {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly description: string;
  /** CSS pixels; of panels by default. */
  readonly fontSize?: number;
}

export function svgFrame(container: HTMLElement, options: FrameOptions): SvgFrame {
  const { width, height, label, description, fontSize = 11 } = options;
  const svg = select(container)
    .selectAll<SVGSVGElement, null>(':scope > svg.chart')
    .data([null])
    .join((enter) => enter.append('svg').attr('class', 'chart').attr('role', 'group'))
    .attr('width', width)
    .attr('height', height)
    .attr('viewBox', `0 0 ${width} ${height}`)
    .attr('aria-label', `${label}. ${description}`)
    .attr('font-size', fontSize);
  const root = select(elementOf(svg));
  return {
    svg: root,
    layer: (name, attrs = {}) => {
      const layer = root.selectAll<SVGGElement, null>(`:scope > g.${name}`).data([null]);
      const group = select(elementOf(layer.join((enter) => enter.append('g').attr('class', name))));
      for (const [attr, value] of Object.entries(attrs)) group.attr(attr, value);
      return group;
    },
  };
}

function elementOf<E extends BaseType>(marks: Marks<E, null>): E {
  const node = marks.node();
  if (node === null) throw new Error('the chart has no element');
  return node;
}

/** The position of a pointer in the drawing's own pixels: the page may show it enlarged. */
export function pointerIn(
  container: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): { x: number; y: number } {
  const box = container.getBoundingClientRect();
  const scale = container.offsetWidth === 0 ? 1 : box.width / container.offsetWidth;
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale };
}

/** A text of at most so many characters; a cut one ends in an ellipsis. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** Heights of labels without overlap: each at least `gap` below the one before, as near to its wanted height as possible. */
export function spreadLabels(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = new Array<number>(wanted.length).fill(0);
  let floor = low;
  for (const i of order) {
    placed[i] = Math.max(wanted[i], floor);
    floor = placed[i] + gap;
  }
  let ceiling = high;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i], ceiling);
    ceiling = placed[i] - gap;
  }
  return placed;
}

/** Places of lengths side by side, with a new line if the next one does not fit into the width, CSS pixels. */
export function inLines(
  lengths: readonly number[],
  width: number,
  { left = 0, gap = 0 }: { readonly left?: number; readonly gap?: number } = {},
): { readonly x: number; readonly line: number }[] {
  let x = left;
  let line = 0;
  return lengths.map((length) => {
    if (x > left && x + length > width) {
      x = left;
      line++;
    }
    const place = { x, line };
    x += length + gap;
    return place;
  });
}
