/**
 * What one trial of a claim runs its experiments with: the same claim with another seed, on a trace instead of a
 * stand-in, or with another value for a setting that the paper leaves open.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { joinPatches } from '../../document/patch.ts';
import { RunCache, type TrialSummary } from '../run.ts';
import type { TraceWorkload } from '../../traces/columns.ts';

export interface GivenTrace {
  readonly name: string;
  readonly format: string;
  readonly hash: string;
  readonly columns: TraceWorkload;
}

/** Letters and digits alone: `hm_0.csv` is the file of `hm_0`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const isTraceOf = (file: string, trace: string): boolean => plain(file).includes(plain(trace));

export interface Trial {
  readonly seed: number;
  /** Files whose name contains the name of a trace of a paper; they replace its stand-in and no other. */
  readonly named: readonly GivenTrace[];
  readonly general: GivenTrace | null;
  /** Changes every experiment: another value for an open setting. */
  readonly vary: ((experiment: ExperimentInput) => ExperimentInput) | null;
}

export const FIRST_TRIAL: Trial = { seed: 0, named: [], general: null, vary: null };

export class Laboratory {
  readonly trial: Trial;
  readonly #cache: RunCache;
  readonly #ran = new Map<string, ExperimentInput>();
  readonly #traces = new Set<string>();
  #drawn = false;

  /** @param cache shared by the claims of one trial, which ask for the same runs */
  constructor(trial: Trial = FIRST_TRIAL, cache = new RunCache()) {
    this.trial = trial;
    this.#cache = cache;
  }

  get experiments(): ExperimentInput[] {
    return [...this.#ran.values()];
  }

  get drawn(): boolean {
    return this.#drawn;
  }

  get traces(): string[] {
    return [...this.#traces];
  }

  /** What is to be said about stand-ins; nothing if given traces replaced all of them so far. */
  unlessGiven(note: string): string {
    return this.#traces.size > 0 && !this.#drawn ? '' : note;
  }

  varied(vary: NonNullable<Trial['vary']>): Laboratory {
    return new Laboratory({ ...this.trial, vary }, this.#cache);
  }

  /** Uses the trial's seed for something that is generated without a run. */
  seed(seed: number): number {
    this.#drawn = true;
    return seed + this.trial.seed;
  }

  /** The trace that replaces the stand-in for a paper's trace; null if there is none. */
  traceFor(standsFor: string): GivenTrace | null {
    const { named, general } = this.trial;
    const trace = named.find(({ name }) => isTraceOf(name, standsFor)) ?? general;
    if (trace !== null) this.#traces.add(trace.name);
    return trace;
  }

  /**
   * Runs an experiment of the claim, as this trial changes it.
   * @param standsFor the trace or load of the paper for which its generator stands
   * @throws as `runExperiment`
   */
  summary(experiment: ExperimentInput, standsFor?: string): Promise<TrialSummary> {
    const varied = this.trial.vary?.(experiment) ?? experiment;
    const trace = standsFor === undefined ? null : this.traceFor(standsFor);
    const prepared = trace === null ? this.#seeded(varied) : onTrace(varied, trace);
    this.#ran.set(JSON.stringify(prepared), prepared);
    return this.#cache.summary(prepared, trace?.columns);
  }

  #seeded(experiment: ExperimentInput): ExperimentInput {
    const { workload = {}, seed = 1 } = experiment;
    if (!('synthetic' in workload)) return experiment;
    return { ...experiment, seed: this.seed(seed) };
  }
}

const MOST_DECIMALS = 1_000_000;

/**
 * An experiment with a trace in place of its generator. The trace's clock is scaled to the mean gap of the generator:
 * the load of the claim stays.
 */
function onTrace(experiment: ExperimentInput, { name, format, hash, columns }: GivenTrace): ExperimentInput {
  const { workload = {} } = experiment;
  const wanted = ('synthetic' in workload ? workload.synthetic.arrivals?.meanGapNs : undefined) ?? null;
  const own = columns.count > 1 ? columns.at[columns.count - 1] / (columns.count - 1) : 0;
  const scaled = wanted !== null && own > 0 && experiment.host?.mode !== 'closed';
  const timeScale = scaled ? Math.max(1, Math.round((own / wanted) * MOST_DECIMALS)) / MOST_DECIMALS : 1;
  return joinPatches(
    { ...experiment, name: `${experiment.name ?? ''}, on ${name}`, workload: { trace: { name, format, hash } } },
    scaled ? { host: { timeScale } } : {},
  );
}
