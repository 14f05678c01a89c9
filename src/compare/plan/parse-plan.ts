import { quoted, visibleText } from '../../device/visible-text.ts';
import { DocumentError } from '../../device/document-error.ts';
import { text, version, type NumberNode, type TextNode } from '../../device/schema-node.ts';
import { EARLIER_USED, mentionsEarlierUsed, ofToday } from '../../document/earlier-form.ts';
import {
  exact,
  listNode,
  optional,
  nullable,
  read,
  textNode,
  wordOf,
  type ReadNode,
} from '../../document/document-node.ts';
import type { ExperimentInput, PlacedTrace } from '../../document/experiment.ts';
import { parseDocument, parseFile, parseNode, refuseUnknownKeys, requireObject } from '../../document/parse-node.ts';
import { parseJson } from '../../document/parse-json.ts';
import { schemaAt } from '../../document/patch.ts';
import { namedPolicy } from '../../document/presets/schemes.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { EXPERIMENT_SCHEMA } from '../../document/schema.ts';
import type { ParseOptions } from '../../document/validate.ts';
import { IMPLIED_NAME, impliedDevice, withImpliedState } from './device-state.ts';
import { checkedValue, parameterAt } from './parameters.ts';
import { cellsIn, PLAN_FORMAT, PLAN_LIMITS, PLAN_VERSION } from './plan.ts';
import type { Plan, PlanDevice, PlanPolicy, PlanTrace, SweptParameter } from './plan.ts';
import { scenarioNamed, SAMPLE_NAMES } from './sources.ts';

/** The name of an entry: it is part of the keys of its cells. */
const NAME = textNode(100, {
  pattern: /^[^\p{Cc}·]*[^\p{Cc}·\s][^\p{Cc}·]*$/u,
  says: 'one line that is not blank, without “·”',
});
const HASH = textNode(64, { pattern: /^[0-9a-f]{64}$/, says: 'the SHA-256 of the file, 64 hexadecimal digits' });
/** Marks that turn the direction of a text are seen in it. */
const nameAt = (value: unknown, path: string): string =>
  visibleText(parseDocument(NAME, value ?? undefined, `${path}.name`));

function placed<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof DocumentError) throw new DocumentError(path, error.found, error.allowed);
    throw error;
  }
}

const known = (find: (name: string) => unknown, form: TextNode = NAME): ReadNode<string> =>
  read('a name', (value, path) => {
    const name = parseDocument(form, value, path);
    placed(path, () => find(name));
    return name;
  });

/** @param rooms keys of the experiment that it may have; all if omitted */
const part = (...rooms: readonly string[]): ReadNode<ExperimentInput> =>
  read('an object with settings of the experiment', (value, path) => {
    if (value === undefined) return {};
    const given = requireObject(value, path, 'an object with settings of the experiment');
    if (rooms.length > 0) refuseUnknownKeys(Object.fromEntries(rooms.map((key) => [key, null])), given, path);
    const today = ofToday(given);
    parseNode(EXPERIMENT_SCHEMA, today, path);
    return today as ExperimentInput;
  });
const devicePart = part('device', 'timing', 'controller', 'policy', 'precondition', 'initial', 'host');

const SOURCES = {
  sample: optional(wordOf(...SAMPLE_NAMES)),
  profile: optional(wordOf(...SAMPLE_NAMES)),
  synthetic: optional(
    read('an object', (value, path) => {
      parseNode(schemaAt('workload.synthetic'), value, path);
      return value;
    }),
  ),
  scenario: optional(
    read('the name of a scenario', (value, path) => {
      const name = parseDocument(text('', { default: '', maxLength: 100 }), value, path);
      scenarioNamed(name, path);
      return name;
    }),
  ),
  experiment: optional(part()),
  trace: optional(
    read('an object', (value, path) => {
      const { startNs, ...reference } = parseNode(schemaAt('workload.trace'), value, path) as PlacedTrace;
      parseDocument(HASH, Object.hasOwn(Object(value) as object, 'hash') ? reference.hash : undefined, `${path}.hash`);
      // As of a dropped file, so that entries can be compared.
      return startNs === 0 ? reference : { ...reference, startNs };
    }),
  ),
};
const ANY = read('a value', (value) => value);

const TRACE = exact({
  name: optional(nullable(NAME)),
  ...SOURCES,
  patch: part('host', 'precondition', 'initial', 'workload'),
});

const trace = read('an object', (value, path): PlanTrace => {
  const { name, patch, ...source } = parseDocument(TRACE, value, path);
  const given = Object.keys(source);
  if (given.length !== 1) {
    const found = given.length === 0 ? 'a trace without a source' : given.join(' and ');
    throw new DocumentError(path, found, `exactly one of ${Object.keys(SOURCES).join(', ')}`);
  }
  const suggested = source.sample ?? source.profile ?? source.scenario ?? source.trace?.name.replaceAll('·', '-');
  return { name: nameAt(name ?? suggested, path), ...source, patch } as PlanTrace;
});

const DEVICE = exact({
  name: optional(nullable(NAME)),
  preset: optional(nullable(known(devicePreset))),
  patch: devicePart,
});
const device = read('an object', (value, path): PlanDevice => {
  const entry = parseDocument(DEVICE, typeof value === 'string' ? { preset: value } : value, path);
  const { preset = null, name = preset, patch } = entry;
  return { name: nameAt(name ?? preset, path), preset, patch };
});

const POLICY = exact({
  name: optional(nullable(NAME)),
  scheme: optional(nullable(known(namedPolicy))),
  patch: part('policy'),
});
const policy = read('an object', (value, path): PlanPolicy => {
  const entry = parseDocument(POLICY, typeof value === 'string' ? { scheme: value } : value, path);
  const { scheme = null, name = scheme, patch } = entry;
  return { name: nameAt(name ?? scheme, path), scheme, patch };
});

const SWEPT = exact({
  path: known(parameterAt, textNode(200)),
  values: listNode(ANY, 1, PLAN_LIMITS.values),
});
const swept = read('an object', (value, path): SweptParameter => {
  const parameter = parseDocument(SWEPT, value, path);
  const at = `${path}.values`;
  const values = parameter.values.map((one, index) => checkedValue(parameter.path, one, `${at}[${index}]`));
  requireDifferent(values, at);
  return { path: parameter.path, values };
});

const PLAN = exact({
  format: wordOf(PLAN_FORMAT),
  version: version('', PLAN_VERSION),
  name: optional(text('', { default: '', maxLength: 1000, required: true, isName: true })),
  base: devicePart,
  traces: listNode(trace, 1, PLAN_LIMITS.entries),
  devices: optional(listNode(device, 1, PLAN_LIMITS.entries)),
  policies: optional(listNode(policy, 1, PLAN_LIMITS.entries)),
  sweep: optional(listNode(swept, 0, 2)),
  seeds: optional(listNode(schemaAt('seed') as NumberNode, 0, PLAN_LIMITS.seeds)),
  baseline: optional(exact({ device: ANY, policy: ANY })),
});

/** @throws DocumentError that names the first key that is unknown, of the wrong type, or refers to nothing */
export function parsePlan(value: unknown, { onNotice }: ParseOptions = {}): Plan {
  const given = parseFile(PLAN, value, 'plan');
  if (onNotice !== undefined && mentionsEarlierUsed(value)) onNotice(EARLIER_USED);
  const { format, version: ofFormat, name = '', base, sweep = [], seeds = [] } = given;
  const devices = given.devices ?? [impliedDevice(given.traces, base)];
  const isMixed = given.devices === undefined && devices[0].name === IMPLIED_NAME;
  const traces = isMixed ? given.traces.map((one) => withImpliedState(one, base)) : given.traces;
  const policies = given.policies ?? [{ name: 'plain', scheme: 'plain', patch: {} }];
  requireUniqueNames(traces, 'traces');
  requireUniqueNames(devices, 'devices');
  requireUniqueNames(policies, 'policies');
  requireDifferent(
    sweep.map(({ path }) => path),
    'sweep',
  );
  requireDifferent(seeds, 'seeds');
  const { device: ofDevice, policy: ofPolicy } = given.baseline ?? {};
  const isImplied = given.devices === undefined && ofDevice === IMPLIED_NAME;
  const baseline = {
    device: entryNamed(isImplied ? null : ofDevice, devices, 'baseline.device'),
    policy: entryNamed(ofPolicy, policies, 'baseline.policy'),
  };
  const parsed: Plan = { format, version: ofFormat, name, base, traces, devices, policies, sweep, seeds, baseline };
  requireFewCells(parsed);
  return parsed;
}

const entryNamed = (name: unknown, entries: readonly { readonly name: string }[], path: string): string =>
  parseDocument(
    wordOf(...entries.map((entry) => entry.name)),
    typeof name === 'string' ? visibleText(name) : (name ?? entries[0].name),
    path,
  );

export const parsePlanText = (json: string, options: ParseOptions = {}): Plan =>
  parsePlan(parseJson(json, 'plan'), options);

function requireFewCells(plan: Plan): void {
  const { traces, devices, policies, seeds } = plan;
  const count = cellsIn(plan);
  if (count <= PLAN_LIMITS.cells) return;
  throw new DocumentError(
    'plan',
    `${count} cells (${traces.length} traces, ${devices.length} devices, ${policies.length} policies, swept values, ${seeds.length} seeds)`,
    `at most ${PLAN_LIMITS.cells}`,
  );
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
