import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayWords, fullWords } from '../../../src/analysis/statements/delay-words.ts';
import { spanLabels } from '../../../src/analysis/statements/wait-words.ts';
import { whyItWaited } from '../../../src/analysis/statements/cause-chain.ts';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import type { RequestAccount } from '../../../src/analysis/why/account.ts';
import type { Span } from '../../../src/analysis/why/spans.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { formatRatio, formatShare, formatTime } from '../../../src/base/format.ts';
import { CAUSE_WORDS } from '../../../src/base/vocabulary.ts';
import { channelOfDie } from '../../../src/device/geometry.ts';
import type { Experiment } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { Cause, NONE, OperationType, RowKind, infoCause, infoType } from '../../../src/engine/recording/recording.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import { smallExperiments } from '../../reference/arbitrary.ts';

const LONG = process.env.LONG !== undefined;

async function readerOf(experiment: Experiment): Promise<RunReader> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(100_000));
  return new RunReader(engine.recording(), engine.experiment);
}

interface Event {
  readonly lane: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly operation: number;
}

/** Every row of a run, without any index: what the sentences are checked against. */
function eventsOf(reader: RunReader): Event[] {
  return reader.lanes.flatMap((lane) => Array.from({ length: lane.rows }, (_, index) => lane.row(index)));
}

/** Time in which one of some events is on, within some spans; instants between all edges are looked at one by one. */
function busyNs(events: readonly Event[], spans: readonly { startNs: number; endNs: number }[]): number {
  let busy = 0;
  for (const span of spans) {
    const here = events.filter(({ startNs, endNs }) => startNs < span.endNs && endNs > span.startNs);
    const edges = [span.startNs, span.endNs, ...here.flatMap(({ startNs, endNs }) => [startNs, endNs])]
      .filter((ns) => ns >= span.startNs && ns <= span.endNs)
      .sort((a, b) => a - b);
    for (let i = 1; i < edges.length; i++) {
      if (here.some(({ startNs, endNs }) => startNs <= edges[i - 1] && endNs >= edges[i]))
        busy += edges[i] - edges[i - 1];
    }
  }
  return busy;
}

const lengthOf = (spans: readonly { startNs: number; endNs: number }[]): number =>
  spans.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);

/** Lanes that an operation without a blocker could have used: all of them until a write is bound at dispatch. */
function lanesOf(reader: RunReader, operation: number, isQueue: boolean): { buses: number[]; arrays: number[] } {
  const { channels, dies } = reader.recording;
  const { dieBinding } = reader.experiment.policy;
  const isProgram = operation !== NONE && infoType(reader.operations.info(operation)) === OperationType.program;
  if (isQueue && isProgram && (dieBinding === 'dynamic' || dieBinding === 'undecided-queue')) {
    return {
      buses: Array.from({ length: channels }, (_, channel) => channel),
      arrays: Array.from({ length: dies }, (_, die) => channels + die),
    };
  }
  const die = reader.dieOf(operation);
  return { buses: [channelOfDie(reader.geometry, die)], arrays: [channels + die] };
}

type Checked = Record<string, number>;

/** Checks the sentences of every request of a run against its events, and counts them by kind. */
function checkRun(reader: RunReader, counts: Checked): void {
  const events = eventsOf(reader);
  for (let request = 0; request < reader.operations.requests; request++) {
    const account = requestAccount(reader, request);
    if (account === null || account.finishNs === null) continue;
    checkDelay(reader, events, account, account.finishNs - account.arrivalNs, counts);
    checkLines(reader, events, account, counts);
    checkFull(reader, events, account, counts);
  }
}

function count(counts: Checked, kind: string): void {
  counts[kind] = (counts[kind] ?? 0) + 1;
}

/** Whether an operation of another request or of the background is on a lane that the request could have used. */
function hasForeign(reader: RunReader, events: readonly Event[], account: RequestAccount, span: Span): boolean {
  if (account.critical === null || !/^(?:queue|channel|die)/.test(span.cause)) return true;
  const { buses, arrays } = lanesOf(reader, account.critical, true);
  const { channels } = reader.recording;
  const units = arrays.flatMap((lane) => reader.unitDies(lane - channels).map((die) => channels + die));
  const lanes = new Set([...buses, ...units]);
  return events.some(
    ({ lane, startNs, endNs, operation }) =>
      lanes.has(lane) &&
      startNs < span.endNs &&
      endNs > span.startNs &&
      infoCause(reader.operations.info(operation)) !== Cause.padding &&
      reader.operations.requestOf(operation) !== account.request,
  );
}

function checkDelay(
  reader: RunReader,
  events: readonly Event[],
  account: RequestAccount,
  latency: number,
  counts: Checked,
) {
  const { request, spans, critical } = account;
  const words = delayWords(reader, account);
  const waits = spans.filter(({ cause }) => !CAUSE_WORDS[cause].own);
  const isForeign = (span: Span): boolean =>
    span.blockerOperation === undefined
      ? span.cause !== 'group' && hasForeign(reader, events, account, span)
      : reader.operations.requestOf(span.blockerOperation) !== request;
  if (words.startsWith('No other request in its way')) {
    // Nothing that it waited for was of others.
    expect(waits.filter(isForeign), words).toEqual([]);
    const own = waits.filter(({ cause }) => cause !== 'group');
    const on = /take turns on the (channel|die and the channel|die)/.exec(words)?.[1];
    if (on !== undefined && critical !== null) {
      const isQueue = own.every(({ cause, blockerOperation }) => cause === 'queue' && blockerOperation === undefined);
      const { buses, arrays } = lanesOf(reader, critical, isQueue);
      const share = (lanes: number[]): number =>
        lanes.reduce(
          (sum, lane) =>
            sum +
            busyNs(
              events.filter((event) => event.lane === lane),
              own,
            ),
          0,
        ) / lanes.length;
      const held = own.filter((span) => span.blockerOperation !== undefined || busyNs(events, [span]) > 0);
      const isFull = Math.max(share(buses), share(arrays)) >= 0.9 * lengthOf(own);
      if (held.length === own.length) {
        expect(on === 'die and the channel', words).toBe(!isFull);
        if (isFull) expect(share(buses) > share(arrays), words).toBe(on === 'channel');
      }
      count(counts, `own-${on}`);
    }
    if (words.includes(' programs')) count(counts, 'own-programs');
    return;
  }
  const without = / its latency without the waits for others \((.*)\)$/.exec(words);
  if (without !== null) {
    const othersNs = lengthOf(waits.filter((span) => span.cause !== 'group' && isForeign(span)));
    expect(othersNs, words).toBeGreaterThan(0);
    expect(words).toBe(
      `${formatRatio(latency / (latency - othersNs))} its latency without the waits for others (${formatTime(latency - othersNs)})`,
    );
    // It is possible: its own pages take no longer, one after the other on a bus or an array.
    const ops = new Set(reader.operations.operationsOf(request));
    for (let lane = 0; lane < reader.lanes.length; lane++) {
      const mine = events.filter(
        (event) =>
          event.lane === lane &&
          ops.has(event.operation) &&
          event.startNs >= account.arrivalNs &&
          event.endNs <= account.arrivalNs + latency,
      );
      const plain = mine.filter((event) => !isLatencyRow(reader, event));
      expect(busyNs(plain, [{ startNs: 0, endNs: reader.recording.endNs }]), words).toBeLessThanOrEqual(
        latency - othersNs,
      );
    }
    count(counts, 'ratio');
    return;
  }
  if (words.endsWith(' waits for others')) {
    const othersNs = lengthOf(waits.filter((span) => span.cause !== 'group' && isForeign(span)));
    expect(words).toBe(`${formatTime(othersNs)} of it (${formatShare(othersNs / latency)}) waits for others`);
    count(counts, 'part');
    return;
  }
  if (words === 'No waiting.') {
    expect(waits).toEqual([]);
    count(counts, 'none');
    return;
  }
  count(counts, words.startsWith('Its bus and its die are free') ? 'held' : 'mates');
}

/** Suspension and resumption are no work of the operation. */
function isLatencyRow(reader: RunReader, { lane, startNs, operation }: Event): boolean {
  let found = false;
  reader.lanes[lane].visit(startNs, startNs + 1, (rowStart, _end, kind, id) => {
    if (rowStart === startNs && id === operation && (kind === RowKind.suspend || kind === RowKind.resume)) found = true;
  });
  return found;
}

/** Each line says how many operations of how many other requests it waits for: as many as its spans name. */
function checkLines(reader: RunReader, events: readonly Event[], account: RequestAccount, counts: Checked): void {
  const { request, critical } = account;
  for (const { link, spans } of whyItWaited(reader, request)?.waits ?? []) {
    const several = /waits for .*?([\d\u202f]+) other requests?/.exec(link.words);
    const blockers = new Set(spans.flatMap(({ blockerOperation }) => blockerOperation ?? []));
    if (several !== null) {
      const requests = new Set([...blockers].map((blocker) => reader.operations.requestOf(blocker)));
      expect(Number(several[1].replaceAll('\u202f', '')), link.words).toBe(requests.size);
      expect(requests.has(request), link.words).toBe(false);
      const named = [...link.words.matchAll(/([\d\u202f]+) (?:reads?|programs?|erases?)\b/g)];
      expect(named.reduce((sum, [, number]) => sum + Number(number.replaceAll('\u202f', '')), 0)).toBe(blockers.size);
      count(counts, 'several');
    }
    if (link.words.includes('its own pages take turns')) {
      for (const blocker of blockers) expect(reader.operations.requestOf(blocker), link.words).toBe(request);
      count(counts, 'turns');
    }
    const forWhat = /waits for (the bus|a free die)$/.exec(link.words);
    if (forWhat !== null && critical !== null && spans.every(({ cause }) => cause === 'queue')) {
      expect(blockers.size, link.words).toBe(0);
      const { buses, arrays } = lanesOf(reader, critical, true);
      const mean = (lanes: number[]): number =>
        lanes.reduce((sum, lane) => sum + busyNs(laneEvents(events, lane), spans), 0) / lanes.length;
      expect(mean(buses) > mean(arrays), link.words).toBe(forWhat[1] === 'the bus');
      // The bar says the same.
      const label = spanLabels(reader, account);
      for (const span of spans) expect(label(span)).toBe(`queue for ${forWhat[1]}`);
      count(counts, `queue for ${forWhat[1]}`);
    }
  }
}

const laneEvents = (events: readonly Event[], lane: number): Event[] => events.filter((event) => event.lane === lane);

function checkFull(reader: RunReader, events: readonly Event[], account: RequestAccount, counts: Checked): void {
  const { critical, spans, request } = account;
  const wait = whyItWaited(reader, request)?.waits.at(0);
  if (critical === null || wait === undefined) return;
  const words = fullWords(reader, account, critical, wait);
  if (words === null) return;
  const isQueue = wait.spans.every(
    ({ cause, blockerOperation }) => cause === 'queue' && blockerOperation === undefined,
  );
  const { buses, arrays } = lanesOf(reader, critical, isQueue);
  const mean = (lanes: number[]): number =>
    lanes.reduce(
      (sum, lane) =>
        sum +
        busyNs(
          events.filter((event) => event.lane === lane),
          wait.spans,
        ),
      0,
    ) /
    lanes.length /
    wait.ns;
  const full = /^(?:The bus|The buses|Its own data fill the bus)/.test(words) ? mean(buses) : mean(arrays);
  expect(full, words).toBeGreaterThanOrEqual(0.9);
  expect(full, words).toBeGreaterThanOrEqual(Math.min(mean(buses), mean(arrays)));
  for (const share of [mean(buses), mean(arrays)]) expect(words).toContain(formatShare(share));
  const others = spans.filter(
    (span) =>
      !CAUSE_WORDS[span.cause].own &&
      (span.blockerOperation === undefined
        ? hasForeign(reader, events, account, span)
        : reader.operations.requestOf(span.blockerOperation) !== request),
  );
  if (!words.startsWith('The buses')) expect(words.startsWith('Its own'), words).toBe(others.length === 0);
  count(counts, 'full');
}

describe('the sentences about waits', () => {
  it('say nothing that the events of random experiments do not say', async () => {
    const counts: Checked = {};
    const runs = LONG ? 2000 : 50;
    for (const experiment of fc.sample(smallExperiments, { numRuns: runs, seed: 48 })) {
      checkRun(await readerOf(experiment), counts);
    }
    // Each kind of sentence was made and checked.
    for (const kind of [
      'ratio',
      'part',
      'none',
      'own-die',
      'own-channel',
      'own-die and the channel',
      'own-programs',
      'several',
      'turns',
      'queue for the bus',
      'queue for a free die',
      'full',
    ])
      expect(counts[kind], kind).toBeGreaterThan(0);
  });

  it.each([
    ['mbm-fig-7', /take turns on the channel/],
    ['mbm-fig-5', /2 pages of its own on one die need 2 programs, because the planes are not level/],
  ])('of %s name the resource that its lanes show', async (name, expected) => {
    const scenario = findScenario(name);
    if (scenario === undefined) throw new Error(`no figure ${name}`);
    const reader = await readerOf(parseExperiment(scenario.experiment));
    const texts: string[] = [];
    for (let request = 0; request < reader.operations.requests; request++) {
      const account = requestAccount(reader, request);
      if (account !== null) texts.push(delayWords(reader, account));
    }
    expect(texts.filter((text) => expected.test(text)).length).toBeGreaterThan(0);
    checkRun(reader, {});
  });
});
