/** Runs with a fault, as data: what a check of a sentence must notice. Drawn by a seed. */
import { chunkOf } from '../../src/analysis/columns/rows.ts';
import type { Run } from '../../src/analysis/run.ts';
import {
  packRow,
  rowKind,
  rowLength,
  rowStart,
  rowWord,
  type LaneChunk,
} from '../../src/engine/recording/lane-chunk.ts';
import {
  finishOf,
  PART_CAUSE,
  PART_HIGH,
  PART_LAST,
  ROW_KIND_NAMES,
  WaitCause,
  type Recording,
} from '../../src/engine/recording/recording.ts';
import { isWrite } from '../../src/analysis/statements/operation-words.ts';
import type { Lesson } from '../../src/learn/lesson/lesson.ts';
import type { Measure, PhaseMeasure } from '../../src/learn/measure/measure.ts';
import { readerOfRun } from '../../src/learn/measure/runs.ts';

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)];

/** In a run of more requests, a lesson speaks of all of a kind and not of a single one. */
const FEW = 300;

/** One request of a small run; all reads or all writes of a large one. */
function requestsOf(run: Run, random: Random): (request: number) => boolean {
  const reader = readerOfRun(run);
  const { requests } = reader.operations;
  if (requests <= FEW) {
    const one = Math.floor(random() * requests);
    return (request) => request === one;
  }
  const writes = random() < 0.5;
  const known = isWrite(reader, 0) === writes || isWrite(reader, 1) === writes || isWrite(reader, 2) === writes;
  return (request) => isWrite(reader, request) === (known ? writes : !writes);
}

/** Half to a third, or two to three times. */
const factorOf = (random: Random): number => (random() < 0.5 ? 0.33 + random() / 6 : 2 + random());

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

/** Figures of latencies, as the changed requests give them. */
function withResponses(run: Run, recording: Recording): Run {
  const reader = readerOfRun(run);
  const latencies = { all: [] as number[], read: [] as number[], write: [] as number[] };
  for (const chunk of recording.requests) {
    for (let i = 0; i < chunk.count; i++) {
      const ns = finishOf(chunk, i) - chunk.arrival[i];
      if (Number.isNaN(ns)) continue;
      latencies.all.push(ns);
      latencies[isWrite(reader, chunk.first + i) ? 'write' : 'read'].push(ns);
    }
  }
  const response = Object.fromEntries(
    Object.entries(run.metrics.response).map(([op, figures]) => {
      if (!(op in latencies)) return [op, figures];
      const sorted = latencies[op as 'all'].toSorted((a, b) => a - b);
      const shares: Record<string, number> = { p50Ns: 0.5, p90Ns: 0.9, p95Ns: 0.95, p99Ns: 0.99, p99_9Ns: 0.999 };
      const sum = sorted.reduce((total, ns) => total + ns, 0);
      const plain: Record<string, number> = {
        meanNs: sum / sorted.length,
        minNs: sorted[0],
        maxNs: sorted[sorted.length - 1],
      };
      return [
        op,
        Object.fromEntries(
          Object.entries(figures as Readonly<Record<string, unknown>>).map(([key, value]) => [
            key,
            value === null ? null : key in shares ? at(sorted, shares[key]) : (plain[key] ?? value),
          ]),
        ),
      ];
    }),
  );
  return { ...run, recording, metrics: { ...run.metrics, response } } as unknown as Run;
}

/** @param isChanged which requests; without it one that is drawn */
function changedLatency(run: Run, random: Random, isChanged = requestsOf(run, random)): Run {
  const factor = factorOf(random);
  const requests = run.recording.requests.map((chunk) => ({
    ...chunk,
    latency: chunk.latency.map((ns, i) => (isChanged(chunk.first + i) ? ns * factor : ns)),
  }));
  return withResponses(run, { ...run.recording, requests });
}

/** All waits of a cause, booked to another one. Null if no request waits. */
function changedWait(run: Run, random: Random, cause?: string): Run | null {
  const { parts } = run.recording;
  const causes = new Set<number>();
  for (const { cause } of parts) for (const one of cause) causes.add(one & PART_CAUSE);
  const waits = Object.entries(WaitCause).flatMap(([name, cause]) =>
    ['queue', 'space', 'channel', 'dieHost', 'dieGc', 'dieOther', 'suspend', 'buffer'].includes(name) &&
    causes.has(cause)
      ? [{ name, cause }]
      : [],
  );
  if (waits.length === 0) return null;
  const from = cause === undefined ? pick(random, waits) : waits.find(({ name }) => name === cause);
  if (from === undefined) return null;
  const to = from.cause === WaitCause.hazard ? WaitCause.queue : WaitCause.hazard;
  const changed = parts.map((chunk) => ({
    ...chunk,
    cause: chunk.cause.map((one) => ((one & PART_CAUSE) === from.cause ? to | (one & (PART_LAST | PART_HIGH)) : one)),
  }));
  const waitNs = { ...run.metrics.waitNs, [from.name]: 0 };
  return { ...run, recording: { ...run.recording, parts: changed }, metrics: { ...run.metrics, waitNs } };
}

const rowsOf = (chunk: LaneChunk) =>
  Array.from({ length: chunk.count }, (_, row) => ({
    startNs: rowStart(chunk, row),
    kind: rowKind(rowWord(chunk, row)),
    lengthNs: rowLength(rowWord(chunk, row)),
    operation: chunk.operation[row],
  }));
type Row = ReturnType<typeof rowsOf>[number];

const laneOf = (rows: readonly Row[]): LaneChunk =>
  chunkOf(
    rows.map(({ startNs }) => startNs),
    rows.map(({ kind, lengthNs }) => packRow(kind, lengthNs)),
    rows.map(({ operation }) => operation),
  );

function withLanes(run: Run, change: (rows: Row[], lane: number) => Row[]): Run {
  const lanes = run.recording.lanes.map((chunks, lane) =>
    chunks.length === 0
      ? chunks
      : [laneOf(change(chunks.flatMap(rowsOf), lane).toSorted((a, b) => a.startNs - b.startNs))],
  );
  return { ...run, recording: { ...run.recording, lanes } };
}

/** Two phases of a lane change places, or all of a lane go backwards in time; null if there are no two. */
function changedOrder(run: Run, random: Random): Run | null {
  const busy = run.recording.lanes.flatMap((chunks, lane) => ((chunks[0]?.count ?? 0) > 1 ? [lane] : []));
  const all = run.recording.lanes.flatMap((chunks, lane) => ((chunks[0]?.count ?? 0) > 0 ? [lane] : []));
  const wanted = busy.length > 0 ? pick(random, busy) : pick(random, all);
  const { endNs } = run.recording;
  return withLanes(run, (rows, lane) =>
    // What was last is first: each phase as far from the end as it was from the beginning.
    lane === wanted ? rows.map((row) => ({ ...row, startNs: Math.max(0, endNs - row.startNs - row.lengthNs) })) : rows,
  );
}

/** Phases of a kind change places with what is around them: they are later or earlier by a few of their lengths. */
function movedPhases(run: Run, random: Random, { phase, request, channel, die }: PhaseMeasure): Run {
  const { recording } = run;
  const { operations } = readerOfRun(run);
  const by = pick(random, [-3, -2, 2, 3]);
  return withLanes(run, (rows, lane) =>
    rows.map((row) =>
      ROW_KIND_NAMES[row.kind] === phase &&
      (request === undefined || operations.requestOf(row.operation) === request) &&
      ((channel === undefined && die === undefined) || lane === channel || lane === recording.channels + (die ?? -1))
        ? { ...row, startNs: Math.max(0, row.startNs + by * (row.lengthNs + 1)) }
        : row,
    ),
  );
}

/** A change of a run that a lesson measures: of a latency, of a wait, or of the order of phases. */
export interface Drawn {
  readonly kind: string;
  readonly run: string;
  readonly of: (run: Run, random: Random) => Run | null;
}

/** What a lesson could be wrong about: the latencies, waits and phases that its values, options and claims measure. */
export function measuredIn(lesson: Lesson): Drawn[] {
  const found = new Map<string, Drawn>();
  const add = (kind: string, run: string, key: string, of: Drawn['of']): void => {
    found.set(`${kind} ${run} ${key}`, { kind: `${kind} ${key}`, run, of });
  };
  const look = (measure: Measure): void => {
    if ('terms' in measure) {
      measure.terms.forEach(look);
      return;
    }
    const run = measure.run ?? '';
    const all = (op: string): void =>
      add('latency', run, op, (one, random) =>
        changedLatency(
          one,
          random,
          (request) => op === 'all' || isWrite(readerOfRun(one), request) === (op === 'write'),
        ),
      );
    switch (measure.of) {
      case 'latency':
        add('latency', run, `#${measure.request}`, (one, random) =>
          changedLatency(one, random, (n) => n === measure.request),
        );
        return;
      case 'wait':
      case 'tail-wait':
      case 'waiters':
        add('wait', run, measure.cause, (one, random) => changedWait(one, random, measure.cause));
        return;
      case 'phase':
        if (measure.figure === 'start' || measure.figure === 'end')
          add('order', run, `${measure.phase} ${measure.request ?? ''} ${measure.die ?? ''}`, (one, random) =>
            movedPhases(one, random, measure),
          );
        return;
      case 'figure': {
        const [, op] = /^response\.(all|read|write)\.[a-z]/.exec(measure.path) ?? [];
        if (op !== undefined && !measure.path.endsWith('count')) all(op);
        return;
      }
      case 'slower-than':
        all('all');
        return;
      default:
    }
  };
  for (const { measure } of Object.values(lesson.values)) look(measure);
  for (const { check } of lesson.claims) if (check !== undefined) look(check.measure);
  return [...found.values()];
}

/** Any number of an object, larger or smaller. */
function scaled(value: unknown, factor: number): unknown {
  if (typeof value === 'number') return value * factor + (factor > 1 ? 1 : 0);
  if (typeof value === 'bigint') return BigInt(Math.round(Number(value) * factor) + (factor > 1 ? 1 : 0));
  if (Array.isArray(value)) return value.map((one) => scaled(one, factor));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, scaled(one, factor)]));
}

/** Faults of every sort that a check can be about; each check must fail for one of them. */
export function* faultsOf(run: Run, random: Random): Generator<Run> {
  for (let i = 0; i < 6; i++) yield changedLatency(run, random);
  for (let i = 0; i < 4; i++) {
    const wait = changedWait(run, random);
    if (wait !== null) yield wait;
  }
  for (let i = 0; i < 4; i++) {
    const order = changedOrder(run, random);
    if (order !== null) yield order;
  }
  for (const factor of [0, 0.1, 0.5, 0.9, 1.1, 2, 10, 1000]) {
    yield { ...run, metrics: scaled(run.metrics, factor) as Run['metrics'] };
    yield { ...run, experiment: scaled(run.experiment, factor) as Run['experiment'] };
  }
  for (const kind of new Set(
    run.recording.lanes.flatMap((chunks) => chunks.slice(0, 1).flatMap(rowsOf)).map((row) => row.kind),
  )) {
    yield withLanes(run, (rows) => rows.filter((row) => row.kind !== kind));
    yield withLanes(run, (rows) =>
      rows.map((row) => (row.kind === kind ? { ...row, lengthNs: row.lengthNs * 2 } : row)),
    );
    yield withLanes(run, (rows) =>
      rows.map((row) => (row.kind === kind ? { ...row, lengthNs: row.lengthNs >> 1 } : row)),
    );
    yield withLanes(run, (rows) =>
      rows.map((row) => (row.kind === kind ? { ...row, startNs: row.startNs + 1e9 } : row)),
    );
    yield withLanes(run, (rows) => rows.map((row) => (row.kind === kind ? { ...row, startNs: 0 } : row)));
    yield withLanes(run, (rows) => rows.flatMap((row) => (row.kind === kind ? [row, row, row] : [row])));
  }
}
