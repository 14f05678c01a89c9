/** `run EXPERIMENT.json`: simulates an experiment and prints its figures. */
import { jsonText } from '../analysis/export/json-text.ts';
import { withoutEffect } from '../analysis/differences/no-effect.ts';
import { figuresOf } from '../analysis/figures/run-figures.ts';
import { metricsOf, repetitionsOf } from '../analysis/figures/summary.ts';
import type { Experiment } from '../document/experiment.ts';
import type { DeviceState } from '../engine/recording/device-state.ts';
import type { Engine } from '../engine/engine.ts';
import { createEngine } from '../policies/all/engine-with-policies.ts';
import type { RunBudget } from '../engine/run/budgets.ts';
import { BudgetError, checkBudget, inFlightLimit } from '../engine/run/run-budget.ts';
import type { Recording } from '../engine/recording/recording.ts';
import type { Workload } from '../engine/host/workload.ts';
import type { Trace, TraceReport } from '../traces/read.ts';
import { resolveWorkload } from '../traces/resolve-workload.ts';
import { naming, namingLater, readDocument, resolveExperiment } from './document.ts';
import { CommandError, EXIT } from './failure.ts';
import { parseWords } from './flags.ts';
import { budgetOf } from './limits/budget.ts';
import { breakRequest, runToBreak } from './break.ts';
import type { BreakRequest } from './break.ts';
import { openOutput } from './files/outputs.ts';
import type { Output } from './files/output.ts';
import { Progress } from './progress.ts';
import { recordingLimit } from './limits/recording-limit.ts';
import type { RecordingLimit } from './limits/recording-limit.ts';
import { print } from './files/standard-streams.ts';
import { runSyntax } from './syntax.ts';
import { loadTrace } from './trace.ts';

/** Instants between two looks at the clock. */
const SLICE = 20_000;

/** Flags that name a file to be written from the recording. */
const OUTPUTS = ['events', 'requests', 'perfetto'] as const;

/** What is to be done with a run. */
interface Wishes {
  readonly check: boolean;
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
  if (stop !== undefined && flags.has('check')) {
    throw new CommandError('--check: found together with --break; allowed: on a whole run, without --break');
  }
  const recorded = recordingLimit(
    [...OUTPUTS, 'check'].filter((name) => flags.has(name)),
    one('record-limit'),
  );
  const budget = budgetOf(one('memory'), one('time'));
  const changes = { policy: one('policy'), host: one('host'), settings: flags.get('set') ?? [], trace: undefined };
  // Before a long file is read: is the rest in order?
  let experiment = resolveExperiment(path, document, changes);
  let trace: Trace | undefined;
  if (tracePath === undefined) {
    for (const name of ['format', 'device']) {
      if (flags.has(name)) throw new CommandError(`--${name}: found no --trace; allowed: with --trace FILE`);
    }
    if ('trace' in experiment.workload) {
      const { name } = experiment.workload.trace;
      throw new CommandError(
        `${path}: workload.trace: found a trace by name only (${JSON.stringify(name)}); allowed: with --trace FILE, which holds its requests`,
      );
    }
  } else {
    // A document that names a trace says how it is to be read, which it is, and when it starts.
    const named = 'trace' in experiment.workload ? experiment.workload.trace : null;
    const format = one('format') ?? named?.format ?? 'auto';
    trace = await loadTrace(tracePath, { format, device: one('device') });
    const { report } = trace;
    requireOneReading(tracePath, report);
    const { name, hash } = report.source;
    if (named !== null && named.hash !== '' && named.hash !== hash) {
      throw new CommandError(
        `${tracePath}: found a file with the SHA-256 ${hash}; allowed: the file that ${path} names, ${named.hash} ` +
          '(--set workload.trace.hash= for any file)',
      );
    }
    experiment = resolveExperiment(path, document, {
      ...changes,
      trace: {
        name: name.slice(name.lastIndexOf('/') + 1),
        format: report.format,
        hash,
        ...(named === null ? {} : { startNs: named.startNs }),
      },
    });
  }
  const outputs = new Map<string, Output>();
  try {
    for (const name of OUTPUTS) {
      const file = one(name);
      if (file !== undefined) outputs.set(name, openOutput(file));
    }
    return await simulate(path, experiment, trace, { check: flags.has('check'), stop, budget, recorded }, outputs);
  } finally {
    for (const output of outputs.values()) output.abandon();
  }
}

/** A file that can be read in several ways is not guessed at. */
function requireOneReading(path: string, report: TraceReport): void {
  if (!report.ambiguous) return;
  const readings = [{ format: report.format, confidence: report.confidence }, ...report.alternatives];
  const names = readings.slice(0, 6).map(({ format, confidence }) => `${format} (${Math.round(confidence * 100)} %)`);
  throw new CommandError(
    `${path}: found a trace that can be read as ${names.join(', ')}; allowed: --format NAME (sim trace FILE explains each)`,
  );
}

/** A run that would need more than its budget is refused before anything is made for it. */
function requireBudget(
  path: string,
  experiment: Experiment,
  workload: Workload | null,
  { budget, recorded }: Pick<Wishes, 'budget' | 'recorded'>,
): void {
  try {
    checkBudget(experiment, workload, { recordLimitBytes: recorded?.bytes ?? null, snapshots: false }, budget);
  } catch (error) {
    if (error instanceof BudgetError) {
      const flags = [...new Set(error.over.map(({ resource }) => (resource === 'time' ? '--time' : '--memory')))];
      throw new CommandError(`${path}: ${error.message} (${flags.join(' and ')} allow more)`);
    }
    throw error;
  }
}

async function simulate(
  path: string,
  experiment: Experiment,
  trace: Trace | undefined,
  { check, stop, budget, recorded }: Wishes,
  outputs: ReadonlyMap<string, Output>,
): Promise<number> {
  if ('synthetic' in experiment.workload) requireBudget(path, experiment, null, { budget, recorded });
  const workload: Workload = await namingLater(path, () =>
    resolveWorkload(experiment, ({ name }) => {
      // Runs of traces by name only were refused before.
      if (trace === undefined) throw new Error(`the requests of ${name} have not been read`);
      return Promise.resolve(trace.columns);
    }),
  );
  if (!('synthetic' in experiment.workload)) requireBudget(path, experiment, workload, { budget, recorded });
  const options = { record: recorded !== null, inFlightLimit: inFlightLimit(budget) };
  const engine = naming(path, () => createEngine(experiment, workload, options));
  const initial = check ? engine.deviceState() : undefined;
  const progress = new Progress();
  const show = (): void => {
    recorded?.require(path, engine);
    progress.show('simulating', engine.completedRequests / engine.totalRequests);
  };
  const breakReport = stop === undefined ? undefined : runToBreak(engine, stop, show);
  if (stop === undefined) while (engine.advance(SLICE)) show();
  recorded?.require(path, engine);
  progress.clear();
  const recording = engine.recording();
  await writeOutputs(outputs, engine, recording, workload);
  const figures = figuresOf(engine, workload);
  const metrics = metricsOf(figures);
  const invariants = await checked(engine, recording, workload, initial);
  const document = {
    version: 1,
    experiment: engine.experiment,
    stateHash: engine.stateHash(),
    // Counted in any run; bytes are those of the recording, which only some flags ask for.
    recorded: {
      operations: engine.operationCount,
      events: engine.rowCount,
      bytes: recorded === null ? 0 : engine.recordedBytes,
    },
    wrappedRequests: engine.wrappedRequests,
    stopped: engine.stopped === null ? null : { atNs: engine.now, ...engine.stopped },
    ...(breakReport === undefined ? {} : { break: breakReport }),
    metrics,
    repetitions: repetitionsOf(figures, metrics),
    noEffect: withoutEffect(engine),
    ...(trace === undefined ? {} : { trace: trace.report }),
    invariants,
  };
  await print(`${jsonText(document, 2)}\n`);
  if (invariants.violations.length > 0) return EXIT.broken;
  if (engine.stopReason !== null) {
    const done = `${engine.completedRequests} of ${engine.totalRequests} requests completed`;
    throw new CommandError(`${path}: the run stopped at ${engine.now} ns (${done}): ${engine.stopReason}`);
  }
  return EXIT.done;
}

/** Writes the outputs, a piece at a time. Only when the last is complete does the first take its name. */
async function writeOutputs(
  outputs: ReadonlyMap<string, Output>,
  engine: Engine,
  recording: Recording,
  workload: Workload,
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

interface Invariants {
  checked: boolean;
  /** Rules that could not be checked on this run; left out where there are none. */
  unchecked?: readonly number[];
  /** How many were found, where more were than are listed. */
  found?: number;
  violations: readonly object[];
}

async function checked(
  engine: Engine,
  recording: Recording,
  workload: Workload,
  initial: DeviceState | undefined,
): Promise<Invariants> {
  if (initial === undefined) return { checked: false, violations: [] };
  const { checkInvariants } = await import('../analysis/invariants/checker.ts');
  const figures = figuresOf(engine, workload);
  const { unchecked, found, violations } = checkInvariants({
    experiment: engine.experiment,
    recording,
    workload,
    initial,
    final: engine.deviceState(),
    counters: figures.counters,
    waitTotals: figures.waitTotals,
  });
  return {
    checked: true,
    ...(unchecked.length > 0 ? { unchecked } : {}),
    ...(found > violations.length ? { found } : {}),
    violations,
  };
}
