/** Where a pointer is in a drawing. */

/** The position in the drawing's own pixels: the page may show it enlarged. */
export function pointerIn(
  container: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): { x: number; y: number } {
  const box = container.getBoundingClientRect();
  const scale = container.offsetWidth === 0 ? 1 : box.width / container.offsetWidth;
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale };
}
