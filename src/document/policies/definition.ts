/**
 * What a policy is made of. Everything else that lists policies is derived from their definitions: the schema and its
 * defaults, help texts, the page's groups, settings without effect, the counters of a run, the changes a fork may make,
 * refusals. docs/extending/policy.md has an example.
 */
import type { Device, Timing } from '../../device/device.ts';
import type { Geometry } from '../../device/geometry.ts';
import type { SchemaNode } from '../../device/schema-node.ts';
import type { PartId } from './groups.ts';
import type { Policy } from './settings.ts';

/** The parts of an experiment that the rules of policies read. */
export interface Situation {
  readonly device: Device;
  readonly timing: Timing;
  readonly policy: Policy;
  readonly initial: { readonly collect: readonly unknown[] };
  readonly host: { readonly writeBuffer: { readonly pages: number } };
}

/** The reason why a setting can have no effect, one sentence without its full stop; false if it can. */
export type Rule<Experiment> = (experiment: Experiment, geometry: Geometry) => string | false;
export type IdleRule = Rule<Situation>;

export interface Shown {
  /** The displayed number is the value divided by this. */
  readonly scale?: number;
  readonly unit?: string;
  /** Change for an arrow key, in the unit that is shown. */
  readonly step?: number;
}

/** A time in microseconds. */
export const microseconds = (step = 10): Shown => ({ scale: 1000, unit: 'µs', step });

/** A share in percent. */
export const PERCENT: Shown = { scale: 0.01, unit: '%' };

/** One setting: its place in the page and its rules. */
export interface SettingFacts extends Shown {
  /** Its part in the page; a group of settings has none. */
  readonly part?: PartId;
  /** The settings of a part stand by rank (0 by default), then in the order of the document. */
  readonly rank?: number;
  readonly label?: string;
  /** It may change while the device runs: every decision reads it anew. For a group: all of its settings may. */
  readonly midRun?: boolean;
  /** Preconditioning depends on it: the device at time 0 can be another one. */
  readonly beforeRun?: boolean;
  readonly idle?: IdleRule;
  /** The counter of decisions that were not the default's; unique. */
  readonly differs?: string;
  /** What did not happen if that counter is 0, if "every decision was the one of the default" does not say it. */
  readonly never?: string;
}

/**
 * A combination that the engine cannot run: the setting to change, without `policy.`, and the value that works, with the
 * reason.
 */
export type Exclusion = readonly [when: (policy: Policy) => boolean, path: string, allowed: string];

/** What a policy excludes only while it is on. */
export const exclusions = (isOn: (policy: Policy) => boolean, ...all: readonly Exclusion[]): Exclusion[] =>
  all.map(([when, path, allowed]) => [(policy) => isOn(policy) && when(policy), path, allowed]);

type Part<T> = { readonly [Key in keyof T]?: T[Key] extends object ? Part<T[Key]> : T[Key] };

/**
 * A scheme of a paper that is this policy alone; schemes of several policies are in src/document/presets/schemes.ts.
 */
export interface Scheme {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  /** What it does, in one sentence. */
  readonly sentence: string;
  /** Over SSDSim's scheduling, with which its paper is compared. */
  readonly patch: { readonly [Key in keyof Policy]?: Part<Exclude<Policy[Key], false>> | Policy[Key] };
}

/** One policy: a key of the document's `policy` and its rules. */
export interface PolicyDefinition {
  readonly key: string;
  readonly schema: SchemaNode;
  /** By path inside the key; '' is the key itself. */
  readonly settings: Readonly<Record<string, SettingFacts>>;
  /** Refuses what is impossible in any run. @throws DocumentError */
  readonly refuse?: (experiment: Situation, geometry: Geometry) => void;
  /** Combinations that the engine refuses. */
  readonly excludes?: readonly Exclusion[];
  readonly schemes?: readonly Scheme[];
  /** Refuses a change while the device runs that `midRun` alone would allow. @throws DocumentError */
  readonly refuseFork?: (before: Policy, after: Policy) => void;
}

type Rules = Omit<PolicyDefinition, 'key' | 'schema' | 'settings'>;

/** A definition that keeps its literal types, which name its key and its counters. */
export const definePolicy = <
  const Key extends keyof Policy,
  Schema extends SchemaNode,
  const Settings extends PolicyDefinition['settings'],
>(
  key: Key,
  schema: Schema,
  settings: Settings,
  rules: Rules = {},
): { readonly key: Key; readonly schema: Schema; readonly settings: Settings } & Rules => ({
  key,
  schema,
  settings,
  ...rules,
});

/** The names of a definition's counters. */
export type CounterOf<Definition> = Definition extends { readonly settings: infer Settings }
  ? {
      [Path in keyof Settings]: Settings[Path] extends { readonly differs: infer Name extends string } ? Name : never;
    }[keyof Settings]
  : never;

/** The path of a setting in the document. */
export function documentPath(key: string, path: string): string {
  return path === '' ? `policy.${key}` : `policy.${key}.${path}`;
}
