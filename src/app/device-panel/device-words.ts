/** The device as text and tables: for tooltips, the line below the block map, and screen readers. */
import { ORIGIN_LABELS, ORIGIN_SHORT_LABELS } from '../../base/vocabulary.ts';
import { chipOnChannel, dieInChip, geometryOf, planePlace } from '../../device/geometry.ts';
import { ACTIVITY_NAMES, Activity, PAGE_STATE_NAMES, PageState } from '../../analysis/instant/device-instant.ts';
import type { DeviceInstant } from '../../analysis/instant/device-instant.ts';
import type { ChartTable } from '../../charts/kit/columns.ts';
import type { Device } from '../../device/device.ts';
import { BlockState, isCacheState } from '../../engine/state/block-state.ts';
import { CAUSE_NAMES, Cause, NONE, OperationType } from '../../engine/recording/recording.ts';
import { formatCount, formatTime } from '../../base/format.ts';

const STATE_WORDS: Readonly<Record<number, string>> = {
  [BlockState.free]: 'free',
  [BlockState.hostActive]: 'host active block',
  [BlockState.gcActive]: 'GC active block',
  [BlockState.closed]: 'closed',
  [BlockState.bad]: 'bad',
  [BlockState.partial]: 'partially written',
  [BlockState.cacheFree]: 'SLC cache, free',
  [BlockState.cacheActive]: 'SLC mode, host active block',
  [BlockState.cacheFull]: 'SLC mode, closed',
};

const TYPE_WORDS: Readonly<Record<number, string>> = {
  [OperationType.read]: 'read',
  [OperationType.program]: 'program',
  [OperationType.erase]: 'erase',
};

/** The name of a plane, as the timeline names its lane. */
export function planeName(device: Device, number: number): string {
  const { channel, chip, die, plane } = planePlace(device, number);
  return `channel ${channel} · chip ${chip} · die ${die} · plane ${plane}`;
}

/** Short enough for a label. */
export function planeLabels(device: Device): string[] {
  return Array.from({ length: geometryOf(device).planes }, (_, number) => {
    const { channel, chip, die, plane } = planePlace(device, number);
    return `ch${channel} c${chip} d${die} p${plane}`;
  });
}

export function planeNames(device: Device): string[] {
  return Array.from({ length: geometryOf(device).planes }, (_, number) => planeName(device, number));
}

/** A die on its channel, as the timeline names its lane. */
export function dieName(device: Device, die: number): string {
  return `chip ${chipOnChannel(device, die)} · die ${dieInChip(device, die)}`;
}

/** The dies of a channel in the order of the timeline's lanes: by chip, then by die. */
export function diesOfChannel(device: Device, channel: number): number[] {
  const { channels, chipsPerChannel, diesPerChip } = device;
  const place = (die: number): number => chipOnChannel(device, die) * diesPerChip + dieInChip(device, die);
  return Array.from({ length: chipsPerChannel * diesPerChip }, (_, i) => channel + i * channels).sort(
    (one, other) => place(one) - place(other),
  );
}

export function blockWords(
  { blocks, planes }: DeviceInstant,
  device: Device,
  names: readonly string[],
  block: number,
): string {
  const { blocksPerPlane, pagesPerBlock } = device;
  const plane = Math.floor(block / blocksPerPlane);
  const inPlane = block % blocksPerPlane;
  const room = isCacheState(blocks.state[block]) ? blocks.cachePages : pagesPerBlock;
  const parts = [`block ${inPlane} of ${names[plane]}: ${STATE_WORDS[blocks.state[block]]}`];
  const counts = [
    [blocks.valid[block], 'valid'],
    [blocks.invalid[block], 'invalid'],
    [blocks.wasted[block], 'without data'],
    [blocks.writing[block], 'being written'],
    [room - blocks.written[block], 'free'],
  ] as const;
  parts.push(
    counts
      .filter(([count]) => count > 0)
      .map(([count, words]) => `${formatCount(count)} ${words}`)
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

export function activityWords({ units, atNs }: DeviceInstant, unit: number): string {
  const activity = units.activity[unit];
  if (activity === Activity.idle) return units.suspended[unit] === NONE ? 'idle' : 'idle, 1 op suspended';
  const until = units.untilNs[unit];
  const words = [
    operationWords(units, unit),
    ...(Number.isFinite(until) && until > atNs ? [`${formatTime(until - atNs)} remaining`] : []),
    ...(units.suspended[unit] === NONE ? [] : ['1 op suspended']),
  ];
  return words.join(', ');
}

/**
 * The reads of a die whose planes read independently: `plane 0: read, 12 µs remaining · plane 2: read data out`; null
 * unless some do.
 */
export function planeReadWords({ units, atNs, planes }: DeviceInstant, die: number): string | null {
  const { planeReads } = units;
  if (planeReads === null) return null;
  const perDie = planes.hostActive.length / units.ofDie.length;
  const words: string[] = [];
  for (let plane = die * perDie; plane < (die + 1) * perDie; plane++) {
    if (planeReads.operation[plane] === NONE) continue;
    const until = planeReads.untilNs[plane];
    const state =
      planeReads.activity[plane] === Activity.array && Number.isFinite(until)
        ? `, ${formatTime(until - atNs)} remaining`
        : ` ${ACTIVITY_NAMES[planeReads.activity[plane]]}`;
    words.push(`plane ${plane - die * perDie}: ${TYPE_WORDS[0]}${originWords(planeReads.cause[plane])}${state}`);
  }
  return words.length === 0 ? null : words.join(' · ');
}

/** Empty for the host. */
const originWords = (cause: number): string =>
  cause === Cause.host ? '' : ` · ${ORIGIN_SHORT_LABELS[CAUSE_NAMES[cause]]}`;

/** The operation of a unit, its origin if not the host, and its state if not in the array: `erase · GC suspending`. */
function operationWords(units: DeviceInstant['units'], unit: number): string {
  const state = ACTIVITY_NAMES[units.activity[unit]];
  if (units.operation[unit] === NONE) return state;
  const type = TYPE_WORDS[units.type[unit]];
  return `${type}${originWords(units.cause[unit])}${units.activity[unit] === Activity.array ? '' : ` ${state}`}`;
}

export function planeTable({ planes, blocks }: DeviceInstant, device: Device, names: readonly string[]): ChartTable {
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
