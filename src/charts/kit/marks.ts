/**
 * Marks as buttons: selected with the pointer or the keyboard, with one tab stop for all and arrow keys between them.
 */
import type { Marks } from './frame.ts';

/**
 * Makes the marks of a chart buttons, or (without `activate`) plain marks. Arrow keys follow the order of the document.
 */
export function asButtons<Element extends SVGElement, Datum>(
  marks: Marks<Element, Datum>,
  label: (datum: Datum) => string,
  activate: ((datum: Datum) => void) | undefined,
): void {
  if (activate === undefined) {
    marks
      .attr('role', null)
      .attr('tabindex', null)
      .attr('aria-label', null)
      .attr('cursor', null)
      .on('click', null)
      .on('keydown', null);
    return;
  }
  const nodes = marks.nodes();
  const stop = nodes.find((node) => node === node.ownerDocument.activeElement) ?? nodes.at(0);
  marks
    .attr('role', 'button')
    .attr('cursor', 'pointer')
    .attr('aria-label', label)
    .attr('tabindex', (_, i) => (nodes[i] === stop ? 0 : -1))
    .on('click', (_, datum) => activate(datum))
    .on('keydown', (event, datum) => {
      if (!(event instanceof KeyboardEvent)) return;
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

const stepOf = (key: string): number =>
  key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
