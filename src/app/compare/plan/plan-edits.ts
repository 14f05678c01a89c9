/** Changes of the plan on screen. Each returns a new plan; names stay unique. */
import { shortText, visibleText } from '../../../device/visible-text.ts';
import { withoutDefaults } from '../../../document/canonical.ts';
import type { Experiment, TraceReference } from '../../../document/experiment.ts';
import { NAMED_POLICIES, nameOfPolicy } from '../../../document/presets/schemes.ts';
import { hostPreset } from '../../../document/presets/host-presets.ts';
import { DEVICE_PRESETS, devicePreset } from '../../../document/presets/devices.ts';
import { DocumentError, parseExperiment } from '../../../document/validate.ts';
import { geometryOf, grownDevice, modelBytes } from '../../../device/geometry.ts';
import { joinPatches } from '../../../document/patch.ts';
import { sameValue } from '../../../device/same-value.ts';
import {
  FIVE_STARTS,
  renamed,
  withDeviceChoice,
  wordsOfDevice,
  type DeviceChoice,
} from '../../../compare/plan/comparable.ts';
import { USED_DEVICE, type DeviceState } from '../../../compare/plan/device-state.ts';
import { isGenerated } from '../../../compare/plan/sources.ts';
import {
  PLAN_FORMAT,
  PLAN_VERSION,
  type Plan,
  type PlanDevice,
  type PlanPolicy,
  type PlanTrace,
  type PlanTraceSource,
  type SweptParameter,
} from '../../../compare/plan/plan.ts';
import { findScenario } from '../../../papers/scenarios.ts';
import { sampleNamed } from '../../../traces/synthetic/samples.ts';
import { interferencePlan } from '../../../compare/plan/built-in.ts';

export const MOST_SEEDS = 100;

export function runsOf({ traces, devices, policies, sweep, seeds }: Plan): number {
  const points = sweep.reduce((product, { values }) => product * values.length, 1);
  return traces.length * devices.length * policies.length * points * Math.max(1, seeds.length);
}

export const withSweep = (plan: Plan, sweep: readonly SweptParameter[]): Plan => ({ ...plan, sweep });

/**
 * Repeats every run with the seeds 1 … `count`: another start of a used device for each, and other requests of a
 * generated trace. With one seed every experiment keeps its own.
 */
export const withSeeds = (plan: Plan, count: number): Plan => ({
  ...plan,
  seeds: count > 1 ? Array.from({ length: count }, (_, at) => at + 1) : [],
});

/** Whether a seed changes anything: a new device and requests that are given have one start. */
export const hasStarts = ({ traces, devices, base }: Plan): boolean =>
  traces.some((trace) => isGenerated(trace, base)) ||
  devices.some(({ patch }) => patch.precondition?.kind === 'used') ||
  [base, ...traces.map(({ patch }) => patch)].some(({ precondition }) => precondition?.kind === 'used');

/** The plan with the starts that its devices have: five of a used one, one of a new one. */
function withOwnStarts(plan: Plan): Plan {
  if (!hasStarts(plan)) return { ...plan, seeds: [] };
  return plan.seeds.length > 1 ? plan : { ...plan, seeds: FIVE_STARTS };
}

/** New and used are two questions: a new device has one start. */
export const withState = (plan: Plan, state: DeviceState): Plan => withOwnStarts(withDeviceChoice(plan, { state }));
export const withRam = (plan: Plan, hasRam: DeviceChoice['hasRam']): Plan => withDeviceChoice(plan, { hasRam });

export function interferenceMap(): Plan {
  const policies = ['plain', 'suspend-all'].map(schemeEntry);
  const plan = interferencePlan();
  return { ...plan, policies, baseline: { ...plan.baseline, policy: policies[0].name } };
}

const DEPTHS = [1, 2, 4, 8, 16, 32, 64, 128] as const;

/** The queue depth swept on the plan's own traces (or the first sample), which a closed loop issues. */
export function queueDepthKnee(plan: Plan): Plan {
  const full = plan.traces.length > 0 ? plan : withSample(plan, FIRST_SAMPLE);
  const traces = full.traces.map((trace) => ({
    ...trace,
    patch: joinPatches(trace.patch, { host: { mode: 'closed' } }),
  }));
  return { ...full, traces, seeds: [], sweep: [{ path: 'host.queueDepth', values: DEPTHS }] };
}

export const USUAL_POLICIES = ['ssdsim', 'tbm', 'sprinkler', 'mbm'] as const;

export const FIRST_SAMPLE = 'oltp';

const LONGEST_NAME = 100;

/** A name that a plan accepts and that no other entry has. */
export function freeName(wanted: string, taken: readonly { readonly name: string }[]): string {
  const plain = visibleText(wanted).replaceAll('·', '-').replaceAll(/\s+/g, ' ').trim();
  const base = shortText(plain === '' ? 'Untitled' : plain, LONGEST_NAME - 8);
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} (${number})`;
    if (!taken.some((entry) => entry.name === name)) return name;
  }
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  ssdsim: 'Baseline (SSDSim)',
  tbm: 'TBM',
  sprinkler: 'Sprinkler in MBM',
  'suspend-all': 'P/E suspension',
};

export function schemeEntry(scheme: string): PlanPolicy {
  const title = NAMED_POLICIES.find(({ name }) => name === scheme)?.title ?? scheme;
  return { name: SHORT_NAMES[scheme] ?? freeName(title, []), scheme, patch: {} };
}

/**
 * A device preset as an entry; `used` is as after long random overwrites. Like a drive on sale, one
 * of these has the RAM of a controller.
 */
export function presetEntry(preset: string, used = false): PlanDevice {
  const found = DEVICE_PRESETS.find(({ name }) => name === preset);
  const pageBytes = found?.patch.device?.pageBytes;
  // A whole drive brings its own buffer, and a controller that takes the time of acknowledging.
  const hasOwnHost = found?.patch.host !== undefined;
  const ram =
    found?.kind === 'drive' && !hasOwnHost && pageBytes !== undefined
      ? hostPreset('controller-ram').patch({ pageBytes })
      : {};
  const entry = { name: found?.title ?? preset, preset, patch: joinPatches(used ? USED_DEVICE : {}, ram) };
  return { ...entry, name: freeName(renamed(entry, wordsOfDevice(entry)).name, []) };
}

const USUAL_DEVICE = 'like-drive-today';

/** A used device of today with its RAM, in five starts. */
export function emptyPlan(): Plan {
  const policies = USUAL_POLICIES.map(schemeEntry);
  const device = presetEntry(USUAL_DEVICE, true);
  return {
    format: PLAN_FORMAT,
    version: PLAN_VERSION,
    name: '',
    base: {},
    traces: [],
    devices: [device],
    policies,
    sweep: [],
    seeds: FIVE_STARTS,
    baseline: { device: device.name, policy: policies[0].name },
  };
}

function withTrace(plan: Plan, name: string, source: PlanTraceSource, patch: PlanTrace['patch'] = {}): Plan {
  const entry = { ...source, name: freeName(name, plan.traces), patch };
  const bare = (trace: PlanTrace): object => ({ ...trace, name: '' });
  const known = plan.traces.some((other) => sameValue(bare(other), bare(entry)));
  return known ? plan : { ...plan, traces: [...plan.traces, entry] };
}

export function withSample(plan: Plan, sample: string): Plan {
  const { title, suggestedTimeScale } = sampleNamed(sample);
  const pace = suggestedTimeScale === 1 ? {} : { host: { timeScale: suggestedTimeScale } };
  return withTrace(plan, title, { sample }, pace);
}

/** @param endBytes the first byte beyond all requests: devices grow to hold it, unless that needs too much memory */
export function withTraceFile(plan: Plan, reference: TraceReference, endBytes: number): Plan {
  const traces = plan.traces.map((entry) =>
    'trace' in entry && mayBe(entry.trace, reference) ? { ...entry, trace: reference } : entry,
  );
  if (traces.some((entry, index) => entry !== plan.traces[index])) return { ...plan, traces };
  const [device] = plan.devices;
  const geometry = parsedDevice(plan, device);
  const grows =
    geometry !== null &&
    endBytes > geometryOf(geometry).logicalBytes &&
    modelBytes(grownDevice(geometry, endBytes)) <= MOST_MODEL_BYTES;
  return withTrace(plan, reference.name, { trace: reference }, grows ? { host: { addressing: 'grow' } } : {});
}

/** A model of a grown device may take this much memory, bytes. */
const MOST_MODEL_BYTES = 512 * 2 ** 20;

function parsedDevice({ base }: Plan, { preset, patch }: PlanDevice): Experiment['device'] | null {
  try {
    const under = preset === null ? base : joinPatches(base, devicePreset(preset).patch);
    return parseExperiment(joinPatches(under, patch)).device;
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** Whether a trace that is known by its name only, as one written by hand, is this file. */
const mayBe = (named: TraceReference, file: TraceReference): boolean =>
  named.hash === '' &&
  file.hash !== '' &&
  named.name === file.name &&
  (named.format === 'auto' || named.format === file.format);

/** The file that a trace names: one that is in the plan already, if its hash is not known. */
function inPlan(plan: Plan, named: TraceReference): TraceReference {
  for (const entry of plan.traces) if ('trace' in entry && mayBe(named, entry.trace)) return entry.trace;
  return named;
}

export function withExperiment(plan: Plan, experiment: Experiment): Plan {
  const { workload, host, device, timing, precondition, initial, policy, name } = withoutDefaults(experiment);
  const title = name === undefined || name === '' ? 'Untitled' : name;
  const given = (value: unknown, key: string): object => (value === undefined ? {} : { [key]: value });
  const workloadPatch = { ...given(host, 'host') };
  const source: PlanTraceSource =
    'sample' in experiment.workload
      ? { sample: experiment.workload.sample }
      : 'trace' in experiment.workload
        ? { trace: inPlan(plan, experiment.workload.trace) }
        : { experiment: { ...given(workload, 'workload'), seed: experiment.seed } };
  const next = withTrace(plan, title, source, workloadPatch);
  const devicePatch = {
    ...given(device, 'device'),
    ...given(timing, 'timing'),
    ...given(precondition, 'precondition'),
    ...given(initial, 'initial'),
  };
  const scheme = nameOfPolicy(experiment.policy);
  const wantedPolicy: PlanPolicy =
    scheme === null
      ? { name: freeName(`Policy of ${title}`, next.policies), scheme: 'plain', patch: { ...given(policy, 'policy') } }
      : schemeEntry(scheme);
  const wantedDevice: PlanDevice = {
    name: freeName(`Device of ${title}`, next.devices),
    preset: null,
    patch: devicePatch,
  };
  // Before the first trace the plan has only suggestions: the experiment's own device replaces them.
  const devices = plan.traces.length === 0 ? [] : next.devices;
  const sameDevice = devices.some((other) => other.preset === null && sameValue(other.patch, devicePatch));
  const samePolicy = next.policies.some(
    (other) => other.scheme === wantedPolicy.scheme && sameValue(other.patch, wantedPolicy.patch),
  );
  const whole = tidy({
    ...next,
    devices: sameDevice ? devices : [...devices, wantedDevice],
    policies: samePolicy ? next.policies : [...next.policies, wantedPolicy],
  });
  if (plan.traces.length > 0) return whole;
  // Its own seed comes first: that start is the run of the experiment.
  const seeds = [experiment.seed, ...FIVE_STARTS.filter((seed) => seed !== experiment.seed)];
  return withOwnStarts({ ...whole, seeds: seeds.slice(0, FIVE_STARTS.length) });
}

export function withScenario(plan: Plan, scenario: string): Plan {
  const found = findScenario(scenario);
  if (found === undefined) return plan;
  const next = withTrace(plan, found.title, { scenario });
  // A figure has a device and an initial state of its own.
  return plan.traces.length > 0
    ? next
    : withOwnStarts(tidy({ ...next, devices: [{ name: 'As in the figure', preset: null, patch: {} }] }));
}

export type EntryList = 'traces' | 'policies' | 'devices';

/** The plan without an entry. The last policy and the last device stay: without them there is no run. */
export function withoutEntry(plan: Plan, list: EntryList, name: string): Plan {
  const rest = plan[list].filter((entry) => entry.name !== name);
  if (rest.length === 0 && list !== 'traces') return plan;
  return tidy({ ...plan, [list]: rest });
}

export function withMoved(plan: Plan, list: EntryList, name: string, by: -1 | 1): Plan {
  const from = plan[list].findIndex((entry) => entry.name === name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= plan[list].length) return plan;
  const entries: (PlanTrace | PlanPolicy | PlanDevice)[] = [...plan[list]];
  [entries[from], entries[to]] = [entries[to], entries[from]];
  return { ...plan, [list]: entries };
}

export function togglePolicy(plan: Plan, scheme: string): Plan {
  const entry = schemeEntry(scheme);
  if (plan.policies.some(({ name }) => name === entry.name)) return withoutEntry(plan, 'policies', entry.name);
  return { ...plan, policies: [...plan.policies, entry] };
}

export function toggleDeviceOfPlan(plan: Plan, entry: PlanDevice): Plan {
  if (plan.devices.some(({ name }) => name === entry.name)) return withoutEntry(plan, 'devices', entry.name);
  return { ...plan, devices: [...plan.devices, entry] };
}

export function withTimeScale(plan: Plan, name: string, timeScale: number): Plan {
  const traces = plan.traces.map((entry) =>
    entry.name === name ? { ...entry, patch: { ...entry.patch, host: { ...entry.patch.host, timeScale } } } : entry,
  );
  return { ...plan, traces };
}

/** Moves the baseline to an existing entry if its own is gone. */
function tidy(plan: Plan): Plan {
  const { devices, policies, baseline } = plan;
  return {
    ...plan,
    baseline: {
      device: devices.some(({ name }) => name === baseline.device) ? baseline.device : (devices.at(0)?.name ?? ''),
      policy: policies.some(({ name }) => name === baseline.policy) ? baseline.policy : (policies.at(0)?.name ?? ''),
    },
  };
}
