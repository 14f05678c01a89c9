/** Marks of a chart: elements bound to data, with tooltips, as buttons if they can be selected. */
import type { BaseType, Selection } from 'd3-selection';
import type { Marks } from './frame.ts';

type Value<D> = string | number | null | ((datum: D, index: number) => string | number | null);

export interface MarkLook<D> {
  /** Identifies a mark across updates; by default its place. */
  readonly key?: (datum: D, index: number) => string | number;
  /** Needed if a layer has several sorts of marks of one element. */
  readonly className?: string;
  readonly attrs: Readonly<Record<string, Value<D>>>;
  readonly text?: Value<D>;
  /** The tooltip; '' for none. */
  readonly title?: (datum: D) => string;
  /** For screen readers, if it differs from the tooltip. */
  readonly label?: (datum: D) => string;
  /** Makes the marks buttons. */
  readonly onSelect?: ((datum: D) => void) | undefined;
}

/**
 * Paints a mark for each datum into a layer, or brings the marks up to date.
 * @param data of a layer, or of each of some groups by the datum of the group
 */
export function paintMarks<K extends keyof SVGElementTagNameMap, D, Parent extends BaseType, ParentDatum>(
  layer: Selection<Parent, ParentDatum, BaseType, unknown>,
  name: K,
  data: readonly D[] | ((parent: ParentDatum) => readonly D[]),
  look: MarkLook<D>,
): Marks<SVGElementTagNameMap[K], D> {
  const { key, className, attrs, text, title, label = title } = look;
  const found = layer.selectAll<SVGElementTagNameMap[K], D>(className === undefined ? name : `${name}.${className}`);
  const bound = typeof data === 'function' ? found.data((parent) => [...data(parent)], key) : found.data(data, key);
  const marks = bound.join(name) as unknown as Marks<SVGElementTagNameMap[K], D>;
  if (className !== undefined) marks.attr('class', className);
  for (const [attr, value] of Object.entries(attrs)) marks.attr(attr, value as string);
  if (text !== undefined) marks.text(text as string);
  if (title !== undefined) {
    marks
      .selectAll<SVGTitleElement, D>('title')
      .data((datum) => (title(datum) === '' ? [] : [datum]))
      .join('title')
      .text(title);
  }
  if (label !== undefined && 'onSelect' in look) asButtons(marks, label, look.onSelect);
  return marks;
}

/** Makes marks buttons, or (without `activate`) plain marks: one tab stop for all, arrow keys in document order. */
function asButtons<Element extends SVGElement, Datum>(
  marks: Marks<Element, Datum>,
  label: (datum: Datum) => string,
  activate: ((datum: Datum) => void) | undefined,
): void {
  const nodes = marks.nodes();
  const stop = nodes.find((node) => node === node.ownerDocument.activeElement) ?? nodes.at(0);
  const isOn = activate !== undefined;
  marks
    .attr('role', isOn ? 'button' : null)
    .attr('cursor', isOn ? 'pointer' : null)
    .attr('aria-label', isOn ? label : null)
    .attr('tabindex', isOn ? (_, i) => (nodes[i] === stop ? 0 : -1) : null)
    .on('click', (_, datum) => activate?.(datum))
    .on('keydown', (event: unknown, datum) => {
      if (activate === undefined || !(event instanceof KeyboardEvent)) return;
      const by = stepOf(event.key);
      if (event.key === 'Enter' || event.key === ' ') activate(datum);
      else if (by === 0) return;
      else moveFocus(nodes, by);
      event.preventDefault();
    });
}

/** Moves the focus from the mark that has it to the next or previous one; at the ends it stays. */
function moveFocus(nodes: readonly SVGElement[], by: number): void {
  const at = nodes.findIndex((node) => node === node.ownerDocument.activeElement);
  const next = at + by;
  if (at < 0 || next < 0 || next >= nodes.length) return;
  nodes[at].setAttribute('tabindex', '-1');
  nodes[next].setAttribute('tabindex', '0');
  nodes[next].focus();
}

/** The direction of an arrow key among marks in a row; 0 for other keys. */
export const stepOf = (key: string): -1 | 0 | 1 =>
  key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;

/** The path of a whisker between two heights, with caps of 2 × `half`, CSS pixels. */
export const whiskerPath = (x: number, low: number, high: number, half: number): string =>
  `M${x - half},${low}h${2 * half}M${x - half},${high}h${2 * half}M${x},${low}V${high}`;
