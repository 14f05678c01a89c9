/** `compare PLAN.json` and `sweep PLAN.json`: every cell of a plan, on all cores. */
import { dirname } from 'node:path';
import { parsePlanText } from '../../compare/plan/parse-plan.ts';
import type { Plan } from '../../compare/plan/plan.ts';
import type { Cell } from '../../compare/plan/cells.ts';
import { parseResultsText } from '../../compare/results/parse-results.ts';
import { cellsOfShare, failed, finished } from '../../compare/results/results.ts';
import type { CellResult, Results, Share } from '../../compare/results/results.ts';
import { traceKey } from '../../worker/protocol.ts';
import { naming } from '../document.ts';
import { CommandError, EXIT } from '../failure.ts';
import { readText } from '../files/files.ts';
import { printError } from '../files/standard-streams.ts';
import { parseWords } from '../flags.ts';
import type { CommandSyntax, ParsedWords } from '../flags.ts';
import { budgetOf } from '../limits/budget.ts';
import { Progress } from '../progress.ts';
import { compareSyntax, sweepSyntax } from '../syntax.ts';
import { threadsOf } from '../threads/threads-flag.ts';
import { runCells } from './cell-pool.ts';
import { ResultOutputs } from './plan-outputs.ts';
import { readPlanTraces } from './plan-traces.ts';
import type { CellEnd } from './run-cell.ts';

export const compareCommand = (args: readonly string[]): Promise<number> => planCommand(compareSyntax, args);

export const sweepCommand = (args: readonly string[]): Promise<number> => planCommand(sweepSyntax, args);

async function planCommand(syntax: CommandSyntax, args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(syntax, args);
  const [path] = words;
  const plan = naming(path, () => parsePlanText(readText(path)));
  if (syntax === sweepSyntax && plan.sweep.length === 0) {
    throw new CommandError(
      `${path}: sweep: found no parameters; allowed: one or two, or sim compare for a plan without`,
    );
  }
  const share = shareOf(flags.get('only')?.[0]);
  if (share !== null && flags.has('markdown')) {
    throw new CommandError('--markdown: found together with --only; allowed: with sim merge, for all shares together');
  }
  const before = flags.get('continue')?.[0];
  const outputs = new ResultOutputs(flags);
  try {
    const cells = cellsOfShare(plan, share);
    const results = await resultsOf(path, { plan, share, cells }, finishedBefore(before), flags, outputs);
    await outputs.write(results);
    return await reportFailures(results);
  } finally {
    outputs.abandon();
  }
}

/** `--only 2/4`. */
function shareOf(text: string | undefined): Share | null {
  if (text === undefined) return null;
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text);
  const [k, n] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && k <= n) return { k, n };
  throw new CommandError(`--only: found ${JSON.stringify(text)}; allowed: K/N with K from 1 to N, as in 2/4`);
}

/** Finished cells of earlier results, by the experiment that they ran. */
function finishedBefore(path: string | undefined): ReadonlyMap<string, CellResult> {
  if (path === undefined) return new Map();
  const { cells } = naming(path, () => parseResultsText(readText(path)));
  return new Map(cells.filter(({ summary }) => summary !== null).map((cell) => [cell.id, cell]));
}

interface Work {
  readonly plan: Plan;
  readonly share: Share | null;
  readonly cells: readonly Cell[];
}

async function resultsOf(
  path: string,
  work: Work,
  before: ReadonlyMap<string, CellResult>,
  flags: ParsedWords['flags'],
  outputs: ResultOutputs,
): Promise<Results> {
  const { cells } = work;
  const one = (name: string): string | undefined => flags.get(name)?.[0];
  const threads = threadsOf(one('threads'));
  const budget = budgetOf(one('memory'), one('time'));
  const results = new Map<number, CellResult>();
  for (const cell of cells) {
    const summary = before.get(cell.id)?.summary ?? null;
    if (cell.refusal !== null) results.set(cell.index, failed(cell, cell.refusal));
    else if (summary !== null) results.set(cell.index, finished(cell, summary));
  }
  const rest = cells.filter(({ index }) => !results.has(index));
  const traces = await readPlanTraces(rest, one('traces') ?? dirname(path));
  const runnable = rest.flatMap((cell) => (cell.experiment === null ? [] : [{ cell, experiment: cell.experiment }]));
  const jobs = runnable.map(({ cell: { index }, experiment }) => () => ({
    index,
    experiment,
    trace: 'trace' in experiment.workload ? (traces.get(traceKey(experiment.workload.trace)) ?? null) : null,
    budget,
  }));
  const byIndex = new Map(cells.map((cell) => [cell.index, cell]));
  const progress = new Progress();
  const interrupted = (): void => {
    progress.clear();
    // (The listener is gone by then: the signal ends the process as it would have done without it.)
    void leave(work, results, outputs).finally(() => process.kill(process.pid, 'SIGINT'));
  };
  // A thread that simulates hears no signal: with a listener, nothing would end the process.
  if (threads > 1) process.once('SIGINT', interrupted);
  try {
    await runCells(jobs, threads, ({ index, summary, failure }: CellEnd) => {
      const cell = byIndex.get(index);
      if (cell === undefined) throw new Error(`there is no cell ${index}`);
      results.set(index, summary === null ? failed(cell, failure ?? 'no result') : finished(cell, summary));
      progress.show(`${results.size} of ${cells.length} cells`, results.size / cells.length);
    });
  } finally {
    process.removeListener('SIGINT', interrupted);
    progress.clear();
  }
  return { ...work, cells: [...results.values()].sort((a, b) => a.index - b.index) };
}

/** Keeps what is done, and says how to continue. */
async function leave(
  { cells, ...work }: Work,
  results: ReadonlyMap<number, CellResult>,
  outputs: ResultOutputs,
): Promise<void> {
  const all = cells.map((cell) => results.get(cell.index) ?? failed(cell, 'interrupted before it ended'));
  const done = `${all.filter(({ summary }) => summary !== null).length} of ${cells.length} cells are complete`;
  const words = await outputs.writePartial({ ...work, cells: all }).then(
    (kept) => (kept === null ? 'nothing was written; --json FILE keeps them' : `continue with --continue ${kept}`),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await printError(`sim: interrupted: ${done}; ${words}`);
}

/** Failed cells are in the results, too. */
async function reportFailures({ cells }: Results): Promise<number> {
  const [first, ...others] = cells.filter(({ failure }) => failure !== null);
  if (first === undefined) return EXIT.done;
  const more = others.length === 0 ? '' : ` (and ${others.length} more, listed in the results)`;
  await printError(`sim: ${first.key}: ${first.failure ?? ''}${more}`);
  return EXIT.badInput;
}
