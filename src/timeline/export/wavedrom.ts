/**
 * A window as WaveDrom JSON (wavedrom.com), for papers and slides: a signal for each lane, a cycle for each step of
 * time. Steps are round (1, 2 or 5 times a power of ten ns), so ends are rounded to them; a cycle with several rows is
 * an `x`, never one of them.
 */
import type { LaneStore } from '../index/lane-store.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import { kindWord } from '../text/row-text.ts';
import { formatExact, formatIn, unitFor } from '../../base/format.ts';

export interface WaveDromSignal {
  readonly name: string;
  /**
   * A character a cycle: `0` idle, `=` a row begins (its label is the next of `data`), `.` as before, `x` several rows.
   */
  readonly wave: string;
  readonly data: readonly string[];
}

/** An empty line. */
export interface WaveDromSpace {
  readonly wave?: undefined;
}

export interface WaveDromDocument {
  readonly head: { readonly text: string };
  readonly foot: { readonly text: string };
  readonly signal: readonly (WaveDromSignal | WaveDromSpace)[];
}

/** Most cycles of a drawing: more can't be read. */
const MOST_CYCLES = 400;

/** The smallest round step (ns) that divides a window into at most `most` cycles. */
export function stepFor(spanNs: number, most = MOST_CYCLES): number {
  let power = 1;
  for (;;) {
    for (const factor of [1, 2, 5]) if (spanNs / (power * factor) <= most) return power * factor;
    power *= 10;
  }
}

/**
 * The lanes of a window.
 * @param t0 start of the window, ns; rounded down to the step
 * @param title first line of the drawing
 */
export function waveDrom(
  lanes: readonly PlacedLane[],
  stores: readonly LaneStore[],
  t0: number,
  t1: number,
  title: string,
): WaveDromDocument {
  const step = stepFor(t1 - t0);
  const from = Math.floor(Math.max(0, t0) / step) * step;
  const cycles = Math.max(1, Math.ceil((t1 - from) / step));
  const signal: (WaveDromSignal | WaveDromSpace)[] = [];
  let run = -1;
  for (const lane of lanes) {
    const store = stores.at(lane.run);
    // How full a buffer or a cache is has no levels of a wave.
    if (lane.kind === 'buffer' || lane.kind === 'cache' || store?.index(lane) === undefined) continue;
    // An empty signal leaves room between runs.
    if (run >= 0 && lane.run !== run) signal.push({});
    run = lane.run;
    signal.push(laneSignal(lane, store, from, step, cycles, stores.length > 1));
  }
  return {
    head: { text: title },
    foot: {
      text: `from ${formatExact(from)}, one cycle is ${stepText(step)}; ends are rounded to cycles; x: several rows, or not recorded`,
    },
    signal,
  };
}

function stepText(step: number): string {
  const unit = unitFor(step);
  return formatIn(step, unit, 0);
}

/** What fills a cycle: −1 idle, −2 several rows or who knows, else a row. */
const IDLE = -1;
const SEVERAL = -2;

function laneSignal(
  lane: PlacedLane,
  store: LaneStore,
  from: number,
  step: number,
  cycles: number,
  named: boolean,
): WaveDromSignal {
  const index = store.index(lane);
  const cells = new Array<number>(cycles).fill(IDLE);
  if (index !== undefined) {
    for (let cell = 0; cell < cycles; cell++) {
      if (!index.hasRows(from + cell * step, from + (cell + 1) * step)) cells[cell] = SEVERAL;
    }
    let row = index.startedBefore(from);
    while (row > 0 && index.end(row - 1) > from) row--;
    for (; row < index.rows && index.start(row) < from + cycles * step; row++) {
      if (index.repeats(row)) continue;
      const first = Math.max(0, Math.round((index.start(row) - from) / step));
      const end = Math.max(first + 1, Math.round((index.end(row) - from) / step));
      for (let cell = first; cell < Math.min(end, cycles); cell++) cells[cell] = cells[cell] === IDLE ? row : SEVERAL;
    }
  }
  let wave = '';
  const data: string[] = [];
  let before = Number.NaN;
  for (const cell of cells) {
    if (cell === before) wave += '.';
    else if (cell === IDLE) wave += '0';
    else if (cell === SEVERAL) wave += 'x';
    else {
      wave += '=';
      const planes = index?.groupSize(cell) ?? 1;
      data.push(`${kindWord(index?.kind(cell) ?? 0)}${planes > 1 ? ` ×${planes}` : ''}`);
    }
    before = cell;
  }
  const place = lane.kind === 'channel' ? lane.label : `ch ${lane.channel} · ${lane.label}`;
  return { name: named ? `${lane.run === 0 ? 'A' : 'B'} · ${place}` : place, wave, data };
}
