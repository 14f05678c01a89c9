import { describe, expect, it } from 'vitest';
import { parseCondition } from '../../../src/analysis/breakpoints/condition.ts';
import { findHit } from '../../../src/analysis/breakpoints/find.ts';
import { deviceInstant } from '../../../src/analysis/instant/device-instant.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createHistory } from '../../support/engines.ts';
import { rowKind, rowStart, rowWord } from '../../../src/engine/recording/lane-chunk.ts';
import { Cause, ID_CHUNK, RowKind, finishOf, infoType } from '../../../src/engine/recording/recording.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

const experiment = parseExperiment({
  device: {
    channels: 2,
    chipsPerChannel: 1,
    diesPerChip: 2,
    planesPerDie: 2,
    blocksPerPlane: 10,
    pagesPerBlock: 8,
    pageBytes: 4096,
    overprovisioning: 0.4,
  },
  policy: { gc: { hardFreeBlocks: 3 } },
  precondition: { kind: 'sequential-fill', fill: 0.8 },
  workload: {
    synthetic: {
      requests: 700,
      readShare: 0.5,
      readSizes: [{ bytes: 8192, weight: 1 }],
      writeSizes: [{ bytes: 8192, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 700_000 },
    },
  },
});
const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace')));
const history = createHistory(experiment, workload, { everyOperations: 60 });
while (history.advance(10));
const recording = history.engine.recording();
const jobs = history.engine.jobs();
history.endNs = history.engine.now;

function find(text: string, ns: number, direction: 1 | -1, count = 1): number | null {
  const search = findHit(history, parseCondition(text), ns, direction, count);
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
    expect(step.value).toBeGreaterThanOrEqual(0);
    expect(step.value).toBeLessThanOrEqual(1);
  }
}

/** Every hit, one after the other. */
function hits(text: string, direction: 1 | -1): number[] {
  const found: number[] = [];
  let at: number | null = direction > 0 ? 0 : history.endNs + 1;
  for (;;) {
    at = find(text, at, direction);
    if (at === null) return found;
    found.push(at);
  }
}

const distinct = (values: Iterable<number>): number[] =>
  [...new Set(values)].sort((a, b) => a - b).filter((ns) => ns > 0);

function completions(over: number, op?: number): number[] {
  const found: number[] = [];
  for (let request = 0; request < recording.requestCount; request++) {
    const chunk = recording.requests[Math.floor(request / ID_CHUNK)];
    const latency = chunk.latency[request % ID_CHUNK];
    if (latency > over && (op === undefined || workload.op[request] === op))
      found.push(finishOf(chunk, request % ID_CHUNK));
  }
  return distinct(found);
}

describe('breakpoints', () => {
  it('on latency stop at every such request of the recording, forward and back', () => {
    const expected = completions(2_000_000);
    expect(expected.length).toBeGreaterThan(5);
    expect(hits('latency > 2ms', 1)).toEqual(expected);
    expect(hits('latency > 2ms', -1)).toEqual(expected.toReversed());
    expect(hits('read-latency > 2ms', 1)).toEqual(completions(2_000_000, 0));
  });

  it('count their hits', () => {
    const expected = completions(2_000_000);
    expect(find('latency > 2ms', 0, 1, 3)).toBe(expected[2]);
    expect(find('latency > 2ms', history.endNs + 1, -1, 3)).toBe(expected[expected.length - 3]);
    expect(find('latency > 2ms', 0, 1, expected.length + 1)).toBeNull();
    expect(find('latency > 2ms', history.endNs + 1, -1, expected.length + 1)).toBeNull();
  });

  it('on a victim stop at each selection in the ledger of jobs', () => {
    const expected = distinct([...jobs.startNs].filter((_, job) => jobs.valid[job] > 2));
    expect(expected.length).toBeGreaterThan(0);
    expect(hits('victim-valid > 2', 1)).toEqual(expected);
  });

  it('on an address stop at the command of an operation at that address', () => {
    const lpn = 17;
    const expected: number[] = [];
    for (const chunks of recording.lanes) {
      for (const rows of chunks) {
        for (let i = 0; i < rows.count; i++) {
          const kind = rowKind(rowWord(rows, i));
          const chunk = recording.operations[Math.floor(rows.operation[i] / ID_CHUNK)];
          const at = rows.operation[i] % ID_CHUNK;
          if (
            (kind === RowKind.command || kind === RowKind.load) &&
            chunk.lpn[at] === lpn &&
            infoType(chunk.info[at]) < 2
          ) {
            expected.push(rowStart(rows, i));
          }
        }
      }
    }
    expect(expected.length).toBeGreaterThan(0);
    // Pages that share a transaction send their commands one after another; it begins with the first.
    const found = hits(`lpn ${lpn}`, 1);
    expect(found.length).toBeGreaterThan(0);
    for (const ns of found) expect(expected.some((start) => start >= ns && start - ns < 1_000_000)).toBe(true);
    expect(hits(`offset ${lpn * 4096 + 100}`, 1)).toEqual(found);
  });

  it('on a state stop once, when it begins', () => {
    const found = hits('queue >= 4', 1);
    expect(found.length).toBeGreaterThan(1);
    for (const ns of found) {
      expect(deviceInstant(history.lookAt(ns)).counters.inFlight).toBeGreaterThanOrEqual(4);
      expect(deviceInstant(history.lookAt(ns - 1)).counters.inFlight).toBeLessThan(4);
    }
    expect(hits('queue >= 4', -1)).toEqual(found.toReversed());
    const free = find('free-blocks < 3', 0, 1);
    if (free === null) throw new Error('GC ran, so blocks were short');
    expect(deviceInstant(history.lookAt(free)).counters.fewestFree).toBeLessThan(3);
  });

  it('joined by “and” need both at one instant, joined by “or” need either', () => {
    const latency = hits('latency > 2ms', 1);
    const queue = hits('queue >= 4', 1);
    const both = hits('latency > 2ms and queue >= 3', 1);
    expect(both.length).toBeGreaterThan(0);
    expect(both.every((ns) => latency.includes(ns))).toBe(true);
    expect(both.length).toBeLessThan(latency.length);
    expect(hits('latency > 2ms or queue >= 4', 1)).toEqual(distinct([...latency, ...queue]));
  });

  it('stop at a garbage collection on a die for which a read waits', () => {
    const found = hits('gc-while-read-waits', 1);
    expect(found.length).toBeGreaterThan(0);
    for (const ns of found) {
      const { units } = deviceInstant(history.lookAt(ns));
      const is = [...units.cause].some(
        (cause, unit) => cause === Cause.gc && units.activity[unit] > 0 && units.reads[unit] > 0,
      );
      expect(is).toBe(true);
    }
  });

  it('on an erase count stop at the erase', () => {
    const found = hits('erase-count >= 2', 1);
    const ends = new Set(jobs.endNs);
    expect(found.length).toBeGreaterThan(0);
    for (const ns of found) expect(ends.has(ns)).toBe(true);
  });

  it('on waiting stop at an operation with such a wait at the given unit', () => {
    const anywhere = hits('wait > 1ms', 1);
    const onOne = hits('wait > 1ms on 0/0/1', 1);
    expect(onOne.length).toBeGreaterThan(0);
    expect(onOne.length).toBeLessThan(anywhere.length);
    expect(onOne.every((ns) => anywhere.includes(ns))).toBe(true);
    expect(distinct([...hits('wait > 1ms on 0', 1), ...hits('wait > 1ms on 1', 1)])).toEqual(anywhere);
  });

  it('refuse addresses that the device does not have, by name', () => {
    expect(() => find('page 5/0/0/0/0/0', 0, 1)).toThrow('channel 5: found no such channel; allowed: 0 to 1');
    expect(() => find('wait > 1ms on 0/0/7', 0, 1)).toThrow('die 7');
  });

  it('do not change the run', () => {
    const engine = history.at(0);
    find('latency > 2ms or free-blocks < 3', 0, 1);
    while (engine.advance(1000));
    expect(engine.stateHash()).toBe(history.engine.stateHash());
  });
});
