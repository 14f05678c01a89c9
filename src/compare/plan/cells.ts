/**
 * In the order trace, device, policy, swept values, seed. A cell's settings are, each over the one before: the plan's
 * base, the trace's experiment and patch, the device, the policy, the swept values, the seed.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { DocumentError } from '../../device/document-error.ts';
import { canonicalJson } from '../../document/canonical.ts';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { namedPolicy } from '../../document/presets/schemes.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { joinPatches } from '../../document/patch.ts';
import { parseExperiment, type ParseOptions, DEFAULT_EXPERIMENT } from '../../document/validate.ts';
import { keyOf } from '../../policies/all/device-shelf.ts';
import { withParameters } from './parameters.ts';
import type { Plan, PlanDevice, PlanPolicy } from './plan.ts';
import { experimentOfTrace } from './sources.ts';

export interface Cell {
  readonly index: number;
  /**
   * Its name: those of its trace, device and policy, its swept values and its seed. It stays the same if entries are
   * added to the plan, and is unique in it.
   */
  readonly key: string;
  /** SHA-256 of the canonical experiment; equal experiments have equal ids. Empty if it was refused. */
  readonly id: string;
  readonly trace: number;
  readonly device: number;
  readonly policy: number;
  readonly at: readonly number[];
  readonly values: readonly unknown[];
  /** Null if the experiment keeps its own seed. */
  readonly seed: number | null;
  /** Complete and checked; null if the settings contradict each other. */
  readonly experiment: Experiment | null;
  readonly refusal: string | null;
}

const BETWEEN = ' · ';

export const cellsOf = (plan: Plan, options: ParseOptions = {}): Cell[] => [...eachCell(plan, options)];

/** The first cells of a plan. The others are not made: 100,000 take some 14 s. */
export function firstCells(plan: Plan, most: number): Cell[] {
  const cells: Cell[] = [];
  for (const cell of eachCell(plan)) {
    cells.push(cell);
    if (cells.length === most) break;
  }
  return cells;
}

/** @param isWanted by the cell's place; other cells are not made */
export function* eachCell(
  plan: Plan,
  options: ParseOptions = {},
  isWanted?: (index: number) => boolean,
): Generator<Cell> {
  let index = 0;
  for (const draft of drafts(plan)) {
    if (isWanted === undefined || isWanted(index)) yield cellOf(draft, index, options);
    index++;
  }
}

interface Draft {
  readonly trace: number;
  readonly device: number;
  readonly policy: number;
  readonly at: readonly number[];
  readonly seed: number | null;
  readonly plan: Plan;
  readonly input: () => ExperimentInput;
}

function* drafts(plan: Plan): Generator<Draft> {
  const { traces, devices, policies, sweep, seeds, base } = plan;
  const paths = sweep.map(({ path }) => path);
  const points = pointsOf(sweep.map(({ values }) => values.length));
  for (let trace = 0; trace < traces.length; trace++) {
    for (let device = 0; device < devices.length; device++) {
      for (let policy = 0; policy < policies.length; policy++) {
        for (const at of points) {
          // Made once for all seeds, when it is asked for: plans of many cells have many seeds.
          let made: ExperimentInput | null = null;
          const unseeded = (): ExperimentInput => {
            const under = withDevice(experimentOfTrace(traces[trace], base), devices[device]);
            const values = at.map((place, axis) => sweep[axis].values[place]);
            return withParameters(withPolicy(under, policies[policy]), paths, values);
          };
          for (const seed of seeds.length > 0 ? seeds : [null]) {
            const input = (): ExperimentInput => {
              made ??= unseeded();
              return seed === null ? made : { ...made, seed };
            };
            yield { trace, device, policy, at, seed, plan, input };
          }
        }
      }
    }
  }
}

function pointsOf(lengths: readonly number[]): number[][] {
  let points: number[][] = [[]];
  for (const length of lengths) {
    points = points.flatMap((point) => Array.from({ length }, (_, place) => [...point, place]));
  }
  return points;
}

const withDevice = (input: ExperimentInput, { preset, patch }: PlanDevice): ExperimentInput =>
  joinPatches(preset === null ? input : joinPatches(input, devicePreset(preset).patch), patch);

function withPolicy(input: ExperimentInput, { scheme, patch }: PlanPolicy): ExperimentInput {
  // A scheme is all policy settings: those that it does not name have their defaults.
  const under =
    scheme === null ? input : joinPatches({ ...input, policy: DEFAULT_EXPERIMENT.policy }, namedPolicy(scheme).patch);
  return joinPatches(under, patch);
}

function cellOf(draft: Draft, index: number, options: ParseOptions): Cell {
  const { plan, trace, device, policy, at, seed } = draft;
  const values = at.map((place, axis) => plan.sweep[axis].values[place]);
  const parts = [plan.traces[trace].name, plan.devices[device].name, plan.policies[policy].name];
  values.forEach((value, axis) => parts.push(`${plan.sweep[axis].path}=${spelled(value)}`));
  if (seed !== null) parts.push(`seed ${seed}`);
  const place = { index, key: parts.join(BETWEEN), trace, device, policy, at, values, seed };
  try {
    const experiment = parseExperiment({ ...draft.input(), name: '' }, options);
    return { ...place, id: experimentId(experiment), experiment, refusal: null };
  } catch (error) {
    if (error instanceof DocumentError) return { ...place, id: '', experiment: null, refusal: error.message };
    throw error;
  }
}

/** Cells of one group begin with one prepared device: one after the other they are quicker. */
export const groupOf = ({ key, trace, experiment }: Cell): string =>
  experiment === null || experiment.precondition.kind === 'none' ? key : `${trace} ${keyOf(experiment, 'put')}`;

export const spelled = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** SHA-256 of an experiment's canonical text without its name, 64 hexadecimal digits. */
function experimentId(experiment: Experiment): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson({ ...experiment, name: '' }))));
}
