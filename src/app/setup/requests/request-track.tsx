import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { formatTime } from '../../../base/format.ts';
import type { HostRequest } from '../../../document/experiment.ts';

interface RequestTrackProps {
  requests: readonly HostRequest[];
  numbers: readonly number[];
  onMove: (index: number, atNs: number) => void;
}

const LEVELS = 4;
const ROW = 24;
const AXIS = 20;
const TICKS = 5;
/** Requests drawn at most; the table has all of them. */
const MOST = 200;

/** All arrivals and some room behind them. */
function spanOf(requests: readonly HostRequest[]): number {
  const last = requests.reduce((most, { atNs }) => Math.max(most, atNs), 0);
  const wanted = Math.max(500_000, last * 1.25);
  const unit = 10 ** Math.floor(Math.log10(wanted));
  return Math.ceil(wanted / unit) * unit;
}

export function RequestTrack({ requests, numbers, onMove }: RequestTrackProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ index: number; spanNs: number; grabNs: number } | null>(null);
  // The scale stays while a request is dragged.
  const spanNs = dragged?.spanNs ?? spanOf(requests);
  /** Of a drag and of an arrow key; Shift: ten. */
  const stepNs = Math.max(1, 10 ** Math.floor(Math.log10(spanNs / 400)));

  const timeAt = (clientX: number, scaleNs: number): number => {
    const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return ((clientX - left) / width) * scaleNs;
  };

  function onPointerDown(event: PointerEvent<HTMLElement>, index: number): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const scale = spanOf(requests);
    setDragged({ index, spanNs: scale, grabNs: timeAt(event.clientX, scale) - (requests[index]?.atNs ?? 0) });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (dragged === null) return;
    const at = timeAt(event.clientX, dragged.spanNs) - dragged.grabNs;
    const snapped = Math.max(0, Math.round(Math.min(at, dragged.spanNs) / stepNs) * stepNs);
    if (snapped !== requests[dragged.index]?.atNs) onMove(dragged.index, snapped);
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const by = direction * stepNs * (event.shiftKey ? 10 : 1);
    onMove(index, Math.max(0, (requests[index]?.atNs ?? 0) + by));
  }

  return (
    <div className="request-track rigid soft" style={{ height: `${LEVELS * ROW + AXIS}px` }}>
      <div ref={box} className="request-track-box">
        {Array.from({ length: TICKS + 1 }, (_, tick) => (
          <span key={tick} className="request-tick muted tiny" style={{ left: `${(100 * tick) / TICKS}%` }}>
            {tick < TICKS && formatTime((spanNs * tick) / TICKS, 3)}
          </span>
        ))}
        {requests.slice(0, MOST).map(({ atNs, op }, index) => (
          <button
            key={index}
            type="button"
            role="slider"
            className={`request-chip text tiny strong surface request-chip-${op}`}
            style={{ left: `${(100 * Math.min(atNs, spanNs)) / spanNs}%`, top: `${(index % LEVELS) * ROW}px` }}
            aria-label={`Arrival of ${op} #${numbers[index] ?? index}`}
            aria-valuemin={0}
            aria-valuemax={Math.max(spanNs, atNs)}
            aria-valuenow={atNs}
            aria-valuetext={formatTime(atNs)}
            title={`${op} #${numbers[index] ?? index}: ${formatTime(atNs)}. Drag, or use the arrow keys`}
            onPointerDown={(event) => onPointerDown(event, index)}
            onPointerMove={onPointerMove}
            onPointerUp={() => setDragged(null)}
            onPointerCancel={() => setDragged(null)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {op.charAt(0).toUpperCase()}
            {numbers[index]}
          </button>
        ))}
      </div>
    </div>
  );
}
