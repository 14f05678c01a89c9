/** The device as text and tables: for tooltips, the line below the block map, and screen readers. */
import { ORIGIN_LABELS, ORIGIN_SHORT_LABELS } from '../../base/vocabulary.ts';
import { chipOnChannel, dieInChip, geometryOf, planePlace } from '../../device/geometry.ts';
import { ACTIVITY_NAMES, Activity, PAGE_STATE_NAMES, PageState } from '../../analysis/instant/device-view.ts';
import type { DeviceView } from '../../analysis/instant/device-view.ts';
import type { ChartTable } from '../../charts/chart-table.ts';
import type { Device } from '../../device/device.ts';
import { BlockState } from '../../engine/flash/block-state.ts';
import { CAUSE_NAMES, NONE, OperationType } from '../../engine/recording/recording.ts';
import { formatCount, formatTime } from '../../base/format.ts';

const STATE_WORDS: Readonly<Record<number, string>> = {
  [BlockState.free]: 'free',
  [BlockState.hostActive]: 'host active block',
  [BlockState.gcActive]: 'GC active block',
  [BlockState.closed]: 'closed',
  [BlockState.bad]: 'bad',
  [BlockState.partial]: 'partially written',
};

const TYPE_WORDS: Readonly<Record<number, string>> = {
  [OperationType.read]: 'read',
  [OperationType.program]: 'program',
  [OperationType.erase]: 'erase',
};

/** Names of the planes, short enough for a label: channel, chip, die, plane. */
export function planeNames(device: Device): string[] {
  return Array.from({ length: geometryOf(device).planes }, (_, number) => {
    const { channel, chip, die, plane } = planePlace(device, number);
    return `ch${channel} c${chip} d${die} p${plane}`;
  });
}

/** A die on its channel, short: chip and die. */
export function dieName(device: Device, die: number): string {
  return `c${chipOnChannel(device, die)} d${dieInChip(device, die)}`;
}

/** One block in one line. */
export function blockWords(
  { blocks, planes }: DeviceView,
  device: Device,
  names: readonly string[],
  block: number,
): string {
  const { blocksPerPlane, pagesPerBlock } = device;
  const plane = Math.floor(block / blocksPerPlane);
  const inPlane = block % blocksPerPlane;
  const parts = [`block ${inPlane} of ${names[plane]}: ${STATE_WORDS[blocks.state[block]]}`];
  const counts = [
    [blocks.valid[block], 'valid'],
    [blocks.invalid[block], 'invalid'],
    [blocks.wasted[block], 'without data'],
    [blocks.writing[block], 'being written'],
    [pagesPerBlock - blocks.written[block], 'free'],
  ] as const;
  parts.push(
    counts
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${formatCount(count)} ${word}`)
      .join(', '),
  );
  if (planes.hostActive[plane] === inPlane || planes.gcActive[plane] === inPlane) {
    parts.push(`next page ${blocks.written[block]}`);
  }
  if (planes.victim[plane] === inPlane) {
    parts.push(
      `victim of ${ORIGIN_LABELS[CAUSE_NAMES[planes.victimCause[plane]]]}, at page ${planes.victimPage[plane]}`,
    );
  } else if (planes.next[plane] === inPlane) {
    parts.push(`next victim: reclaims ${planes.nextInvalid[plane]}, moves ${planes.nextValid[plane]}`);
  }
  parts.push(`erased ${formatCount(blocks.erases[block])}×`);
  return parts.join(' · ');
}

/** The current activity of a unit. */
export function activityWords({ units, atNs }: DeviceView, unit: number): string {
  const activity = units.activity[unit];
  if (activity === Activity.idle) return units.suspended[unit] === NONE ? 'idle' : 'idle, 1 op suspended';
  const cause = units.cause[unit] === 0 ? '' : ` · ${ORIGIN_SHORT_LABELS[CAUSE_NAMES[units.cause[unit]]]}`;
  const until = units.untilNs[unit];
  const left = Number.isFinite(until) && until > atNs ? `, ${formatTime(until - atNs)} remaining` : '';
  const suspended = units.suspended[unit] === NONE ? '' : ', 1 op suspended';
  const doing = activity === Activity.array ? '' : ` ${ACTIVITY_NAMES[activity]}`;
  const what =
    units.operation[unit] === NONE ? ACTIVITY_NAMES[activity] : `${TYPE_WORDS[units.type[unit]]}${cause}${doing}`;
  return `${what}${left}${suspended}`;
}

/** All planes, one per row. */
export function planeTable({ planes, blocks }: DeviceView, device: Device, names: readonly string[]): ChartTable {
  const { blocksPerPlane } = device;
  const blockText = (block: number): string => (block < 0 ? '–' : String(block));
  return {
    caption: 'Planes at the playhead',
    columns: [
      'plane',
      'valid',
      'invalid',
      'without data',
      'being written',
      'free blocks',
      'host block',
      'page',
      'GC block',
      'victim',
      'next victim',
      'reclaims',
      'moves',
    ],
    rows: names.map((name, plane) => {
      const sums = [0, 0, 0, 0];
      for (let block = plane * blocksPerPlane; block < (plane + 1) * blocksPerPlane; block++) {
        sums[0] += blocks.valid[block];
        sums[1] += blocks.invalid[block];
        sums[2] += blocks.wasted[block];
        sums[3] += blocks.writing[block];
      }
      const active = planes.hostActive[plane];
      const next = planes.next[plane];
      return [
        name,
        ...sums.map(formatCount),
        formatCount(planes.freeBlocks[plane]),
        blockText(active),
        active < 0 ? '–' : String(blocks.written[plane * blocksPerPlane + active]),
        blockText(planes.gcActive[plane]),
        blockText(planes.victim[plane]),
        blockText(next),
        next < 0 ? '–' : String(planes.nextInvalid[plane]),
        next < 0 ? '–' : String(planes.nextValid[plane]),
      ];
    }),
  };
}

/** The pages of a block as runs of one state: `0–5 valid, 6 invalid`. */
export function pageRuns(state: Uint8Array): string {
  const runs: string[] = [];
  for (let from = 0; from < state.length;) {
    let to = from;
    while (to + 1 < state.length && state[to + 1] === state[from]) to++;
    if (state[from] !== PageState.free || from === 0) {
      runs.push(`${from === to ? from : `${from}–${to}`} ${PAGE_STATE_NAMES[state[from]]}`);
    }
    from = to + 1;
  }
  return runs.join(', ');
}
