/** The papers' claims and their results so far, from runs in this page only. */
import { create } from 'zustand';
import type { ClaimReport } from '../../../papers/claim.ts';
import type { PaperName } from '../../../papers/paper.ts';
import { askForClaims } from '../../../worker/claims/claims-client.ts';
import { startClaimsWorker } from '../../../worker/start.ts';
import type { ClaimText, FigureText } from '../../../worker/claims/claims-protocol.ts';

/** A paper's claims and the state of their job. */
export interface PaperClaims {
  readonly state: 'unknown' | 'listing' | 'listed' | 'running' | 'done' | 'canceled' | 'failed';
  readonly claims: readonly ClaimText[];
  /** The figures of the paper's evaluation. */
  readonly figures: readonly FigureText[];
  readonly reports: Readonly<Record<string, ClaimReport>>;
  /** The current claim. */
  readonly now: string | null;
  readonly failure: string | null;
}

const UNKNOWN: PaperClaims = { state: 'unknown', claims: [], figures: [], reports: {}, now: null, failure: null };

export const useClaims = create<Partial<Record<PaperName, PaperClaims>>>()(() => ({}));

/** Cancels the job of a paper. */
const running = new Map<PaperName, () => void>();

export function claimsOf(state: Partial<Record<PaperName, PaperClaims>>, paper: PaperName): PaperClaims {
  return state[paper] ?? UNKNOWN;
}

function update(paper: PaperName, change: (before: PaperClaims) => Partial<PaperClaims>): void {
  useClaims.setState((state) => {
    const before = claimsOf(state, paper);
    return { [paper]: { ...before, ...change(before) } };
  });
}

/** Loads the claims of a paper, once. */
export function listClaims(paper: PaperName): void {
  if (claimsOf(useClaims.getState(), paper).state === 'unknown') start(paper, false);
}

/** Runs all claims of a paper again. */
export function runClaims(paper: PaperName): void {
  start(paper, true);
}

/** Stops the job; results so far stay. */
export function cancelClaims(paper: PaperName): void {
  stop(paper);
  update(paper, () => ({ state: 'canceled', now: null }));
}

function stop(paper: PaperName): void {
  running.get(paper)?.();
  running.delete(paper);
}

function start(paper: PaperName, run: boolean): void {
  stop(paper);
  update(paper, () => ({
    state: run ? 'running' : 'listing',
    now: null,
    failure: null,
    ...(run ? { reports: {} } : {}),
  }));
  const end = askForClaims(startClaimsWorker, { paper, run }, (message) => {
    switch (message.kind) {
      case 'list':
        update(paper, () => ({ claims: message.claims, figures: message.figures }));
        return;
      case 'begun':
        update(paper, () => ({ now: message.id }));
        return;
      case 'judged':
        update(paper, ({ reports }) => ({ reports: { ...reports, [message.report.id]: message.report } }));
        return;
      case 'point':
        return;
      case 'done':
        running.delete(paper);
        update(paper, () => ({ state: run ? 'done' : 'listed', now: null }));
        return;
      case 'failed':
        running.delete(paper);
        update(paper, () => ({ state: 'failed', now: null, failure: message.message }));
        return;
    }
  });
  running.set(paper, end);
}
