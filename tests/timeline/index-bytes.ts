import type { LaneSums } from '../../src/analysis/busy-time/lane-sums.ts';
import type { LaneStore } from '../../src/timeline/index/lane-store.ts';

/** What an object takes beside its columns, about. */
const OBJECT = 150;

/** Bytes that the sums of a lane take, beside the recorded columns. */
export function sumsBytes({ sections, grids, starts }: LaneSums): number {
  let bytes = starts.length * 8;
  for (const { cls, sums } of sections) bytes += cls.byteLength + sums.byteLength + OBJECT;
  for (const { base, fine, coarse } of grids) {
    bytes += base.byteLength + fine.byteLength + coarse.byteLength + OBJECT;
  }
  return bytes;
}

/** Bytes that the indexes of all recorded lanes take. */
export function indexBytes(store: LaneStore): number {
  const { channels, dies } = store.run.recording;
  let bytes = 0;
  for (let channel = 0; channel < channels; channel++) bytes += sumsBytes(store.bus(channel).sums);
  for (let die = 0; die < dies; die++) bytes += sumsBytes(store.die(die).sums);
  return bytes;
}
