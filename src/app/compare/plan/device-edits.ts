import { formatBytes } from '../../../base/format.ts';
import type { Device } from '../../../device/device.ts';
import { geometryOf, grownDevice, modelBytes } from '../../../device/geometry.ts';
import { LIMITS } from '../../../device/limits.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { HOST_PRESETS, hostPreset } from '../../../document/presets/host-presets.ts';
import { devicePreset } from '../../../document/presets/devices.ts';
import { joinPatches } from '../../../document/patch.ts';
import { DocumentError, parseExperiment } from '../../../document/validate.ts';
import { sameValue } from '../../../device/same-value.ts';
import { LEAST_BLOCKS, pageBytesOf, renamed, wordsOfDevice } from '../../../compare/plan/comparable.ts';
import { DEVICE_WORDS, deviceName, withGeometryWord, type GeometryKey } from '../../../compare/plan/device-names.ts';
import { DEVICE_STATES, type DeviceState } from '../../../compare/plan/device-state.ts';
import { checkedValue } from '../../../compare/plan/parameters.ts';
import type { Plan, PlanDevice } from '../../../compare/plan/plan.ts';
import { freeName } from './plan-edits.ts';

export type Edited = { readonly plan: Plan; readonly refusal?: undefined } | { readonly refusal: string };

const MOST_MODEL_BYTES = 512 * 2 ** 20;

export function experimentOn({ base }: Plan, { preset, patch }: PlanDevice): Experiment | null {
  try {
    return parseExperiment(joinPatches(preset === null ? base : joinPatches(base, devicePreset(preset).patch), patch));
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** The plan with a changed device in the place of one; its name is free, and the baseline follows it. */
function withChanged(plan: Plan, before: PlanDevice, changed: PlanDevice): Plan {
  const others = plan.devices.filter(({ name }) => name !== before.name);
  const name = freeName(changed.name.replace(/ \(\d+\)$/, ''), others);
  return {
    ...plan,
    devices: plan.devices.map((device) => (device === before ? { ...changed, name } : device)),
    baseline: plan.baseline.device === before.name ? { ...plan.baseline, device: name } : plan.baseline,
  };
}

const deviceOf = ({ devices }: Plan, name: string): PlanDevice | undefined =>
  devices.find((device) => device.name === name);

export function withCopy(plan: Plan, name: string): Plan {
  const at = plan.devices.findIndex((device) => device.name === name);
  if (at < 0) return plan;
  const copy = { ...plan.devices[at], name: freeName(name, plan.devices) };
  return { ...plan, devices: [...plan.devices.slice(0, at + 1), copy, ...plan.devices.slice(at + 1)] };
}

export function withDeviceState(plan: Plan, name: string, state: DeviceState): Plan {
  const device = deviceOf(plan, name);
  if (device === undefined) return plan;
  const { precondition: _, initial: __, ...rest } = device.patch;
  const next = { ...device, patch: joinPatches(rest, DEVICE_STATES[state]) };
  return withChanged(plan, device, renamed(next, wordsOfDevice(next)));
}

export function withDeviceHost(plan: Plan, name: string, preset: string): Plan {
  const device = deviceOf(plan, name);
  if (device === undefined) return plan;
  const { host: { hazards: _, writeBuffer: __, ...host } = {}, ...rest } = device.patch;
  const patch = Object.keys(host).length === 0 ? rest : { ...rest, host };
  // Without a buffer is what a device is anyway, unless its preset brings one.
  const isDefault =
    preset === NO_BUFFER && (device.preset === null || devicePreset(device.preset).patch.host === undefined);
  const ram = isDefault ? {} : hostPreset(preset).patch({ pageBytes: pageBytesOf(device) });
  const next = { ...device, patch: joinPatches(patch, ram) };
  return withChanged(plan, device, renamed(next, wordsOfDevice(next)));
}

const NO_BUFFER = 'no-buffer';

export function hostPresetOf(plan: Plan, device: PlanDevice): string | null {
  const experiment = experimentOn(plan, device);
  if (experiment === null) return null;
  const { hazards, writeBuffer } = experiment.host;
  const found = HOST_PRESETS.find(({ patch }) => {
    const wanted = patch(experiment.device).host;
    const own = { ...writeBuffer, ...wanted?.writeBuffer };
    return wanted?.hazards === hazards && sameValue(own, writeBuffer);
  });
  return found?.name ?? null;
}

export function withHazards(plan: Plan, name: string, hazards: 'flash' | 'ram'): Plan {
  return withHostPart(plan, name, { hazards });
}

/** The pages of a device's write buffer; 0 is none. */
export function withBufferPages(plan: Plan, name: string, pages: number): Edited {
  const refusal = refusalOf('host.writeBuffer.pages', pages);
  return refusal === null ? { plan: withHostPart(plan, name, { writeBuffer: { pages } }) } : { refusal };
}

function withHostPart(plan: Plan, name: string, host: NonNullable<PlanDevice['patch']['host']>): Plan {
  const device = deviceOf(plan, name);
  if (device === undefined) return plan;
  const next = { ...device, patch: joinPatches(device.patch, { host }) };
  return withChanged(plan, device, renamed(next, wordsOfDevice(next)));
}

function refusalOf(path: string, value: number): string | null {
  try {
    checkedValue(path, value, path);
    return null;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return `${value} is not possible. Allowed: ${error.allowed}.`;
  }
}

export function withGeometry(plan: Plan, name: string, key: GeometryKey, value: number): Edited {
  const device = deviceOf(plan, name);
  if (device === undefined) return { plan };
  const refusal = refusalOf(`device.${key}`, value);
  if (refusal !== null) return { refusal };
  const next = { ...device, patch: joinPatches(device.patch, { device: { [key]: value } }) };
  try {
    parseExperiment(
      joinPatches(
        next.preset === null ? plan.base : joinPatches(plan.base, devicePreset(next.preset).patch),
        next.patch,
      ),
    );
  } catch (error) {
    if (error instanceof DocumentError) return { refusal: `${error.message}.` };
    throw error;
  }
  return { plan: withChanged(plan, device, { ...next, name: withGeometryWord(name, key, value) }) };
}

/** The device with as few blocks in each plane as the traces need: at least as many as garbage collection works with. */
function fittedSize(device: Device, endBytes: number): Device {
  return grownDevice({ ...device, blocksPerPlane: LEAST_BLOCKS }, endBytes);
}

/**
 * The plan with a device as large as its traces address.
 * @param endBytes the first byte beyond all requests
 */
export function withFittedSize(plan: Plan, name: string, endBytes: number): Edited {
  const device = deviceOf(plan, name);
  const experiment = device === undefined ? null : experimentOn(plan, device);
  if (device === undefined || experiment === null) return { plan };
  const fitted = fittedSize(experiment.device, endBytes);
  if (fitted.blocksPerPlane > LIMITS.blocksPerPlane || modelBytes(fitted) > MOST_MODEL_BYTES)
    return {
      refusal: `A device of ${formatBytes(geometryOf(fitted).logicalBytes)} needs too much memory.`,
    };
  const { blocksPerPlane } = fitted;
  const next = { ...device, patch: joinPatches(device.patch, { device: { blocksPerPlane } }) };
  const words = [...wordsOfDevice(next).filter((word) => word !== DEVICE_WORDS.fits), DEVICE_WORDS.fits];
  const plain = withGeometryWord(device.name, 'blocksPerPlane', blocksPerPlane).replace(/, \d+ blocks a plane$/, '');
  return { plan: withChanged(plan, device, { ...next, name: deviceName(plain, words) }) };
}
