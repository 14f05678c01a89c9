/** `run EXPERIMENT.json`: simulates an experiment and prints its figures. */
import { jsonText } from '../analysis/json-text.ts';
import { withoutEffect } from '../analysis/no-effect.ts';
import { figuresOf } from '../analysis/run-figures.ts';
import { metricsOf, repetitionsOf } from '../analysis/summary.ts';
import type { Experiment, TraceReference } from '../device/experiment.ts';
import type { DeviceState } from '../engine/device-state.ts';
import '../engine/all-parts.ts';
import { Engine } from '../engine/engine.ts';
import type { Recording } from '../engine/recording.ts';
import type { Workload } from '../engine/workload.ts';
import type { Trace, TraceReport } from '../traces/read.ts';
import { resolveWorkload } from '../traces/resolve-workload.ts';
import { naming, namingLater, readDocument, resolveExperiment } from './document.ts';
import { CommandError, EXIT } from './failure.ts';
import { TextFile, requireDifferentFiles } from './files.ts';
import { parseWords } from './flags.ts';
import { breakRequest, runToBreak } from './break.ts';
import type { BreakRequest } from './break.ts';
import { Progress } from './progress.ts';
import { runSyntax } from './syntax.ts';
import { loadTrace } from './trace.ts';

/** Instants between two looks at the clock. */
const SLICE = 20_000;

export async function runCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(runSyntax, args);
  const [path] = words;
  const one = (name: string): string | undefined => flags.get(name)?.[0];
  const document = readDocument(path);
  const tracePath = one('trace');
  requireDifferentFiles([
    { flag: 'the experiment', path },
    ...['trace', 'events', 'requests', 'perfetto'].flatMap((name) => {
      const file = one(name);
      return file === undefined ? [] : [{ flag: `--${name}`, path: file }];
    }),
  ]);
  const stop = breakRequest(one('break'), one('break-count'));
  if (stop !== undefined && flags.has('check')) {
    throw new CommandError('--check: found together with --break; allowed: on a whole run, without --break');
  }
  const changes = { policy: one('policy'), settings: flags.get('set') ?? [], trace: undefined };
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
    trace = await loadTrace(tracePath, { format: one('format') ?? 'auto', device: one('device') });
    requireOneReading(tracePath, trace.report);
    const { format, source } = trace.report;
    experiment = resolveExperiment(path, document, {
      ...changes,
      trace: { name: source.name.slice(source.name.lastIndexOf('/') + 1), format, hash: source.hash },
    });
  }
  const files = new Map<string, TextFile>();
  for (const name of ['events', 'requests', 'perfetto']) {
    const file = one(name);
    if (file !== undefined) files.set(name, new TextFile(file));
  }
  return simulate(path, experiment, trace, { check: flags.has('check'), stop }, files);
}

/** A file that can be read in several ways is not guessed at. */
function requireOneReading(path: string, report: TraceReport): void {
  if (!report.ambiguous) return;
  const readings = [{ format: report.format, confidence: report.confidence }, ...report.alternatives];
  const names = readings.slice(0, 6).map(({ format, confidence }) => `${format} (${Math.round(confidence * 100)} %)`);
  throw new CommandError(
    `${path}: found a trace that can be read as ${names.join(', ')}; allowed: --format NAME, which says how (sim trace FILE shows what each would mean)`,
  );
}

/** Runs of named traces are refused before this is asked. */
const unknownTrace = ({ name }: TraceReference): Promise<never> =>
  Promise.reject(new CommandError(`workload.trace: found ${JSON.stringify(name)}; allowed: with --trace FILE`));

async function simulate(
  path: string,
  experiment: Experiment,
  trace: Trace | undefined,
  { check, stop }: { readonly check: boolean; readonly stop: BreakRequest | undefined },
  files: ReadonlyMap<string, TextFile>,
): Promise<number> {
  const workload: Workload =
    trace === undefined ? await namingLater(path, () => resolveWorkload(experiment, unknownTrace)) : trace.columns;
  const engine = naming(path, () => new Engine(experiment, workload));
  const initial = check ? engine.deviceState() : undefined;
  const progress = new Progress();
  const show = (): void => {
    progress.show('simulating', engine.completedRequests / engine.totalRequests);
  };
  const breakReport = stop === undefined ? undefined : runToBreak(engine, stop, show);
  if (stop === undefined) while (engine.advance(SLICE)) show();
  progress.clear();
  const recording = engine.recording();
  await writeFiles(files, engine, recording, workload);
  const figures = figuresOf(engine, workload);
  const invariants = await checked(engine, recording, workload, initial);
  const document = {
    version: 1,
    experiment: engine.experiment,
    stateHash: engine.stateHash(),
    recorded: { operations: recording.operationCount, events: recording.rows, bytes: recording.bytes },
    wrappedRequests: engine.wrappedRequests,
    stopped: engine.stopped === null ? null : { atNs: engine.now, ...engine.stopped },
    ...(breakReport === undefined ? {} : { break: breakReport }),
    metrics: metricsOf(figures),
    repetitions: repetitionsOf(figures),
    noEffect: withoutEffect(engine),
    ...(trace === undefined ? {} : { trace: trace.report }),
    invariants,
  };
  process.stdout.write(`${jsonText(document, 2)}\n`);
  if (invariants.violations.length > 0) return EXIT.broken;
  if (engine.stopReason !== null) {
    const done = `${engine.completedRequests} of ${engine.totalRequests} requests completed`;
    throw new CommandError(`${path}: the run stopped at ${engine.now} ns (${done}): ${engine.stopReason}`);
  }
  return EXIT.done;
}

/** Writes what was asked for, a piece at a time. */
async function writeFiles(
  files: ReadonlyMap<string, TextFile>,
  engine: Engine,
  recording: Recording,
  workload: Workload,
): Promise<void> {
  const { experiment } = engine;
  for (const [name, file] of files) {
    if (name === 'events') file.write((await import('../analysis/events.ts')).eventLines(recording, experiment));
    else if (name === 'requests')
      file.write((await import('../analysis/requests.ts')).requestLines(recording, workload));
    else file.write((await import('../analysis/perfetto.ts')).perfettoText(recording, experiment, workload));
  }
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
