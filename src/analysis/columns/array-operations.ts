/**
 * Which pages were read, programmed or erased together. A recording has one row for each page; the pages of one array
 * operation (several planes of a die, or the banks of a superblock) have the same start, and are identified by the
 * lowest operation id among them.
 */
import { type Geometry, channelOfDie, dieOnChannel } from '../../device/geometry.ts';
import { rowKind, rowStart, rowWord } from '../../engine/recording/lane-chunk.ts';
import { RowKind, type Recording } from '../../engine/recording/recording.ts';
import type { Policy } from '../../document/experiment.ts';
import { MergedRows } from './rows.ts';

export const isArrayKind = (kind: number): boolean =>
  kind === RowKind.read || kind === RowKind.program || kind === RowKind.erase;

/**
 * The array operation of every operation, by its lowest operation id; its own id if it ran alone or never. 4 bytes an
 * operation.
 * @param policy how many dies of a channel work as one, and whether each plane reads by itself
 */
export function arrayOperations(
  recording: Recording,
  geometry: Geometry,
  { superblockWays, planeReads }: Pick<Policy, 'superblockWays' | 'planeReads'>,
): Uint32Array {
  const lowest = new Uint32Array(recording.operationCount);
  for (let id = 0; id < lowest.length; id++) lowest[id] = id;
  if (superblockWays > 1) joinAcrossDies(recording, geometry, superblockWays, lowest);
  else
    for (let lane = recording.channels; lane < recording.lanes.length; lane++)
      joinInDie(recording, lane, planeReads === 'independent', lowest);
  return lowest;
}

/** Rows of one array operation follow each other in the lane of their die. `readsAlone`: no pages are read together. */
function joinInDie(recording: Recording, lane: number, readsAlone: boolean, lowest: Uint32Array): void {
  let start = -1;
  let kind = -1;
  const members: number[] = [];
  for (const chunk of recording.lanes[lane]) {
    for (let i = 0; i < chunk.count; i++) {
      const here = rowKind(rowWord(chunk, i));
      if (!isArrayKind(here) || (readsAlone && here === RowKind.read)) continue;
      if (rowStart(chunk, i) !== start || here !== kind) {
        join(members, lowest);
        members.length = 0;
        start = rowStart(chunk, i);
        kind = here;
      }
      members.push(chunk.operation[i]);
    }
  }
  join(members, lowest);
}

function join(ids: readonly number[], lowest: Uint32Array): void {
  if (ids.length < 2) return;
  let least = Infinity;
  for (const id of ids) least = Math.min(least, lowest[id]);
  for (const id of ids) lowest[id] = least;
}

function joinAcrossDies(recording: Recording, geometry: Geometry, ways: number, lowest: Uint32Array): void {
  const gangOf = (die: number): number =>
    channelOfDie(geometry, die) + geometry.channels * Math.floor(dieOnChannel(geometry, die) / ways);
  const rows = new MergedRows(recording);
  const members = new Map<number, number[]>();
  let start = -1;
  const close = (): void => {
    for (const ids of members.values()) join(ids, lowest);
    members.clear();
  };
  while (rows.next()) {
    if (rows.lane < recording.channels || !isArrayKind(rows.kind)) continue;
    if (rows.startNs !== start) {
      close();
      start = rows.startNs;
    }
    const key = gangOf(rows.lane - recording.channels) * 16 + rows.kind;
    const ids = members.get(key);
    if (ids) ids.push(rows.operation);
    else members.set(key, [rows.operation]);
  }
  close();
}
