/**
 * A run as a small picture: a lane for each bus and each die, a path for each phase. Made once, of at most as many
 * rectangles as it has pixels, however many rows the run has.
 */
import { phaseOfKind, type Phase } from '../analysis/columns/row-classes.ts';
import { rowKind, rowLength, rowStart, rowWord, rowEnd, type LaneChunk } from '../engine/recording/lane-chunk.ts';
import { type Recording } from '../engine/recording/recording.ts';

/** Sizes in pixels. */
export interface ThumbnailSize {
  readonly width: number;
  readonly laneHeight: number;
  readonly gap: number;
}

export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  /** Top of each lane's track. */
  readonly tracks: readonly number[];
  readonly bars: readonly { readonly phase: Phase; readonly d: string }[];
}

/** Lanes that a picture shows; those without rows are left out, then the last. */
const MOST_LANES = 14;

export function thumbnailOf(recording: Recording, { width, laneHeight, gap }: ThumbnailSize): Thumbnail {
  const lanes = laneOrder(recording)
    .map((lane) => recording.lanes[lane])
    .filter((chunks) => chunks.some(({ count }) => count > 0))
    .slice(0, MOST_LANES);
  const scale = width / Math.max(1, recording.endNs);
  const paths = new Map<Phase, string>();
  const tracks: number[] = [];
  for (const chunks of lanes) {
    const top = tracks.length * (laneHeight + gap);
    tracks.push(top);
    for (const [phase, spans] of spansOf(chunks, scale)) {
      const d = spans.map(([x0, x1]) => `M${text(x0)} ${top}H${text(x1)}v${laneHeight}H${text(x0)}z`).join('');
      paths.set(phase, (paths.get(phase) ?? '') + d);
    }
  }
  return {
    width,
    height: Math.max(0, tracks.length * (laneHeight + gap) - gap),
    tracks,
    bars: [...paths].map(([phase, d]) => ({ phase, d })),
  };
}

/** Each channel's bus, then its dies. */
function laneOrder({ channels, dies }: Recording): number[] {
  const own = dies / channels;
  const order: number[] = [];
  for (let channel = 0; channel < channels; channel++) {
    order.push(channel);
    for (let die = 0; die < own; die++) order.push(channels + channel * own + die);
  }
  return order;
}

/** Spans in pixels by phase: at least half a pixel wide, and joined if less than half a pixel apart. */
function spansOf(chunks: readonly LaneChunk[], scale: number): Map<Phase, [number, number][]> {
  const spans = new Map<Phase, [number, number][]>();
  for (const chunk of chunks) {
    for (let row = 0; row < chunk.count; row++) {
      const word = rowWord(chunk, row);
      const phase = phaseOfKind(rowKind(word));
      const x0 = rowStart(chunk, row) * scale;
      const x1 = Math.max(x0 + 0.5, rowEnd(chunk, row) * scale);
      let own = spans.get(phase);
      if (own === undefined) {
        own = [];
        spans.set(phase, own);
      }
      const last = own.at(-1);
      if (last !== undefined && x0 - last[1] < 0.5 && rowLength(word) * scale < 1) last[1] = Math.max(last[1], x1);
      else own.push([x0, x1]);
    }
  }
  return spans;
}

const text = (x: number): string => String(Math.round(x * 10) / 10);
