/**
 * For a comparison that may be believed: used devices that fit the traces, controller RAM with a write buffer, and a
 * pace at which requests meet and the device keeps up. Everything that changes is said.
 */
import { formatBytes, formatCount, formatFactor, formatShare } from '../../base/format.ts';
import type { Device } from '../../device/device.ts';
import { geometryOf, grownDevice, modelBytes } from '../../device/geometry.ts';
import { LIMITS } from '../../device/limits.ts';
import { sameValue } from '../../device/same-value.ts';
import { comparableFactor } from '../../analysis/premises/pace.ts';
import { LEAST_REQUESTS } from '../../analysis/premises/premises.ts';
import type { RunConditions } from '../../analysis/premises/conditions.ts';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { DEFAULT_EXPERIMENT, parseExperiment } from '../../document/validate.ts';
import { hostPreset } from '../../document/presets/host-presets.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { joinPatches } from '../../document/patch.ts';
import { DocumentError } from '../../device/document-error.ts';
import { DEVICE_WORDS, deviceName, hostWord, isNamedFitted } from './device-names.ts';
import { DEVICE_STATES, USED_DEVICE, type DeviceState } from './device-state.ts';
import type { Plan, PlanDevice, PlanTrace } from './plan.ts';
import { experimentOfTrace } from './sources.ts';

export interface Comparable {
  readonly plan: Plan;
  readonly changes: readonly string[];
}

/** A model of a grown device may take this much memory, bytes. */
const MOST_MODEL_BYTES = 512 * 2 ** 20;
const PACE = { least: 0.000001, most: 1_000_000 } as const;
/** The share of its time that the slowest run needs at the pace of a correction. */
const NEEDED = 0.45;
/** At most this share of the pace before, if the slowest run did not keep up. */
const SLOWER = 0.6;
/** A run that is busy for less, and may be paced faster. */
const IDLE = 0.3;
/** The most by which a correction makes the pace faster. */
const FASTER = 4;
/** Blocks of every plane that the writes of a trace have to fill: with fewer, garbage collection hardly runs. */
const FILLED_BLOCKS = 2;
const LEAST_PAGES = 16;
export const LEAST_BLOCKS = 64;

/** @param conditionsOf undefined while they are not known */
export function comparablePlan(
  plan: Plan,
  conditionsOf: (trace: PlanTrace, device: PlanDevice) => RunConditions | undefined,
): Comparable {
  const changes: string[] = [];
  const names = new Map<string, string>();
  const devices: PlanDevice[] = [];
  for (const device of plan.devices) {
    const changed = comparableDevice(plan, device, conditionsOf, changes);
    const same = devices.find(({ preset, patch }) => preset === changed.preset && sameValue(patch, changed.patch));
    if (same === undefined) devices.push(withFreeName(changed, devices));
    else changes.push(`${device.name} is the same device as ${same.name} now: one of them is left.`);
    names.set(device.name, same?.name ?? devices[devices.length - 1].name);
  }
  const traces = plan.traces.map((trace) => {
    const known = plan.devices.flatMap((device) => conditionsOf(trace, device) ?? []);
    return withComparablePace(trace, known, changes);
  });
  if (changes.length === 0) return { plan, changes };
  const baseline = { ...plan.baseline, device: names.get(plan.baseline.device) ?? devices[0].name };
  return { plan: { ...plan, traces, devices, baseline }, changes };
}

function withFreeName(device: PlanDevice, others: readonly PlanDevice[]): PlanDevice {
  for (let number = 1; ; number++) {
    const name = number === 1 ? device.name : `${device.name} (${number})`;
    if (!others.some((other) => other.name === name)) return { ...device, name };
  }
}

function experimentsOn({ traces, base }: Plan, { preset, patch }: PlanDevice): Experiment[] {
  return traces.flatMap((trace) => {
    const under = experimentOfTrace(trace, base);
    try {
      return [
        parseExperiment(joinPatches(preset === null ? under : joinPatches(under, devicePreset(preset).patch), patch)),
      ];
    } catch (error) {
      if (error instanceof DocumentError) return [];
      throw error;
    }
  });
}

function comparableDevice(
  plan: Plan,
  device: PlanDevice,
  conditionsOf: (trace: PlanTrace, device: PlanDevice) => RunConditions | undefined,
  changes: string[],
): PlanDevice {
  const experiments = experimentsOn(plan, device);
  const words: string[] = [];
  let patch = device.patch;
  const put = (part: ExperimentInput): void => {
    patch = joinPatches(patch, part);
  };
  const hasOwnState = experiments.some(({ initial }) => initial.pages.length + initial.writePointers.length > 0);
  const isUsed = experiments.every(({ precondition }) => isUsedKind(precondition.kind));
  if (!isUsed || hasOwnState) {
    put(USED_DEVICE);
    if (hasOwnState) put({ initial: { pages: [], writePointers: [] } });
    changes.push(`${device.name}: used, filled and overwritten before time 0 until garbage collection is steady.`);
  }
  words.push(DEVICE_WORDS.used);
  const hasRam = experiments.every(({ host }) => host.hazards === 'ram' && host.writeBuffer.pages > 0);
  const [first] = experiments;
  if (!hasRam && first !== undefined) {
    const ram = hostPreset('ssdsim-dram').patch(first.device);
    put(ram);
    const pages = ram.host?.writeBuffer?.pages ?? 0;
    changes.push(
      `${device.name}: controller RAM with a write buffer of ${formatBytes(pages * first.device.pageBytes)}, as SSDSim ships.`,
    );
  }
  words.push((first === undefined ? null : hostWord(patch.host, first.device.pageBytes)) ?? DEVICE_WORDS.ram);
  const known = plan.traces.flatMap((trace) => {
    const conditions = conditionsOf(trace, device);
    return conditions === undefined ? [] : [{ trace, conditions }];
  });
  const end = known.reduce((most, { conditions: { endBytes } }) => Math.max(most, endBytes), 0);
  const folds = known.some(({ conditions: { folded } }) => folded > 0);
  const fitted = first === undefined ? null : fittedBlocks(first.device, known, end, changes);
  if (fitted !== null) {
    put({ device: { blocksPerPlane: fitted.blocksPerPlane, pagesPerBlock: fitted.pagesPerBlock } });
    changes.push(
      `${device.name}: blocks of ${formatCount(fitted.pagesPerBlock)} pages instead of ${formatCount(first.device.pagesPerBlock)} and ${formatCount(fitted.blocksPerPlane)} in each plane (${formatBytes(geometryOf(fitted).logicalBytes)}, the traces address ${formatBytes(end)}): the traces are too short for garbage collection in larger ones.`,
    );
  }
  const fits = first !== undefined && geometryOf(fitted ?? first.device).logicalBytes >= end;
  if (fitted !== null || isNamedFitted(device.name)) words.push(DEVICE_WORDS.fits);
  if (folds && first !== undefined && !fits) {
    const grown = grownDevice(fitted ?? first.device, end);
    if (modelBytes(grown) <= MOST_MODEL_BYTES) {
      put({ host: { addressing: 'grow' } });
      words.push(DEVICE_WORDS.grows);
      changes.push(`${device.name}: more blocks in each plane, up to the ${formatBytes(end)} that the traces address.`);
    } else {
      changes.push(
        `${device.name}: addresses up to ${formatBytes(end)} stay folded, because a device of that size needs too much memory.`,
      );
    }
  } else if (experiments.some(({ host }) => host.addressing === 'grow')) words.push(DEVICE_WORDS.grows);
  return sameValue(patch, device.patch) ? device : { ...device, name: deviceName(device.name, words), patch };
}

/**
 * The device with blocks so small that each trace that writes fills some of them in every plane, and as large as the
 * traces address; null if its own blocks do. Channels, dies and planes stay as they are: policies are about them.
 */
function fittedBlocks(
  device: Device,
  known: readonly { readonly trace: PlanTrace; readonly conditions: RunConditions }[],
  end: number,
  changes: string[],
): Device | null {
  const { planes } = geometryOf(device);
  let { pagesPerBlock } = device;
  for (const { trace, conditions } of known) {
    const { requests, writes, writtenPages = writes } = conditions;
    if (requests < LEAST_REQUESTS || writes === 0) continue;
    const most = writtenPages / planes / FILLED_BLOCKS;
    if (most >= LEAST_PAGES) {
      while (pagesPerBlock > most && pagesPerBlock / 2 >= LEAST_PAGES) pagesPerBlock = Math.floor(pagesPerBlock / 2);
    } else if (changes.length > 0) {
      changes.push(
        `${trace.name}: its ${formatCount(writes)} writes are too few for garbage collection on any device with ${formatCount(planes)} planes: WAF and erases stay doubtful.`,
      );
    }
  }
  if (pagesPerBlock === device.pagesPerBlock) return null;
  const fitted = grownDevice({ ...device, pagesPerBlock, blocksPerPlane: LEAST_BLOCKS }, end);
  return fitted.blocksPerPlane <= LIMITS.blocksPerPlane && modelBytes(fitted) <= MOST_MODEL_BYTES ? fitted : null;
}

const isUsedKind = (kind: Experiment['precondition']['kind']): boolean => kind !== 'none' && kind !== 'sequential-fill';

/** The trace at a pace of 30 to 60 % load, estimated: garbage collection is not in it. */
function withComparablePace(trace: PlanTrace, known: readonly RunConditions[], changes: string[]): PlanTrace {
  let busy = 0;
  let timeScale = 1;
  for (const { expectedBusy, timeScale: scale } of known) {
    if (expectedBusy === null || expectedBusy <= busy) continue;
    busy = expectedBusy;
    timeScale = scale;
  }
  const factor = comparableFactor(busy);
  if (factor === null || factor === 1) return trace;
  const next = pace(timeScale * factor);
  changes.push(
    `${trace.name}: time compression ${formatFactor(next)} × instead of ${formatFactor(timeScale)} ×, for a load of 30 to 60 %.`,
  );
  return atPace(trace, next);
}

const pace = (scale: number): number => Number(Math.min(PACE.most, Math.max(PACE.least, scale)).toPrecision(2));

const atPace = (trace: PlanTrace, timeScale: number): PlanTrace => ({
  ...trace,
  patch: joinPatches(trace.patch, { host: { timeScale } }),
});

export interface PacedRun {
  readonly conditions: RunConditions;
  readonly isOverloaded: boolean;
  readonly busy: number;
}

/**
 * The plan with another pace for traces whose load the runs show to be wrong: the estimate leaves out garbage
 * collection and what the buffer merges. The slowest run needs 45 % of its time if the work stays the same.
 * @param ran all runs of a trace
 * @param hasLimit whether a run of the trace could not keep up at a faster pace: then it does not get faster
 * @returns null if every run keeps up, and is busy
 */
export function pacedPlan(
  plan: Plan,
  ran: (trace: PlanTrace) => readonly PacedRun[],
  hasLimit: (trace: PlanTrace) => boolean,
): Comparable | null {
  const changes: string[] = [];
  const traces = plan.traces.map((trace) => {
    let needed = 0;
    let busiest = 0;
    let before = 1;
    for (const { conditions, isOverloaded, busy } of ran(trace)) {
      const { spanNs, backlogNs, timeScale } = conditions;
      if (spanNs === null || spanNs <= 0 || backlogNs === null) continue;
      before = timeScale;
      busiest = Math.max(busiest, busy);
      if (isOverloaded) needed = Math.max(needed, (spanNs + backlogNs) / spanNs);
    }
    if (needed > 0) {
      const next = pace(before * Math.min(SLOWER, NEEDED / needed));
      if (!(next < before)) return trace;
      changes.push(
        `${trace.name}: time compression ${formatFactor(next)} × instead of ${formatFactor(before)} ×: the slowest run needed ${formatFactor(needed)} times the length of the trace, and needs about ${formatShare((needed * next) / before)} of it now.`,
      );
      return atPace(trace, next);
    }
    if (busiest === 0 || busiest >= IDLE || hasLimit(trace)) return trace;
    const next = pace(before * Math.min(FASTER, NEEDED / busiest));
    if (!(next > before)) return trace;
    changes.push(
      `${trace.name}: time compression ${formatFactor(next)} × instead of ${formatFactor(before)} ×: the device was busy for at most ${formatShare(busiest)} of the time.`,
    );
    return atPace(trace, next);
  });
  return changes.length === 0 ? null : { plan: { ...plan, traces }, changes };
}

export interface DeviceChoice {
  readonly state: DeviceState | null;
  readonly hasRam: boolean | null;
}

const stateOf = ({ patch: { precondition, initial } }: PlanDevice): DeviceState | null => {
  if (initial !== undefined) return null;
  const kind = precondition?.kind ?? 'none';
  const states: Partial<Record<typeof kind, DeviceState>> = { none: 'new', used: 'used' };
  return states[kind] ?? null;
};
/** A whole drive has a host of its own. */
const ramOf = ({ preset, patch }: Pick<PlanDevice, 'preset' | 'patch'>): boolean => {
  const { host } = preset === null ? patch : joinPatches({ host: devicePreset(preset).patch.host ?? {} }, patch);
  return host?.hazards === 'ram' && (host.writeBuffer?.pages ?? 0) > 0;
};

export function pageBytesOf({ preset, patch }: Pick<PlanDevice, 'preset' | 'patch'>): number {
  const under = preset === null ? patch : joinPatches(devicePreset(preset).patch, patch);
  return under.device?.pageBytes ?? DEFAULT_EXPERIMENT.device.pageBytes;
}

/** A drive whose own RAM was taken away says so. */
const hostWordOf = (device: PlanDevice): [string] | null => {
  const word = hostWord(device.patch.host, pageBytesOf(device));
  if (word !== null) return [word];
  return ramOf({ preset: device.preset, patch: {} }) && !ramOf(device) ? [DEVICE_WORDS.noRam] : null;
};

/** Whether a device gathers whole word lines, for which it needs its write buffer. */
export function needsRam({ preset, patch }: Pick<PlanDevice, 'preset' | 'patch'>): boolean {
  const { policy } = preset === null ? patch : joinPatches(devicePreset(preset).patch, patch);
  return (policy?.wordLine ?? 'page') !== 'page';
}

export function renamed(device: PlanDevice, words: readonly string[]): PlanDevice {
  return { ...device, name: deviceName(device.name, words) };
}

export function wordsOfDevice(device: PlanDevice): string[] {
  const state = stateOf(device);
  return [
    ...(state === 'used' ? [DEVICE_WORDS.used] : []),
    ...(hostWordOf(device) ?? []),
    ...(isNamedFitted(device.name) ? [DEVICE_WORDS.fits] : []),
    ...(device.patch.host?.addressing === 'grow' ? [DEVICE_WORDS.grows] : []),
  ];
}

const same = <Value extends string | boolean>(values: readonly (Value | null)[]): Value | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null;

export const deviceChoiceOf = ({ devices }: Plan): DeviceChoice => ({
  state: same(devices.map(stateOf)),
  hasRam: same(devices.map(ramOf)),
});

/** Devices that are the same then are one. One that needs its write buffer keeps it. */
export function withDeviceChoice(plan: Plan, { state, hasRam }: Partial<DeviceChoice>): Plan {
  const devices: PlanDevice[] = [];
  const names = new Map<string, string>();
  for (const device of plan.devices) {
    let { patch } = device;
    if (state !== undefined && state !== null) {
      const { precondition: _, initial: __, ...rest } = patch;
      patch = joinPatches(rest, DEVICE_STATES[state]);
    }
    if (hasRam !== undefined && hasRam !== null && !needsRam(device)) {
      const { host: { hazards: _, writeBuffer: __, ...host } = {}, ...rest } = patch;
      patch = Object.keys(host).length === 0 ? rest : { ...rest, host };
      const pageBytes = pageBytesOf({ preset: device.preset, patch });
      // A whole drive keeps the buffer that it has, or is told to have none.
      if (ramOf({ preset: device.preset, patch }) !== hasRam) {
        patch = joinPatches(patch, hostPreset(hasRam ? 'ssdsim-dram' : 'no-buffer').patch({ pageBytes }));
      }
    }
    const next = { ...device, patch };
    const named = renamed(next, wordsOfDevice(next));
    const known = devices.find(({ preset, patch: other }) => preset === named.preset && sameValue(other, patch));
    if (known === undefined) devices.push(withFreeName(named, devices));
    names.set(device.name, (known ?? devices[devices.length - 1]).name);
  }
  if (sameValue(devices, plan.devices)) return plan;
  return {
    ...plan,
    devices,
    baseline: { ...plan.baseline, device: names.get(plan.baseline.device) ?? devices[0].name },
  };
}
