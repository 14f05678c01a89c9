/**
 * The way in: makes a complete, checked `Plan` of whatever a person or a file gives, or says what is wrong: the key,
 * what was found there, and what is allowed.
 */
import { quoted } from '../../device/visible-text.ts';
import { describeFound, DocumentError } from '../../device/document-error.ts';
import { text } from '../../device/schema-node.ts';
import type { SchemaNode } from '../../device/schema-node.ts';
import type { ExperimentInput, PlacedTrace } from '../../document/experiment.ts';
import { namedPolicy } from '../../document/presets/named-policies.ts';
import { devicePreset } from '../../document/presets/presets.ts';
import { isPlainObject, parseNode, refuseUnknownKeys } from '../../document/parse-node.ts';
import { EARLIER_USED, mentionsEarlierUsed, withUsedOfToday } from '../../document/earlier-used.ts';
import type { ParseOptions } from '../../document/validate.ts';
import { schemaAt } from '../../document/patch.ts';
import { EXPERIMENT_SCHEMA } from '../../document/schema.ts';
import { parseJson } from '../../document/parse-json.ts';
import { IMPLIED_NAME, impliedDevice } from './device-state.ts';
import { checkedValue, parameterAt } from './parameters.ts';
import { PLAN_FORMAT, PLAN_LIMITS, PLAN_VERSION } from './plan.ts';
import type { Plan, PlanBaseline, PlanDevice, PlanPolicy, PlanTrace, SweptParameter, TraceSource } from './plan.ts';
import { scenarioNamed, SAMPLE_NAMES } from './sources.ts';

type Found = Readonly<Record<string, unknown>>;

/** The name of an entry: it is part of the keys of its cells. */
const NAME = text('Name', {
  default: '',
  maxLength: 100,
  required: true,
  form: { pattern: /^[^\p{Cc}·]*[^\p{Cc}·\s][^\p{Cc}·]*$/u, says: 'one line that is not blank, without “·”' },
});
const PLAN_NAME = text('Name', { default: '', maxLength: 1000 });
const HASH = text('Hash', {
  default: '',
  maxLength: 64,
  required: true,
  form: { pattern: /^[0-9a-f]{64}$/, says: 'the SHA-256 of the file, 64 hexadecimal digits' },
});
const SEED = schemaAt('seed');

/**
 * Checks `value` and fills in what a plan may leave out.
 * @throws DocumentError that names the first key that is unknown, of the wrong type, or refers to nothing
 */
export function parsePlan(value: unknown, { onNotice }: ParseOptions = {}): Plan {
  const plan = objectAt(value, '', PLAN_KEYS);
  if (plan.format !== PLAN_FORMAT) refuse('format', plan.format, JSON.stringify(PLAN_FORMAT));
  if (plan.version !== PLAN_VERSION) {
    const newer = typeof plan.version === 'number' && plan.version > PLAN_VERSION;
    refuse(
      'version',
      plan.version,
      `${PLAN_VERSION}, the only version${newer ? '; a newer program wrote this plan' : ''}`,
    );
  }
  if (onNotice !== undefined && mentionsEarlierUsed(value)) onNotice(EARLIER_USED);
  const traces = listAt(plan.traces, 'traces', 1, PLAN_LIMITS.entries, traceAt);
  const base = patchAt(plan.base, 'base', DEVICE_PARTS);
  const devices =
    plan.devices === undefined
      ? [impliedDevice(traces, base)]
      : listAt(plan.devices, 'devices', 1, PLAN_LIMITS.entries, deviceAt);
  const policies = listAt(plan.policies ?? ['plain'], 'policies', 1, PLAN_LIMITS.entries, policyAt);
  requireUniqueNames(traces, 'traces');
  requireUniqueNames(devices, 'devices');
  requireUniqueNames(policies, 'policies');
  const parsed: Plan = {
    format: PLAN_FORMAT,
    version: PLAN_VERSION,
    name: String(parseNode(PLAN_NAME, plan.name, 'name')),
    base,
    traces,
    devices,
    policies,
    sweep: sweepAt(plan.sweep),
    seeds: seedsAt(plan.seeds),
    baseline: baselineAt(plan.baseline, devices, policies, plan.devices === undefined),
  };
  requireFewCells(parsed);
  return parsed;
}

/** Reads a plan from JSON text. Broken JSON, too, is an `DocumentError`. */
export function parsePlanText(json: string, options: ParseOptions = {}): Plan {
  return parsePlan(parseJson(json, 'plan'), options);
}

/** Runs that a plan asks for. */
function cellCount({ traces, devices, policies, sweep, seeds }: Plan): number {
  const values = sweep.reduce((product, parameter) => product * parameter.values.length, 1);
  return traces.length * devices.length * policies.length * values * Math.max(1, seeds.length);
}

function requireFewCells(plan: Plan): void {
  const count = cellCount(plan);
  if (count <= PLAN_LIMITS.cells) return;
  const { traces, devices, policies, seeds } = plan;
  throw new DocumentError(
    'plan',
    `${count} cells (${traces.length} traces, ${devices.length} devices, ${policies.length} policies, swept values, ${seeds.length} seeds)`,
    `at most ${PLAN_LIMITS.cells}`,
  );
}

const keysOf = (...names: readonly string[]): Found => Object.fromEntries(names.map((name) => [name, null]));

const PLAN_KEYS = keysOf(
  'format',
  'version',
  'name',
  'base',
  'traces',
  'devices',
  'policies',
  'sweep',
  'seeds',
  'baseline',
);
const SOURCES = ['sample', 'profile', 'synthetic', 'scenario', 'experiment', 'trace'] as const;
const TRACE_KEYS = keysOf('name', ...SOURCES, 'patch');
/** The parts of an experiment that a device of a plan, or its base, may set: all but requests, name and seed. */
const DEVICE_PARTS = ['device', 'timing', 'controller', 'policy', 'precondition', 'initial', 'host'];
const DEVICE_KEYS = keysOf('name', 'preset', 'patch');
const POLICY_KEYS = keysOf('name', 'scheme', 'patch');

function traceAt(value: unknown, path: string): PlanTrace {
  const entry = objectAt(value, path, TRACE_KEYS);
  const given = SOURCES.filter((key) => entry[key] !== undefined);
  if (given.length !== 1) {
    const found = given.length === 0 ? 'a trace without a source' : given.join(' and ');
    throw new DocumentError(path, found, `exactly one of ${SOURCES.join(', ')}`);
  }
  const [kind] = given;
  const source = sourceAt(kind, entry[kind], `${path}.${kind}`);
  const name = nameAt(entry.name ?? suggestedName(source), path);
  const patch = patchAt(entry.patch, `${path}.patch`, ['host', 'precondition', 'initial', 'workload']);
  return { name, ...source, patch };
}

function suggestedName(source: TraceSource): string | undefined {
  if ('sample' in source) return source.sample;
  if ('profile' in source) return source.profile;
  if ('scenario' in source) return source.scenario;
  if ('trace' in source) return source.trace.name.replaceAll('·', '-');
  return undefined;
}

function sourceAt(kind: (typeof SOURCES)[number], value: unknown, path: string): TraceSource {
  switch (kind) {
    case 'sample':
      return { sample: oneOf(value, path, SAMPLE_NAMES) };
    case 'profile':
      return { profile: oneOf(value, path, SAMPLE_NAMES) };
    case 'scenario':
      scenarioNamed(String(parseNode(text('Scenario', { default: '', maxLength: 100 }), value, path)), path);
      return { scenario: String(value) };
    case 'synthetic':
      checked(schemaAt('workload.synthetic'), value, path);
      return { synthetic: value as Extract<TraceSource, { synthetic: unknown }>['synthetic'] };
    case 'experiment':
      return { experiment: patchAt(value, path) };
    case 'trace': {
      const { startNs, ...reference } = checked(schemaAt('workload.trace'), value, path) as PlacedTrace;
      parseNode(HASH, isPlainObject(value) ? value.hash : undefined, `${path}.hash`);
      // As a dropped file: entries are compared.
      return { trace: startNs === 0 ? reference : { ...reference, startNs } };
    }
  }
}

function deviceAt(value: unknown, path: string): PlanDevice {
  if (typeof value === 'string') return deviceAt({ name: value, preset: value }, path);
  const entry = objectAt(value, path, DEVICE_KEYS);
  const preset = nameOrNull(entry.preset, `${path}.preset`);
  if (preset !== null) prefixed(`${path}.preset`, () => devicePreset(preset));
  return {
    name: nameAt(entry.name ?? preset ?? undefined, path),
    preset,
    patch: patchAt(entry.patch, `${path}.patch`, DEVICE_PARTS),
  };
}

function policyAt(value: unknown, path: string): PlanPolicy {
  if (typeof value === 'string') return policyAt({ name: value, scheme: value }, path);
  const entry = objectAt(value, path, POLICY_KEYS);
  const scheme = nameOrNull(entry.scheme, `${path}.scheme`);
  if (scheme !== null) prefixed(`${path}.scheme`, () => namedPolicy(scheme));
  return {
    name: nameAt(entry.name ?? scheme ?? undefined, path),
    scheme,
    patch: patchAt(entry.patch, `${path}.patch`, ['policy']),
  };
}

function sweepAt(value: unknown): SweptParameter[] {
  const swept = listAt(value === undefined ? [] : value, 'sweep', 0, 2, (item, path): SweptParameter => {
    const entry = objectAt(item, path, keysOf('path', 'values'));
    const parameter = String(
      parseNode(text('Path', { default: '', maxLength: 200, required: true }), entry.path, `${path}.path`),
    );
    prefixed(`${path}.path`, () => parameterAt(parameter));
    const values = listAt(entry.values, `${path}.values`, 1, PLAN_LIMITS.values, (one, at) =>
      checkedValue(parameter, one, at),
    );
    requireDifferent(values, `${path}.values`);
    return { path: parameter, values };
  });
  requireDifferent(
    swept.map(({ path }) => path),
    'sweep',
  );
  return swept;
}

function seedsAt(value: unknown): number[] {
  const seeds = listAt(value === undefined ? [] : value, 'seeds', 0, PLAN_LIMITS.seeds, (seed, path) =>
    Number(checked(SEED, seed, path)),
  );
  requireDifferent(seeds, 'seeds');
  return seeds;
}

function baselineAt(
  value: unknown,
  devices: readonly PlanDevice[],
  policies: readonly PlanPolicy[],
  isImplied: boolean,
): PlanBaseline {
  const entry = objectAt(value === undefined ? {} : value, 'baseline', keysOf('device', 'policy'));
  const names = (entries: readonly { name: string }[]): string[] => entries.map(({ name }) => name);
  return {
    device:
      isImplied && entry.device === IMPLIED_NAME
        ? devices[0].name
        : oneOf(entry.device ?? devices[0].name, 'baseline.device', names(devices)),
    policy: oneOf(entry.policy ?? policies[0].name, 'baseline.policy', names(policies)),
  };
}

/**
 * A part of an experiment: each of its keys is known and each value in range. It keeps what it does not say.
 * @param rooms keys of the experiment that it may have; all if omitted
 */
function patchAt(value: unknown, path: string, rooms?: readonly string[]): ExperimentInput {
  if (value === undefined) return {};
  if (!isPlainObject(value)) refuse(path, value, 'an object with settings of the experiment');
  if (rooms !== undefined) refuseUnknownKeys(keysOf(...rooms), value, path);
  const today = withUsedOfToday(value);
  checked(EXPERIMENT_SCHEMA, today, path);
  // By its schema it is part of an experiment.
  return today as ExperimentInput;
}

/** Reads a value of the experiment's schema; its errors get the path in the plan. */
function checked(node: SchemaNode, value: unknown, path: string): unknown {
  if (value === undefined) refuse(path, value, 'a value');
  return parseNode(node, value, path);
}

function objectAt(value: unknown, path: string, keys: Found): Found {
  if (!isPlainObject(value)) refuse(path, value, `an object with ${Object.keys(keys).join(', ')}`);
  refuseUnknownKeys(keys, value, path);
  return value;
}

function listAt<Item>(
  value: unknown,
  path: string,
  least: number,
  most: number,
  item: (value: unknown, path: string) => Item,
): Item[] {
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    refuse(path, value, `a list of ${least} to ${most}`);
  }
  const items: readonly unknown[] = value;
  return Array.from(items, (one, index) => item(one, `${path}[${index}]`));
}

const nameAt = (value: unknown, path: string): string => String(parseNode(NAME, value, `${path}.name`));

function nameOrNull(value: unknown, path: string): string | null {
  if (value === undefined || value === null) return null;
  return String(parseNode(NAME, value, path));
}

function oneOf(value: unknown, path: string, names: readonly string[]): string {
  const node: SchemaNode = { kind: 'choice', title: 'Name', default: names[0] ?? '', values: names };
  return String(checked(node, value, path));
}

function requireUniqueNames(entries: readonly { readonly name: string }[], path: string): void {
  const seen = new Map<string, number>();
  entries.forEach(({ name }, index) => {
    const first = seen.get(name);
    if (first !== undefined) {
      throw new DocumentError(
        `${path}[${index}].name`,
        `${quoted(name)}, the name of ${path}[${first}]`,
        'a name of its own',
      );
    }
    seen.set(name, index);
  });
}

function requireDifferent(values: readonly unknown[], path: string): void {
  const seen = new Map<string, number>();
  values.forEach((value, index) => {
    const spelled = JSON.stringify(value);
    const first = seen.get(spelled);
    if (first !== undefined) {
      throw new DocumentError(`${path}[${index}]`, `${spelled}, as in ${path}[${first}]`, 'each value once');
    }
    seen.set(spelled, index);
  });
}

function refuse(path: string, value: unknown, allowed: string): never {
  throw new DocumentError(path === '' ? 'plan' : path, describeFound(value), allowed);
}

/** Puts the path in the plan before an error about a name. */
function prefixed(path: string, action: () => unknown): void {
  try {
    action();
  } catch (error) {
    if (error instanceof DocumentError) throw new DocumentError(path, error.found, error.allowed);
    throw error;
  }
}
