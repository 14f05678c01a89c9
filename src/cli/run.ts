import { quoted } from '../device/visible-text.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import type { Experiment } from '../document/experiment.ts';
import type { Engine } from '../engine/engine.ts';
import type { RunBudget } from '../engine/run/budgets.ts';
import { BudgetError } from '../engine/run/run-budget.ts';
import type { Recording } from '../engine/recording/recording.ts';
import type { Requests } from '../engine/state/workload.ts';
import { startRun, withTrace, type SimulateOptions, type StartedRun } from '../package/simulate.ts';
import { RecordedSimulation } from '../package/simulation.ts';
import type { Trace } from '../traces/read.ts';
import { namingLater, readDocument, resolveExperiment } from './document.ts';
import { CommandError, EXIT } from './failure.ts';
import { parseWords } from './flags.ts';
import { budgetOf, recordingLimit, type RecordingLimit } from './limits.ts';
import { breakRequest, runToBreak, type BreakRequest } from './break.ts';
import { openOutput, type Output } from './files/outputs.ts';
import { ProgressLine } from './progress.ts';
import { print, sayWarnings } from './files/standard-streams.ts';
import { runSyntax } from './syntax.ts';

const SLICE = 20_000;

const OUTPUTS = ['events', 'requests', 'perfetto'] as const;

interface Wishes {
  readonly isQuiet: boolean;
  readonly stop: BreakRequest | undefined;
  readonly budget: RunBudget;
  /** The limit of what is recorded; null if nothing needs a recording. */
  readonly recorded: RecordingLimit | null;
}

export async function runCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(runSyntax, args);
  const [path] = words;
  const one = (name: string): string | undefined => flags.get(name)?.[0];
  const document = readDocument(path);
  const tracePath = one('trace');
  const stop = breakRequest(one('break'), one('break-count'));
  const recorded = recordingLimit(
    OUTPUTS.filter((name) => flags.has(name)),
    one('record-limit'),
  );
  const budget = budgetOf(one('memory'), one('time'));
  const changes = {
    policy: one('policy'),
    host: one('host'),
    settings: flags.get('set') ?? [],
    trace: undefined,
  };
  // Before a long file is read: is the rest in order?
  const notices: string[] = [];
  const onNotice = (text: string): number => notices.push(`${path}: ${text}`);
  let experiment = resolveExperiment(path, document, changes, { onNotice });
  if (!flags.has('quiet')) await sayWarnings(notices);
  const outputs = new Map<string, Output>();
  for (const name of OUTPUTS) {
    const file = one(name);
    if (file !== undefined) outputs.set(name, openOutput(file));
  }
  let trace: Trace | undefined;
  if (tracePath === undefined) {
    for (const name of ['format', 'columns', 'device']) {
      if (flags.has(name)) throw new CommandError(`--${name}: found no --trace; allowed: with --trace FILE`);
    }
    if ('trace' in experiment.workload) {
      const { name } = experiment.workload.trace;
      throw new CommandError(
        `${path}: workload.trace: found a trace by name only (${quoted(name)}); allowed: with --trace FILE, which holds its requests`,
      );
    }
  } else {
    // A run without a trace does not load what reads one.
    const { accountForLines, givenFormat, loadTrace, requireOneReading } = await import('./trace.ts');
    // A document that names a trace gives its format and its hash.
    const named = 'trace' in experiment.workload ? experiment.workload.trace : null;
    trace = await loadTrace(tracePath, {
      format: givenFormat(flags) ?? named?.format ?? 'auto',
      device: one('device'),
    });
    requireOneReading(tracePath, trace.report);
    await accountForLines(tracePath, trace.report, flags.has('lossy'));
    experiment = withNamedTrace(path, tracePath, experiment, trace);
  }
  try {
    return await simulate(path, experiment, trace, { isQuiet: flags.has('quiet'), stop, budget, recorded }, outputs);
  } finally {
    for (const output of outputs.values()) output.abandon();
  }
}

/** @throws CommandError if the document names another file */
function withNamedTrace(path: string, tracePath: string, experiment: Experiment, trace: Trace): Experiment {
  const wanted = 'trace' in experiment.workload ? experiment.workload.trace.hash : '';
  const { hash } = trace.report.source;
  if (wanted !== '' && wanted !== hash) {
    throw new CommandError(
      `${tracePath}: found a file with the SHA-256 ${hash}; allowed: the file that ${path} names, ` +
        `${wanted} (--set workload.trace.hash= for any file)`,
    );
  }
  return withTrace(experiment, trace);
}

async function simulate(
  path: string,
  experiment: Experiment,
  trace: Trace | undefined,
  { isQuiet, stop, budget, recorded }: Wishes,
  outputs: ReadonlyMap<string, Output>,
): Promise<number> {
  const run = await started(
    path,
    experiment,
    { ...(trace === undefined ? {} : { trace }), record: recorded !== null, budget },
    recorded,
  );
  const { engine } = run;
  const progress = new ProgressLine();
  const show = (): void => {
    recorded?.require(path, engine);
    progress.show('simulating', engine.completedRequests / engine.totalRequests);
  };
  const breakReport = stop === undefined ? undefined : runToBreak(engine, stop, show);
  if (stop === undefined) while (engine.advance(SLICE)) show();
  recorded?.require(path, engine);
  progress.clear();
  await writeOutputs(outputs, engine, engine.recording(), run.workload);
  const result = new RecordedSimulation({ ...run, isRecorded: recorded !== null, trace: trace?.report });
  const document = breakReport === undefined ? result.document() : { ...result.document(), break: breakReport };
  await print(`${jsonText(document, 2)}\n`);
  // That it stopped is said below.
  const warnings = result.premises.filter(({ id, severity }) => severity === 'broken' && id !== 'stopped');
  if (!isQuiet) await sayWarnings(warnings.map(({ says }) => `${path}: ${says}`));
  if (engine.stopReason !== null) {
    const done = `${engine.completedRequests} of ${engine.totalRequests} requests completed`;
    throw new CommandError(`${path}: the run stopped at ${engine.now} ns (${done}): ${engine.stopReason}`);
  }
  return EXIT.done;
}

async function started(
  path: string,
  experiment: Experiment,
  options: SimulateOptions,
  recorded: RecordingLimit | null,
): Promise<StartedRun> {
  try {
    return await namingLater(path, () => startRun(experiment, options, recorded?.bytes));
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    const flags = [...new Set(error.over.map(({ resource }) => (resource === 'time' ? '--time' : '--memory')))];
    throw new CommandError(`${path}: ${error.message} (${flags.join(' and ')} allow more)`);
  }
}

async function writeOutputs(
  outputs: ReadonlyMap<string, Output>,
  engine: Engine,
  recording: Recording,
  workload: Requests,
): Promise<void> {
  const { experiment } = engine;
  for (const [name, output] of outputs) {
    if (name === 'events')
      await output.write((await import('../analysis/export/events.ts')).eventLines(recording, experiment));
    else if (name === 'requests')
      await output.write((await import('../analysis/columns/requests.ts')).requestLines(recording, workload));
    else
      await output.write(
        (await import('../analysis/export/perfetto.ts')).perfettoText(recording, experiment, workload),
      );
  }
  for (const output of outputs.values()) output.commit();
}
