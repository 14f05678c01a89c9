/** Running an experiment until it is steady: its least length, when it may stop, and the result. */
import { logicalPages } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import { ROUNDS, type RoundColumns } from '../../engine/accounting/rounds.ts';
import type { Engine } from '../../engine/engine.ts';
import { HostOp, kindOf, type Workload } from '../../engine/host/workload.ts';
import { firstRound, roundsOf, steadyWindow, windowAt, type Round, type SteadyWindow } from './steady-state.ts';

/** What the rounds of a run say. */
export interface SteadyReport {
  readonly rounds: readonly Round[];
  /** The first round that counts; null if none does yet. */
  readonly countsFromRound: number | null;
  readonly isSteady: boolean;
  /** The first steady window, or the last one; null without a whole window of rounds that count. */
  readonly iops: SteadyWindow | null;
  /** Write amplification in the same rounds; null as well if one of them wrote nothing. */
  readonly waf: SteadyWindow | null;
  /** How often the drive's capacity has been written by the host. */
  readonly timesWritten: number;
}

export function steadyReport(
  experiment: Pick<Experiment, 'precondition' | 'device'>,
  columns: RoundColumns,
): SteadyReport {
  const rounds = roundsOf(columns);
  const countsFromRound = firstRound(experiment, columns);
  const iops = steadyWindow(
    rounds.map((round) => round.iops),
    countsFromRound,
  );
  const waf =
    iops === null
      ? null
      : windowAt(
          rounds.map((round) => round.waf),
          iops.last,
        );
  const timesWritten = (columns.hostPages.at(-1) ?? 0) / logicalPages(experiment.device);
  return { rounds, countsFromRound, isSteady: iops?.isSteady === true, iops, waf, timesWritten };
}

/** A run that ends with its first steady window. It goes forward like an engine. */
export class SteadyRun {
  readonly engine: Engine;
  readonly #onRound: (report: SteadyReport) => void;
  readonly #isWhole: boolean;
  #known = 0;
  #isSteady = false;

  /**
   * @param isWhole runs all rounds, steady or not
   * @param onRound told at the end of each round
   */
  constructor(engine: Engine, isWhole: boolean, onRound: (report: SteadyReport) => void = () => undefined) {
    this.engine = engine;
    this.#isWhole = isWhole;
    this.#onRound = onRound;
  }

  prepareStep(): boolean {
    return this.engine.prepareStep();
  }

  /** @returns whether there is more to do */
  advance(instants: number): boolean {
    if (this.#isSteady && !this.#isWhole) return false;
    const hasMore = this.engine.advance(instants);
    if (this.engine.roundsEnded <= this.#known) return hasMore;
    this.#known = this.engine.roundsEnded;
    const report = this.report();
    this.#onRound(report);
    this.#isSteady = report.isSteady;
    return hasMore && (this.#isWhole || !this.#isSteady);
  }

  report(): SteadyReport {
    return steadyReport(this.engine.experiment, this.engine.rounds());
  }
}

/**
 * How often the rounds of a run that is to become steady write the drive together: each a fifth of its capacity, five
 * once. A new drive has ten rounds until it is written twice.
 */
const TIMES_WRITTEN = 5;

/** The most requests of a run that is made longer: the columns of more would fill the memory of a page. */
const MOST_REQUESTS = 20_000_000;

/**
 * The experiment with so many requests that its rounds can become steady: those of a generator are more, any others
 * are repeated. One that is long enough, or writes nothing, stays as it is.
 * @param workload its requests; null for a generator, which needs none made
 */
export function longEnough(experiment: Experiment, workload: Workload | null): Experiment {
  const { device, host } = experiment;
  const capacity = TIMES_WRITTEN * logicalPages(device);
  if ('synthetic' in experiment.workload) {
    const { synthetic } = experiment.workload;
    let weights = 0;
    let pages = 0;
    for (const { bytes, weight } of synthetic.writeSizes) {
      weights += weight;
      pages += weight * Math.max(1, bytes / device.pageBytes);
    }
    const each = (1 - synthetic.readShare) * (pages / weights) * host.repeat;
    if (!(each > 0)) return experiment;
    const needed = Math.min(Math.floor(MOST_REQUESTS / host.repeat), Math.ceil(capacity / each / ROUNDS) * ROUNDS);
    const requests = Math.max(synthetic.requests, needed);
    return { ...experiment, workload: { synthetic: { ...synthetic, requests } } };
  }
  if (workload === null || workload.count === 0) return experiment;
  let pages = 0;
  for (let i = 0; i < workload.count; i++) {
    if (kindOf(workload.op[i]) !== HostOp.write) continue;
    const last = Math.floor((workload.offset[i] + workload.bytes[i] - 1) / device.pageBytes);
    pages += last - Math.floor(workload.offset[i] / device.pageBytes) + 1;
  }
  if (pages === 0) return experiment;
  const needed = Math.min(Math.floor(MOST_REQUESTS / workload.count), Math.ceil(capacity / pages));
  const repeat = Math.max(host.repeat, needed);
  return { ...experiment, host: { ...host, repeat } };
}
