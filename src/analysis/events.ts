/**
 * A recording as text: one JSON object a line for every phase, by start time.
 *
 *   {"startNs","endNs","channel","chip","die","plane","kind","cause","request","page","operation","block","pageInBlock"}
 *
 * `chip` counts on its channel, `die` in its chip, `plane` in its die and `block` in its plane. `plane` is null where the bus or the whole die is meant,
 * `request` where no host request is behind it, `page` (the logical one) for an erase, `block` and `pageInBlock` for a page that takes no
 * space. All lines of one array operation, those of its transfers included, have its number in `operation`: the lowest of its pages'.
 */
import { chipOnChannel, dieInChip, geometryOf } from '../device/geometry.ts';
import type { Geometry } from '../device/geometry.ts';
import type { Experiment } from '../device/experiment.ts';
import { CAUSE_NAMES, NONE, OperationType, ROW_KIND_NAMES, RowKind, infoCause, infoType } from '../engine/recording.ts';
import type { Recording } from '../engine/recording.ts';
import { arrayOperations } from './array-operations.ts';
import { Operations } from './operations.ts';
import { MergedRows } from './rows.ts';

/** Characters of text that are given out at once. */
export const TEXT_CHUNK = 65_536;

/**
 * The lines of a run's events, some at a time, each ending in a line feed.
 * @param experiment the one that was run (with the device as grown, where it grew)
 */
export function* eventLines(recording: Recording, experiment: Experiment): Generator<string> {
  const geometry = geometryOf(experiment.device);
  const operations = new Operations(recording);
  const requests = operations.requestColumn();
  const arrays = arrayOperations(recording, geometry, experiment.policy.superblockWays);
  const dies = diePrefixes(geometry);
  const commandNs = experiment.timing.commandNs;
  const rows = new MergedRows(recording);
  /** Start of the last latency row of each lane: one a die, however many pages are suspended with it. */
  const latencyStart = new Float64Array(recording.lanes.length).fill(-1);
  let text = '';

  const line = (
    startNs: number,
    endNs: number,
    die: number,
    plane: number | null,
    kind: string,
    id: number,
  ): string => {
    const info = operations.info(id);
    const place = operations.place(id);
    const request = requests[id];
    const lpn = operations.lpn(id);
    const hasBlock = place !== NONE && !operations.isVirtual(id);
    const block = hasBlock ? Math.floor(place / geometry.pagesPerBlock) % geometry.blocksPerPlane : null;
    const pageInBlock = hasBlock && infoType(info) !== OperationType.erase ? place % geometry.pagesPerBlock : null;
    return (
      `{"startNs":${startNs},"endNs":${endNs},${dies[die]},"plane":${plane},"kind":"${kind}",` +
      `"cause":"${CAUSE_NAMES[infoCause(info)]}","request":${request === NONE ? null : request},` +
      `"page":${lpn === NONE ? null : lpn},"operation":${arrays[id]},"block":${block},"pageInBlock":${pageInBlock}}\n`
    );
  };

  while (rows.next()) {
    const { startNs, kind, operation, lane } = rows;
    const endNs = startNs + rows.lengthNs;
    const onBus = lane < recording.channels;
    const die = onBus ? operations.die(operation, geometry) : lane - recording.channels;
    if (kind === RowKind.load) {
      const commandEnd = Math.min(endNs, startNs + commandNs);
      if (commandEnd > startNs) text += line(startNs, commandEnd, die, null, 'command', operation);
      if (endNs > commandEnd) text += line(commandEnd, endNs, die, null, 'data-in', operation);
    } else if (onBus) {
      text += line(startNs, endNs, die, null, ROW_KIND_NAMES[kind], operation);
    } else if (kind === RowKind.suspend || kind === RowKind.resume) {
      if (latencyStart[lane] === startNs) continue;
      latencyStart[lane] = startNs;
      text += line(startNs, endNs, die, null, ROW_KIND_NAMES[kind], operation);
    } else {
      const plane = operations.plane(operation, geometry) % geometry.planesPerDie;
      text += line(startNs, endNs, die, plane, ROW_KIND_NAMES[kind], operation);
    }
    if (text.length >= TEXT_CHUNK) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

/** `"channel":…,"chip":…,"die":…` of every die. */
function diePrefixes(geometry: Geometry): string[] {
  return Array.from(
    { length: geometry.dies },
    (_, die) =>
      `"channel":${die % geometry.channels},"chip":${chipOnChannel(geometry, die)},"die":${dieInChip(geometry, die)}`,
  );
}
