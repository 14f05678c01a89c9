/** The papers' claims and their results so far, from runs in this page only. */
import { pageState, pageStore } from '../../stores/page-state.ts';
import { loadPart } from '../../../base/within.ts';
import { RUNS_VERSION } from '../../../compare/run/runs-version.ts';
import type { PaperName } from '../../../papers/paper.ts';
import type { AssumptionText } from '../../../papers/trials/assumptions.ts';
import { curveOf, type AssumptionCurve } from '../../../papers/trials/curves.ts';
import { assumptionJobs, trialJobs } from '../../../papers/trials/plan-jobs.ts';
import { reportOfShipped, type ShippedClaim } from '../../../papers/results/shipped-claims.ts';
import { requestAlone } from '../../../worker/connection.ts';
import { startClaimsWorker } from '../../../worker/start.ts';
import type { ClaimsKinds } from '../../../worker/claims/claims-protocol.ts';
import { sayMissing } from '../../components/lazy-part.tsx';
import { useGivenTraces } from './given-traces.ts';
import { runClaimsJobs } from './claims-queue.ts';
import { DEFAULT_SEEDS, type TrialResult, reportOf } from '../../../papers/trials/report-of.ts';
import type { ClaimReport, ClaimText } from '../../../papers/results/claim-report.ts';
import type { FigureText } from '../../../papers/results/figure-text.ts';

/** Jobs that run. */
export interface Running {
  readonly done: number;
  readonly all: number;
  /** When they started, ms of the page's clock. */
  readonly startedAt: number;
}

/** The curves of a claim over open settings. */
export interface ClaimCurves {
  readonly state: 'running' | 'done' | 'canceled' | 'failed';
  readonly running: Running;
  readonly curves: readonly AssumptionCurve[];
  readonly failure: string | null;
}

/** A paper's claims and the state of their trials. */
export interface PaperClaims {
  readonly state: 'unknown' | 'listing' | 'listed' | 'running' | 'done' | 'canceled' | 'failed';
  readonly claims: readonly ClaimText[];
  /** The figures of the paper's evaluation. */
  readonly figures: readonly FigureText[];
  readonly assumptions: readonly AssumptionText[];
  /** The names of the paper's traces. */
  readonly published: readonly string[];
  readonly reports: Readonly<Record<string, ClaimReport>>;
  /** The claims all of whose trials are in: before that there is no verdict. */
  readonly complete: readonly string[];
  /** The claims whose report ships with the build, with the version that made it. */
  readonly shipped: Readonly<Record<string, string>>;
  readonly running: Running | null;
  readonly curves: Readonly<Record<string, ClaimCurves>>;
  readonly failure: string | null;
}

const UNKNOWN: PaperClaims = {
  state: 'unknown',
  claims: [],
  figures: [],
  assumptions: [],
  published: [],
  reports: {},
  complete: [],
  shipped: {},
  running: null,
  curves: {},
  failure: null,
};

/** Seeds of each value of an open setting. */
const CURVE_SEEDS = 3;

export const useClaims = pageStore<Partial<Record<PaperName, PaperClaims>>>(() => ({}));

/** Cancels what runs, by the paper's name or the claim's. */
const cancels = pageState(
  () => ({ jobs: new Map<string, () => void>() }),
  ({ jobs }) => {
    for (const cancel of jobs.values()) cancel();
  },
);

export function claimsOf(state: Partial<Record<PaperName, PaperClaims>>, paper: PaperName): PaperClaims {
  return state[paper] ?? UNKNOWN;
}

function update(paper: PaperName, change: (before: PaperClaims) => Partial<PaperClaims>): void {
  useClaims.setState((state) => {
    const before = claimsOf(state, paper);
    return { [paper]: { ...before, ...change(before) } };
  });
}

function stop(name: string): void {
  cancels.jobs.get(name)?.();
  cancels.jobs.delete(name);
}

/** Whether the claims of a paper could not be loaded. Trials that failed leave the list as it is. */
export function isUnlisted({ state, claims }: PaperClaims): boolean {
  return state === 'failed' && claims.length === 0;
}

/** Loads the claims of a paper, once; again if that failed. */
export function listClaims(paper: PaperName): void {
  const before = claimsOf(useClaims.getState(), paper);
  if (before.state !== 'unknown' && !isUnlisted(before)) return;
  update(paper, () => ({ state: 'listing', failure: null }));
  requestAlone<ClaimsKinds, 'list'>(startClaimsWorker, 'list', paper, {
    onEnd: (end) => {
      if (end.kind === 'failed') update(paper, () => ({ state: 'failed', failure: end.failure.message }));
      if (end.kind !== 'done') return;
      const { claims, figures, assumptions, traces } = end.result;
      update(paper, () => ({ state: 'listed', claims, figures, assumptions, published: traces }));
      void loadPart(() => import('../../../papers/results/shipped-verdicts.ts')).then(({ SHIPPED_CLAIMS }) => {
        showShipped(paper, SHIPPED_CLAIMS);
      }, sayMissing);
    },
  });
}

/** Shows the verdicts that ship with the build, of all claims that have not been run here. */
function showShipped(paper: PaperName, shipped: readonly ShippedClaim[]): void {
  update(paper, ({ claims, reports, complete, state, running }) => {
    if (state === 'running' || running !== null) return {};
    const found = claims.flatMap((claim) => {
      const own = shipped.find(({ id }) => id === claim.id);
      const report = own === undefined ? null : reportOfShipped(own, claim, RUNS_VERSION);
      return report === null || own === undefined || report.id in reports ? [] : [{ report, version: own.version }];
    });
    return {
      reports: { ...Object.fromEntries(found.map(({ report }) => [report.id, report])), ...reports },
      complete: [...complete, ...found.map(({ report }) => report.id)],
      shipped: Object.fromEntries(found.map(({ report, version }) => [report.id, version])),
    };
  });
}

/** Runs all claims of a paper again, or some of them, on the given traces. */
export function runClaims(paper: PaperName, ids: readonly string[] | null = null): void {
  stop(paper);
  const { claims, published } = claimsOf(useClaims.getState(), paper);
  const chosen = claims.filter(({ id }) => ids?.includes(id) ?? true);
  const { traces } = useGivenTraces.getState();
  const all = trialJobs({ claims: chosen, seeds: DEFAULT_SEEDS, traces, publishedOf: () => published });
  const isChosen = (id: string): boolean => chosen.some((claim) => claim.id === id);
  update(paper, ({ reports, complete, shipped }) => ({
    complete: complete.filter((id) => !isChosen(id)),
    shipped: without(shipped, isChosen),
    state: 'running',
    failure: null,
    running: { done: 0, all: all.length, startedAt: performance.now() },
    reports: without(reports, isChosen),
  }));
  const results = new Map<string, TrialResult[]>();
  const cancel = runClaimsJobs('trial', all, {
    onNews: (_, result) => {
      const own = [...(results.get(result.id) ?? []), result];
      results.set(result.id, own);
      const claim = chosen.find(({ id }) => id === result.id);
      if (claim === undefined) return;
      // Other seeds of a claim that draws nothing would be the same trials.
      const wanted = all.filter((job) => job.claims.includes(claim.id)).length;
      const isComplete = own.length === wanted || (!result.drawn && result.traces.length === 0);
      update(paper, ({ reports, complete }) => ({
        reports: { ...reports, [claim.id]: reportOf(claim, inOrder(own)) },
        complete: isComplete && !complete.includes(claim.id) ? [...complete, claim.id] : complete,
      }));
    },
    onDone: (done) => {
      const ended = done === all.length;
      if (ended) cancels.jobs.delete(paper);
      update(paper, ({ running }) => ({
        state: ended ? 'done' : 'running',
        running: ended || running === null ? null : { ...running, done },
      }));
    },
    onFailure: (failure) => {
      cancels.jobs.delete(paper);
      update(paper, () => ({ state: 'failed', running: null, failure }));
    },
  });
  cancels.jobs.set(paper, cancel);
}

/** A record without some of its keys. */
const without = <Value>(
  record: Readonly<Record<string, Value>>,
  isOut: (key: string) => boolean,
): Readonly<Record<string, Value>> => Object.fromEntries(Object.entries(record).filter(([key]) => !isOut(key)));

/** Workers answer in any order. */
const inOrder = (trials: readonly TrialResult[]): TrialResult[] => [...trials].sort((a, b) => a.seed - b.seed);

/** Stops the trials; results so far stay. */
export function cancelClaims(paper: PaperName): void {
  stop(paper);
  update(paper, () => ({ state: 'canceled', running: null }));
}

/** Measures a claim over the values of every setting that its paper leaves open. */
export function varyAssumptions(paper: PaperName, id: string): void {
  stop(id);
  const { claims, assumptions } = claimsOf(useClaims.getState(), paper);
  const claim = claims.find((one) => one.id === id);
  if (claim === undefined) return;
  const all = assumptions.flatMap((assumption) => assumptionJobs(id, assumption, CURVE_SEEDS));
  const change = (part: Partial<ClaimCurves>): void => {
    update(paper, ({ curves }) => ({ curves: { ...curves, [id]: { ...(curves[id] ?? empty(all.length)), ...part } } }));
  };
  change(empty(all.length));
  const trials = new Map<string, TrialResult[][]>(
    assumptions.map(({ name, points }) => [name, points.map((): TrialResult[] => [])]),
  );
  const cancel = runClaimsJobs('trial', all, {
    onNews: ({ assumption }, result) => {
      if (assumption === null) return;
      trials.get(assumption.name)?.[assumption.point].push(result);
      change({
        curves: assumptions.flatMap((one) => {
          const own = trials.get(one.name) ?? [];
          return own.every((seeds) => seeds.length > 0) ? [curveOf(claim, one, own)] : [];
        }),
      });
    },
    onDone: (done) => {
      const ended = done === all.length;
      if (ended) cancels.jobs.delete(id);
      const { startedAt } = claimsOf(useClaims.getState(), paper).curves[id].running;
      change({ state: ended ? 'done' : 'running', running: { done, all: all.length, startedAt } });
    },
    onFailure: (failure) => {
      cancels.jobs.delete(id);
      change({ state: 'failed', failure });
    },
  });
  cancels.jobs.set(id, cancel);
}

const empty = (all: number): ClaimCurves => ({
  state: 'running',
  running: { done: 0, all, startedAt: performance.now() },
  curves: [],
  failure: null,
});

/** Stops the curves of a claim; finished ones stay. */
export function cancelAssumptions(paper: PaperName, id: string): void {
  stop(id);
  update(paper, ({ curves }) => ({ curves: { ...curves, [id]: { ...curves[id], state: 'canceled' } } }));
}
