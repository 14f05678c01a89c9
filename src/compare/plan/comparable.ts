/**
 * The defaults of a comparison that may be believed: used devices with controller RAM, five starts, and a pace at which
 * requests meet and the device keeps up.
 */
import { formatCount, formatRatio, formatShare } from '../../base/format.ts';
import { LEAST_STARTS } from '../../analysis/intervals.ts';
import { sameValue } from '../../device/same-value.ts';
import { DEFAULT_EXPERIMENT } from '../../document/validate.ts';
import { hostPreset } from '../../document/presets/host-presets.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { joinPatches } from '../../document/patch.ts';
import { DEVICE_WORDS, deviceName, hostWord, isNamedFitted } from './device-names.ts';
import { DEVICE_STATES, type DeviceState } from './device-state.ts';
import type { Plan, PlanDevice } from './plan.ts';

export const LEAST_BLOCKS = 64;

/** The seeds of the starts that a verdict needs. */
export const FIVE_STARTS: readonly number[] = Array.from({ length: LEAST_STARTS }, (_, at) => at + 1);

export interface Comparable {
  readonly plan: Plan;
  readonly changes: readonly string[];
}

/** The plan on used devices with RAM, with enough starts; its pace is measured, not computed (`nextPace`). */
export function comparablePlan(plan: Plan): Comparable {
  const changes: string[] = [];
  const { state, hasRam } = deviceChoiceOf(plan);
  let next = plan;
  if (state !== 'used') {
    next = withDeviceChoice(next, { state: 'used' });
    changes.push('used devices');
  }
  if (hasRam !== true) {
    const before = next;
    next = withDeviceChoice(next, { hasRam: true });
    if (next !== before) changes.push('controller RAM');
  }
  if (next.seeds.length < LEAST_STARTS) {
    next = { ...next, seeds: withSeedCount(next, LEAST_STARTS) };
    changes.push(`${LEAST_STARTS} starts`);
  }
  return { plan: next, changes };
}

const withSeedCount = ({ seeds }: Plan, count: number): number[] => {
  const others = Array.from({ length: count + seeds.length }, (_, at) => at + 1).filter(
    (seed) => !seeds.includes(seed),
  );
  return [...seeds, ...others].slice(0, count);
};

/** The load that a comparison is made at. */
const LOAD = { least: 0.3, aim: 0.45, most: 0.6 } as const;
/** A pace is at most so many times that of the trace, or its inverse. */
const MOST_FACTOR = 10;
/** How often a pace is corrected. */
const MOST_CORRECTIONS = 2;

/** The baseline at one pace. */
export interface MeasuredPace {
  /** Time compression. */
  readonly timeScale: number;
  /** Share of its time in which the device is busy. */
  readonly busy: number;
  readonly isOverloaded: boolean;
}

const isRight = ({ busy, isOverloaded }: MeasuredPace): boolean =>
  !isOverloaded && busy >= LOAD.least && busy <= LOAD.most;

/**
 * The pace that follows from what was measured so far, in order; null if the last one stays. A pace at which the baseline
 * does not keep up is not kept.
 * @param measured at least one
 */
export function nextPace(measured: readonly MeasuredPace[]): number | null {
  const last = measured[measured.length - 1];
  const kept = measured.filter(({ isOverloaded }) => !isOverloaded);
  const best = kept.reduce<MeasuredPace | null>(
    (most, one) => (most === null || one.busy > most.busy ? one : most),
    null,
  );
  if (isRight(last)) return null;
  if (measured.length > MOST_CORRECTIONS) {
    return best === null || best.timeScale === last.timeScale ? null : best.timeScale;
  }
  const tooFast = measured.filter(({ isOverloaded, busy }) => isOverloaded || busy > LOAD.most);
  const limit = tooFast.reduce((least, { timeScale }) => Math.min(least, timeScale), Infinity);
  let wanted = last.timeScale * (LOAD.aim / Math.max(last.busy, 1e-6));
  if (last.isOverloaded) wanted = Math.min(wanted, best === null ? last.timeScale / 3 : Infinity);
  // Between a pace that is kept and one that is not, their geometric mean.
  if (wanted >= limit && best !== null) wanted = Math.sqrt(best.timeScale * limit);
  const next = Number(Math.min(MOST_FACTOR, Math.max(1 / MOST_FACTOR, wanted)).toPrecision(2));
  return measured.some(({ timeScale }) => timeScale === next) ? null : next;
}

/** What was measured at the pace that stays. */
export function paceWords(measured: readonly MeasuredPace[]): string {
  const last = measured[measured.length - 1];
  const { timeScale, busy } = measured.findLast((one) => one.timeScale === last.timeScale) ?? last;
  const load = `pace ${formatRatio(timeScale)}: the baseline is busy ${formatShare(busy)}`;
  if (isRight(last)) return load;
  const aim = `${formatCount(LOAD.least * 100)} to ${formatShare(LOAD.most)} is not reached`;
  const over = measured.find((one) => one.isOverloaded && one.timeScale !== timeScale);
  if (last.isOverloaded) return `${load} and does not keep up; ${aim}`;
  if (over !== undefined) return `${load}; ${aim}: at ${formatRatio(over.timeScale)} it does not keep up`;
  return `${load}; ${aim} at ${formatRatio(MOST_FACTOR)} at most`;
}

function withFreeName(device: PlanDevice, others: readonly PlanDevice[]): PlanDevice {
  for (let number = 1; ; number++) {
    const name = number === 1 ? device.name : `${device.name} (${number})`;
    if (!others.some((other) => other.name === name)) return { ...device, name };
  }
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
