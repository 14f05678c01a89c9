/** What the papers claim and what has been found so far. Nothing is known that was not run in this page. */
import { create } from 'zustand';
import type { ClaimReport } from '../../papers/claim.ts';
import type { PaperName } from '../../papers/paper.ts';
import type { JobHandle } from '../../worker/client.ts';
import type { ClaimText } from '../../worker/protocol.ts';
import { engine } from '../engine-client.ts';

/** A paper's claims: not asked for yet, or in one of the states of a job. */
export interface PaperClaims {
  readonly state: 'unknown' | 'listing' | 'listed' | 'running' | 'done' | 'cancelled' | 'failed';
  readonly claims: readonly ClaimText[];
  readonly reports: Readonly<Record<string, ClaimReport>>;
  /** The claim that is being judged. */
  readonly now: string | null;
  readonly failure: string | null;
}

const UNKNOWN: PaperClaims = { state: 'unknown', claims: [], reports: {}, now: null, failure: null };

export const useClaims = create<Partial<Record<PaperName, PaperClaims>>>()(() => ({}));

const running = new Map<PaperName, JobHandle<null>>();

export function claimsOf(state: Partial<Record<PaperName, PaperClaims>>, paper: PaperName): PaperClaims {
  return state[paper] ?? UNKNOWN;
}

function update(paper: PaperName, change: (before: PaperClaims) => Partial<PaperClaims>): void {
  useClaims.setState((state) => {
    const before = claimsOf(state, paper);
    return { [paper]: { ...before, ...change(before) } };
  });
}

/** Asks what a paper claims, once. */
export function listClaims(paper: PaperName): void {
  if (claimsOf(useClaims.getState(), paper).state === 'unknown') start(paper, false);
}

/** Judges all claims of a paper anew. */
export function runClaims(paper: PaperName): void {
  start(paper, true);
}

/** Stops judging; what was found stays. */
export function cancelClaims(paper: PaperName): void {
  running.get(paper)?.cancel();
}

function start(paper: PaperName, run: boolean): void {
  running.get(paper)?.cancel();
  update(paper, () => ({
    state: run ? 'running' : 'listing',
    now: null,
    failure: null,
    ...(run ? { reports: {} } : {}),
  }));
  const handle = engine.claims(paper, run, (progress) => {
    if (running.get(paper) !== handle) return;
    switch (progress.kind) {
      case 'list':
        update(paper, () => ({ claims: progress.claims }));
        return;
      case 'begun':
        update(paper, () => ({ now: progress.id }));
        return;
      case 'judged':
        update(paper, ({ reports }) => ({ reports: { ...reports, [progress.report.id]: progress.report } }));
        return;
    }
  });
  running.set(paper, handle);
  void handle.end.then((end) => {
    if (running.get(paper) !== handle) return;
    running.delete(paper);
    const failure = end.kind === 'failed' ? end.failure.message : null;
    // A list that was not finished can be asked for again.
    const ended = run ? ({ done: 'done', cancelled: 'cancelled', failed: 'failed' } as const)[end.kind] : 'listed';
    update(paper, () => ({
      state: !run && end.kind === 'cancelled' ? 'unknown' : !run && end.kind === 'failed' ? 'failed' : ended,
      now: null,
      failure,
    }));
  });
}
