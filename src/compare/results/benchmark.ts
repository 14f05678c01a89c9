/**
 * Results as github-action-benchmark reads them (`tool: customSmallerIsBetter`): a guard in a pipeline. A run is
 * deterministic, so any change of a value is a change of the device, the policy or the simulator, never noise.
 */
import { formatCount } from '../../base/format.ts';
import type { Experiment } from '../../document/experiment.ts';
import { FIGURE_COLUMNS } from '../table/columns.ts';
import { spelled } from '../plan/cells.ts';
import { cellsOfShare } from './results.ts';
import type { Results } from './results.ts';

/** An entry of the file. */
export interface BenchmarkEntry {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** Shown when a person points at the value: the state hash and a link to the run. */
  readonly extra: string;
}

/** The figures of a cell. Smaller is better for each of them. */
const GUARDED = ['read.meanNs', 'read.p99Ns', 'write.meanNs', 'write.p99Ns', 'waf'];

/**
 * The entries of all finished cells; a figure that a cell does not have (a percentile of too few requests, say) is left
 * out. Failed cells have none: the command says so and fails.
 * @param linkTo the address at which a page opens an experiment
 */
export function benchmarkEntries(results: Results, linkTo: (experiment: Experiment) => string): BenchmarkEntry[] {
  const { plan, share } = results;
  const columns = FIGURE_COLUMNS.filter(({ id }) => GUARDED.includes(id));
  return cellsOfShare(plan, share).flatMap((cell, index) => {
    const { summary } = results.cells[index];
    if (summary === null || cell.experiment === null) return [];
    const { experiment } = cell;
    const swept = plan.sweep.map(({ path }, i) => `${path}=${spelled(cell.values[i])}`);
    const names = [plan.traces[cell.trace].name, plan.devices[cell.device].name, plan.policies[cell.policy].name];
    const seed = `seed ${experiment.seed}`;
    const left = summary.conditions?.notCounted ?? 0;
    const warmUp = left === 0 ? '' : `not counted as warm-up: the first ${formatCount(left)} requests\n`;
    const extra = `state hash ${summary.stateHash}\n${warmUp}${linkTo(experiment)}`;
    return columns.flatMap(({ id, unit, value }) => {
      const figure = value(summary);
      if (figure === null) return [];
      return [
        { name: [...names, ...swept, seed, id].join(' / '), unit: unit === '' ? 'x' : unit, value: figure, extra },
      ];
    });
  });
}
