/** Drags a time range on the density chart, and shows it. */
import { DENSITY_MARGIN } from './latency-density.ts';
import { pointerIn } from '../pointer.ts';

/** A drag shorter than this is a press, CSS pixels. */
const LEAST = 5;

/**
 * Lets a time range be dragged. A press that moves does not open a request.
 * @param endNs the time that the chart covers
 * @param shown the range, ns; null for none
 */
export function updateTimeBrush(
  host: HTMLElement,
  endNs: number,
  shown: readonly [number, number] | null,
  color: string,
  onBrush: (fromNs: number, toNs: number) => void,
): void {
  const { left, right, top, bottom } = DENSITY_MARGIN;
  const width = Math.max(1, host.clientWidth - left - right);
  let mark = host.querySelector<HTMLElement>(':scope > .time-brush');
  if (mark === null) {
    mark = host.ownerDocument.createElement('div');
    mark.className = 'time-brush';
    host.append(mark);
  }
  const { style } = mark;
  const place = (from: number, to: number): void => {
    style.cssText = `position:absolute;pointer-events:none;top:${top}px;bottom:${bottom}px;background:${color};opacity:0.25`;
    style.left = `${from}px`;
    style.width = `${to - from}px`;
  };
  if (shown === null) style.display = 'none';
  else place(left + (shown[0] / endNs) * width, left + (Math.min(shown[1], endNs) / endNs) * width);
  const pixel = (event: PointerEvent): number => Math.min(left + width, Math.max(left, pointerIn(host, event).x));
  let start: number | null = null;
  host.style.touchAction = 'pan-y';
  host.onpointerdown = (event) => {
    if (event.button !== 0) return;
    start = pixel(event);
    host.setPointerCapture(event.pointerId);
  };
  host.onpointermove = (event) => {
    if (start === null) return;
    const at = pixel(event);
    if (Math.abs(at - start) >= LEAST) place(Math.min(at, start), Math.max(at, start));
  };
  host.onpointerup = (event) => {
    if (start === null) return;
    const [from, to] = [start, pixel(event)].sort((a, b) => a - b);
    start = null;
    if (to - from < LEAST) return;
    // The press was a drag: the click that follows opens nothing.
    host.addEventListener('click', stopClick, { capture: true, once: true });
    setTimeout(() => {
      host.removeEventListener('click', stopClick, { capture: true });
    });
    onBrush(((from - left) / width) * endNs, ((to - left) / width) * endNs);
  };
  host.onpointercancel = () => {
    start = null;
  };
}

function stopClick(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}
