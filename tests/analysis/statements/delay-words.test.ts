import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { busyWords, delayWords } from '../../../src/analysis/statements/words.ts';
import { isWaiting, toldSpans, type Told } from '../../../src/analysis/statements/of-request.ts';
import { whyItWaited } from '../../../src/analysis/statements/because.ts';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import type { RequestAccount } from '../../../src/analysis/why/account.ts';
import type { Span } from '../../../src/analysis/why/spans.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { formatShare, formatTime } from '../../../src/base/format.ts';
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

/** The lanes of the die that the operation in the way of a piece is on, and of its unit. */
function lanesOf(reader: RunReader, { blockerOperation }: Span): { buses: number[]; arrays: number[] } {
  const die = reader.dieOf(blockerOperation ?? NONE);
  const { channels } = reader.recording;
  return {
    buses: [channelOfDie(reader.geometry, die)],
    arrays: reader.unitDies(die).map((one) => channels + one),
  };
}

/** Lanes that an operation could have used before its dispatch: all of them until a write is bound. */
function possibleLanes(reader: RunReader, operation: number): { buses: number[]; arrays: number[] } {
  const { channels, dies } = reader.recording;
  const { dieBinding } = reader.experiment.policy;
  const isProgram = operation !== NONE && infoType(reader.operations.info(operation)) === OperationType.program;
  if (isProgram && (dieBinding === 'dynamic' || dieBinding === 'undecided-queue')) {
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
    if (account === null || account.finishNs === null || !account.placed) continue;
    checkDelay(reader, events, account, account.finishNs - account.arrivalNs, counts);
    checkLines(reader, account, counts);
    checkBusy(reader, events, account, counts);
  }
}

function count(counts: Checked, kind: string): void {
  counts[kind] = (counts[kind] ?? 0) + 1;
}

/**
 * Whether an operation of another request or of the background is on a lane that the request could have used: while its
 * own pages have all buses, no array.
 */
function hasForeign(reader: RunReader, events: readonly Event[], account: RequestAccount, span: Told): boolean {
  if (account.critical === null || !/^(?:queue|channel|die)/.test(span.cause)) return true;
  const { buses, arrays } = possibleLanes(reader, account.critical);
  const { channels } = reader.recording;
  const units = arrays.flatMap((lane) => reader.unitDies(lane - channels).map((die) => channels + die));
  const lanes = new Set(span.told === 'ownBus' ? buses : [...buses, ...units]);
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
  const { request } = account;
  const words = delayWords(reader, account);
  const waits = toldSpans(reader, account).filter(isWaiting);
  // A program is suspended for others only.
  const isForeign = (piece: Told): boolean =>
    piece.blockerOperation === undefined
      ? piece.told === 'resting' || (piece.cause !== 'group' && hasForeign(reader, events, account, piece))
      : reader.operations.requestOf(piece.blockerOperation) !== request;
  if (words.startsWith('No other request in its way')) {
    // Nothing that it waited for was of others.
    expect(waits.filter(isForeign), words).toEqual([]);
    const on = /take turns on the (channel|die and the channel|die)/.exec(words)?.[1];
    if (on !== undefined) {
      const told = toldSpans(reader, account).filter((piece) => piece.told.startsWith('own'));
      // What is said of the bus, or of the die, is so during each piece of the wait.
      for (const piece of told) {
        if (piece.blockerOperation === undefined) continue;
        const lanes = piece.told === 'ownBus' ? lanesOf(reader, piece).buses : lanesOf(reader, piece).arrays;
        expect(
          busyNs(
            events.filter(({ lane }) => lanes.includes(lane)),
            [piece],
          ),
          words,
        ).toBe(lengthOf([piece]));
      }
      const kinds = new Set(told.map((piece) => piece.told));
      if (on === 'channel') expect([...kinds], words).toEqual(['ownBus']);
      else if (on === 'die') expect([...kinds], words).toEqual(['ownDie']);
      count(counts, `own-${on}`);
    }
    if (words.includes(' programs')) count(counts, 'own-programs');
    return;
  }
  const without = /^Without the waits for others: (.*)\.$/.exec(words);
  if (without !== null) {
    const othersNs = lengthOf(waits.filter(isForeign));
    expect(othersNs, words).toBeGreaterThan(0);
    expect(words).toBe(`Without the waits for others: ${formatTime(latency - othersNs)}.`);
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
    const othersNs = lengthOf(waits.filter(isForeign));
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
function checkLines(reader: RunReader, account: RequestAccount, counts: Checked): void {
  const { request } = account;
  for (const { link, pieces: spans } of whyItWaited(reader, request)?.waits ?? []) {
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
  }
}

const laneEvents = (events: readonly Event[], lane: number): Event[] => events.filter((event) => event.lane === lane);

/** How busy the bus and the die were in the longest wait: both numbers are recounted. */
function checkBusy(
  reader: RunReader,
  events: readonly Event[],
  { critical, request }: RequestAccount,
  counts: Checked,
) {
  const wait = whyItWaited(reader, request)?.waits.at(0);
  const words = critical === null || wait === undefined ? null : busyWords(reader, wait.pieces);
  if (critical === null || wait === undefined || words === null) return;
  const isUnbound = wait.pieces.every(({ told }) => told === 'unbound' || told === 'noBus');
  const die = reader.dieOf(wait.pieces[0].of ?? critical);
  const { buses, arrays } = isUnbound
    ? possibleLanes(reader, critical)
    : { buses: [channelOfDie(reader.geometry, die)], arrays: [reader.recording.channels + die] };
  const mean = (lanes: number[]): number =>
    lanes.reduce((sum, lane) => sum + busyNs(laneEvents(events, lane), wait.pieces), 0) / lanes.length / wait.ns;
  expect(Math.max(mean(buses), mean(arrays)), words).toBeGreaterThanOrEqual(0.9);
  for (const share of [mean(buses), mean(arrays)]) expect(words).toContain(formatShare(share));
  count(counts, 'busy');
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
      'own-channel',
      'own-die and the channel',
      'own-programs',
      'several',
      'turns',
      'busy',
    ])
      expect(counts[kind], kind).toBeGreaterThan(0);
  });

  it.each([
    ['mbm-fig-7', /its own pages take turns \(23\s%\)/],
    ['mbm-fig-6a', /for the other pages of its transaction/],
    ['mbm-fig-4a', /take turns on the die and the channel/],
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
