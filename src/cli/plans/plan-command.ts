import { quoted } from '../../device/visible-text.ts';
import { dirname } from 'node:path';
import { parsePlanText } from '../../compare/plan/parse-plan.ts';
import { groupOf } from '../../compare/plan/cells.ts';
import type { Plan } from '../../compare/plan/plan.ts';
import {
  cellsOfShare,
  failed,
  finished,
  type CellResult,
  type Results,
  type Share,
} from '../../compare/results/results.ts';
import { traceKey } from '../../worker/protocol.ts';
import { naming } from '../document.ts';
import { CommandError, EXIT } from '../failure.ts';
import { readText, STANDARD_INPUT } from '../files/files.ts';
import { printError, sayWarnings } from '../files/standard-streams.ts';
import { parseWords, type ParsedWords } from '../flags.ts';
import { budgetOf } from '../limits.ts';
import { ProgressLine } from '../progress.ts';
import { compareSyntax } from '../syntax.ts';
import { threadsOf, runOnThreads } from '../threads.ts';
import { ResultOutputs, warningLines } from './plan-outputs.ts';
import { batchesOf, readTraces } from './plan-traces.ts';
import type { CellEnd, CellJob } from './run-cell.ts';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/**
 * @param jobs made when they start: a job may hold a trace
 * @param threads 1 runs them in this thread
 */
export async function runCells(
  jobs: readonly (() => CellJob)[],
  threads: number,
  onEnd: (end: CellEnd) => void,
  start?: () => Worker,
  groups?: readonly string[],
): Promise<void> {
  if (threads === 1) {
    const { runCell } = await import('./run-cell.ts');
    for (const job of jobs) {
      onEnd(await runCell(job()));
      // Signals are heard between two cells.
      await setImmediate();
    }
    return;
  }
  const pool = {
    start: start ?? (await import('./cell-worker.ts')).startCellWorker,
    lost: ({ index }: CellJob, failure: string) => ({ index, summary: null, failure }),
    onEnd,
  };
  await runOnThreads<CellJob, CellEnd>(jobs, threads, pool, groups);
}

export async function compareCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(compareSyntax, args);
  const [path] = words;
  const notices: string[] = [];
  const onNotice = (text: string): number => notices.push(`${path}: ${text}`);
  const plan = naming(path, () => parsePlanText(readText(path), { onNotice }));
  if (!flags.has('quiet')) await sayWarnings(notices);
  const share = shareOf(flags.get('only')?.[0]);
  if (share !== null && flags.has('markdown')) {
    throw new CommandError('--markdown: found together with --only; allowed: with sim merge, for all shares together');
  }
  const outputs = new ResultOutputs(flags);
  try {
    const results = await resultsOf(
      plan,
      share,
      flags.get('traces')?.[0] ?? (path === STANDARD_INPUT ? '.' : dirname(path)),
      flags,
    );
    await outputs.write(results);
    if (!flags.has('quiet')) await sayWarnings(warningLines(results));
    return await reportFailures(results);
  } finally {
    outputs.abandon();
  }
}

function shareOf(text: string | undefined): Share | null {
  if (text === undefined) return null;
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text);
  const [k, n] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && k <= n) return { k, n };
  throw new CommandError(`--only: found ${quoted(text)}; allowed: K/N with K from 1 to N, N at most 999999, as in 2/4`);
}

async function resultsOf(
  plan: Plan,
  share: Share | null,
  folder: string,
  flags: ParsedWords['flags'],
): Promise<Results> {
  const one = (name: string): string | undefined => flags.get(name)?.[0];
  const cells = cellsOfShare(plan, share);
  const threads = threadsOf(one('threads'));
  const budget = budgetOf(one('memory'), one('time'));
  const results = new Map<number, CellResult>();
  for (const cell of cells) if (cell.refusal !== null) results.set(cell.index, failed(cell, cell.refusal));
  const rest = cells.filter(({ index }) => !results.has(index));
  const batches = batchesOf(rest, folder);
  const byIndex = new Map(cells.map((cell) => [cell.index, cell]));
  const progress = new ProgressLine();
  const onEnd = ({ index, summary, failure }: CellEnd): void => {
    const cell = byIndex.get(index);
    if (cell === undefined) throw new Error(`there is no cell ${index}`);
    results.set(index, summary === null ? failed(cell, failure ?? 'no result') : finished(cell, summary));
    progress.show(`${results.size} of ${cells.length} cells`, results.size / cells.length);
  };
  try {
    for (const batch of batches) {
      const traces = await readTraces(batch, flags.has('lossy'));
      const jobs = batch.cells.map(({ index, experiment }) => {
        if (experiment === null) throw new Error(`cell ${index} was refused`);
        const trace = 'trace' in experiment.workload ? (traces.get(traceKey(experiment.workload.trace)) ?? null) : null;
        return (): CellJob => ({ index, experiment, trace, budget });
      });
      await runCells(jobs, threads, onEnd, undefined, batch.cells.map(groupOf));
    }
  } finally {
    progress.clear();
  }
  return { plan, share, cells: [...results.values()].sort((a, b) => a.index - b.index) };
}

/** Failed cells are in the results, too. */
async function reportFailures({ cells }: Results): Promise<number> {
  const [first, ...others] = cells.filter(({ failure }) => failure !== null);
  if (first === undefined) return EXIT.done;
  const more = others.length === 0 ? '' : ` (and ${others.length} more, listed in the results)`;
  await printError(`sim: ${first.key}: ${first.failure ?? ''}${more}`);
  return EXIT.badInput;
}
