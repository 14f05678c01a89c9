/** `compare PLAN.json` and `sweep PLAN.json`: every cell of a plan, on all cores. */
import { quoted } from '../../device/visible-text.ts';
import { dirname } from 'node:path';
import { parsePlanText } from '../../compare/plan/parse-plan.ts';
import type { Plan } from '../../compare/plan/plan.ts';
import type { Cell } from '../../compare/plan/cells.ts';
import { parseResultsText, summaryAt } from '../../compare/results/parse-results.ts';
import { MAKER, makerText } from '../../compare/results/maker.ts';
import { cellsOfShare, failed, finished } from '../../compare/results/results.ts';
import type { CellResult, Results, Share } from '../../compare/results/results.ts';
import { summaryText } from '../../compare/results/write-results.ts';
import type { RunSummary } from '../../compare/run/summary.ts';
import { traceKey } from '../../worker/protocol.ts';
import { naming } from '../document.ts';
import { CommandError, EXIT } from '../failure.ts';
import { readText } from '../files/files.ts';
import { isJournal, readFinished } from '../files/journal.ts';
import type { Journal } from '../files/journal.ts';
import { openOutput } from '../files/outputs.ts';
import { printError } from '../files/standard-streams.ts';
import { parseWords } from '../flags.ts';
import type { CommandSyntax, ParsedWords } from '../flags.ts';
import { untilSignal } from '../threads/interruption.ts';
import { budgetOf } from '../limits/budget.ts';
import { Progress } from '../progress.ts';
import { compareSyntax, sweepSyntax } from '../syntax.ts';
import { threadsOf } from '../threads/threads-flag.ts';
import { sayWarnings } from '../warnings.ts';
import { runCells } from './cell-pool.ts';
import { FINISHED_CELLS, ResultOutputs, warningLines } from './plan-outputs.ts';
import { withTraceFiles } from './plan-files.ts';
import { batchesOf, readTraces } from './plan-traces.ts';
import type { CellBatch } from './plan-traces.ts';
import type { CellEnd, CellJob } from './run-cell.ts';

export const compareCommand = (args: readonly string[]): Promise<number> => planCommand(compareSyntax, args);

export const sweepCommand = (args: readonly string[]): Promise<number> => planCommand(sweepSyntax, args);

async function planCommand(syntax: CommandSyntax, args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(syntax, args);
  const [path] = words;
  const expanded = flags.get('expand')?.[0];
  const folder = flags.get('traces')?.[0] ?? dirname(path);
  const text = await withTraceFiles(path, readText(path), folder, expanded !== undefined);
  const plan = naming(path, () => parsePlanText(text));
  if (expanded !== undefined) return expand(expanded, text);
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
  const journal = await outputs.journal(before);
  let complete: ReadonlySet<string> = new Set();
  try {
    const cells = cellsOfShare(plan, share);
    const known = await finishedBefore(before);
    const results = await resultsOf(path, { plan, share, cells }, known, flags, journal);
    await outputs.write(results);
    if (!flags.has('quiet')) await sayWarnings(warningLines(results));
    complete = new Set([...known.keys(), ...results.cells.map(({ id }) => id)]);
    return await reportFailures(results);
  } finally {
    outputs.abandon();
    await journal?.close(complete);
  }
}

/** Writes the plan with all files that it names, for shares that need not look for them. */
async function expand(path: string, text: string): Promise<number> {
  const output = openOutput(path);
  try {
    await output.write([`${JSON.stringify(JSON.parse(text), null, 1)}\n`]);
    output.commit();
  } finally {
    output.abandon();
  }
  return EXIT.done;
}

/** `--only 2/4`. */
function shareOf(text: string | undefined): Share | null {
  if (text === undefined) return null;
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text);
  const [k, n] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && k <= n) return { k, n };
  throw new CommandError(`--only: found ${quoted(text)}; allowed: K/N with K from 1 to N, as in 2/4`);
}

/** Finished cells of earlier results, or of a run that was interrupted, by the experiment that they ran. */
async function finishedBefore(path: string | undefined): Promise<ReadonlyMap<string, RunSummary>> {
  if (path === undefined) return new Map();
  const text = readText(path);
  if (!isJournal(text)) {
    const { cells, maker = MAKER } = naming(path, () => parseResultsText(text));
    if (makerText(maker) !== makerText(MAKER)) {
      throw new CommandError(
        `${path}: found results of ${makerText(maker)}; allowed: results of ${makerText(MAKER)}, which this program makes`,
      );
    }
    return new Map(cells.flatMap(({ id, summary }) => (summary === null ? [] : [[id, summary] as const])));
  }
  const values = await readFinished(path, text, FINISHED_CELLS);
  return new Map([...values].map(([id, value]) => [id, naming(path, () => summaryAt(value, `cell ${id}`))]));
}

interface Work {
  readonly plan: Plan;
  readonly share: Share | null;
  readonly cells: readonly Cell[];
}

async function resultsOf(
  path: string,
  work: Work,
  before: ReadonlyMap<string, RunSummary>,
  flags: ParsedWords['flags'],
  journal: Journal | null,
): Promise<Results> {
  const { cells } = work;
  const one = (name: string): string | undefined => flags.get(name)?.[0];
  const threads = threadsOf(one('threads'));
  const budget = budgetOf(one('memory'), one('time'));
  const results = new Map<number, CellResult>();
  for (const cell of cells) {
    const summary = before.get(cell.id);
    if (cell.refusal !== null) results.set(cell.index, failed(cell, cell.refusal));
    else if (summary !== undefined) {
      results.set(cell.index, finished(cell, summary));
      // The journal of this run must be enough to continue it.
      journal?.add(cell.id, summaryText(summary));
    }
  }
  const rest = cells.filter(({ index }) => !results.has(index));
  const batches = batchesOf(rest, one('traces') ?? dirname(path));
  const byIndex = new Map(cells.map((cell) => [cell.index, cell]));
  const progress = new Progress();
  const leave = async (): Promise<void> => {
    progress.clear();
    journal?.flush();
    await sayInterrupted(work, results, journal);
  };
  const onEnd = ({ index, summary, failure }: CellEnd): void => {
    const cell = byIndex.get(index);
    if (cell === undefined) throw new Error(`there is no cell ${index}`);
    results.set(index, summary === null ? failed(cell, failure ?? 'no result') : finished(cell, summary));
    if (summary !== null) journal?.add(cell.id, summaryText(summary));
    progress.show(`${results.size} of ${cells.length} cells`, results.size / cells.length);
  };
  const runBatch = async (batch: CellBatch): Promise<void> => {
    const traces = await readTraces(batch);
    const jobs = batch.cells.flatMap(({ index, experiment }) => {
      if (experiment === null) return [];
      const trace = 'trace' in experiment.workload ? (traces.get(traceKey(experiment.workload.trace)) ?? null) : null;
      return [(): CellJob => ({ index, experiment, trace, budget })];
    });
    await runCells(jobs, threads, onEnd);
  };
  await untilSignal(threads > 1, leave, async () => {
    for (const batch of batches) await runBatch(batch);
  }).finally(() => {
    progress.clear();
  });
  return { ...work, cells: [...results.values()].sort((a, b) => a.index - b.index) };
}

/** Reports the finished cells and how to continue. */
async function sayInterrupted(
  { cells }: Work,
  results: ReadonlyMap<number, CellResult>,
  journal: Journal | null,
): Promise<void> {
  const complete = [...results.values()].filter(({ summary }) => summary !== null).length;
  const how =
    journal === null
      ? 'nothing was written; --json FILE keeps them'
      : complete === 0
        ? 'nothing was written'
        : `continue with --continue ${journal.path}`;
  await printError(`sim: interrupted: ${complete} of ${cells.length} cells are complete; ${how}`);
}

/** Failed cells are in the results, too. */
async function reportFailures({ cells }: Results): Promise<number> {
  const [first, ...others] = cells.filter(({ failure }) => failure !== null);
  if (first === undefined) return EXIT.done;
  const more = others.length === 0 ? '' : ` (and ${others.length} more, listed in the results)`;
  await printError(`sim: ${first.key}: ${first.failure ?? ''}${more}`);
  return EXIT.badInput;
}
