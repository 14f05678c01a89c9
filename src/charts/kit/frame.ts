/** The SVG of a chart: made once per container, then resized, so that nothing jumps or loses the focus. */
import { select, type BaseType, type Selection } from 'd3-selection';

/** The position in the drawing's own pixels: the page may show it enlarged. */
export function pointerIn(
  container: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): { x: number; y: number } {
  const box = container.getBoundingClientRect();
  const scale = container.offsetWidth === 0 ? 1 : box.width / container.offsetWidth;
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale };
}

/** Elements with their data. */
export type Marks<E extends BaseType, D> = Selection<E, D, BaseType, unknown>;
export type Group = Selection<SVGGElement, unknown, null, undefined>;

export interface SvgFrame {
  readonly svg: Selection<SVGSVGElement, unknown, null, undefined>;
  readonly width: number;
  readonly height: number;
  /** A named group, made at first use; later ones are painted over earlier ones. */
  readonly layer: (name: string) => Group;
}

export interface FrameOptions {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** A sentence for screen readers. */
  readonly description: string;
}

/** The frame of a container. */
export function svgFrame(container: HTMLElement, options: FrameOptions): SvgFrame {
  const svg = select(container)
    .selectAll<SVGSVGElement, null>(':scope > svg.chart')
    .data([null])
    .join((enter) => enter.append('svg').attr('class', 'chart').attr('role', 'group'))
    .attr('width', options.width)
    .attr('height', options.height)
    .attr('viewBox', `0 0 ${options.width} ${options.height}`)
    .attr('aria-label', `${options.label}. ${options.description}`)
    .attr('font-size', 11);
  const node = svg.node();
  if (node === null) throw new Error('the chart has no element');
  const root = select(node);
  return {
    svg: root,
    width: options.width,
    height: options.height,
    layer: (name) => {
      const layer = root.selectAll<SVGGElement, null>(`:scope > g.${name}`).data([null]);
      const made = layer.join((enter) => enter.append('g').attr('class', name)).node();
      if (made === null) throw new Error(`the chart has no layer "${name}"`);
      return select(made);
    },
  };
}

/** A text of at most so many characters; a cut one ends in an ellipsis. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/**
 * Places labels without overlap: each at least `gap` below the previous one, as near to its ideal place as possible.
 */
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
