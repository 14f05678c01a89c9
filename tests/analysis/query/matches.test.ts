import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventLines } from '../../../src/analysis/export/events.ts';
import { Matches } from '../../../src/analysis/query/matches.ts';
import { parseQuery } from '../../../src/analysis/query/parse-query.ts';
import { requestLines, REQUEST_COLUMNS } from '../../../src/analysis/columns/requests.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { geometryOf } from '../../../src/device/geometry.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { INFO_VIRTUAL } from '../../../src/engine/recording/recording.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';
import { RecordingBuilder } from '../recording-builder.ts';

const PAGE = 4096;

/** Enough writes over few blocks that garbage is collected, with reads, a trim and a large request among them. */
const INPUT: ExperimentInput = {
  device: {
    channels: 2,
    chipsPerChannel: 1,
    diesPerChip: 2,
    planesPerDie: 1,
    blocksPerPlane: 6,
    pagesPerBlock: 4,
    pageBytes: PAGE,
    overprovisioning: 0.4,
  },
  policy: { gc: { hardFreeBlocks: 1 } },
  workload: {
    requests: [
      { atNs: 0, op: 'trim', offset: 0, bytes: PAGE },
      ...Array.from({ length: 160 }, (_, i) => ({
        atNs: i * 300_000,
        op: i % 4 === 3 ? ('read' as const) : ('write' as const),
        offset: ((i * 7) % 24) * PAGE,
        bytes: i % 10 === 0 ? 3 * PAGE : PAGE,
      })),
    ],
  },
};

const experiment = parseExperiment(INPUT);
const engine = runChecked(experiment);
const workload = workloadOf(inlineRequests(experiment));
const recording = engine.recording();
const geometry = geometryOf(experiment.device);

/** @param builder of another run; its requests are the first of this one */
function find(line: string, builder?: RecordingBuilder): Matches {
  const { terms, fault } = parseQuery(line);
  if (terms === undefined) throw new Error(`${line}: ${fault.found}`);
  const matches =
    builder === undefined
      ? new Matches(recording, geometry, workload, terms)
      : new Matches(builder.build(), geometryOf(builder.experiment.device), workload, terms);
  while (!matches.work(Infinity));
  return matches;
}

/** All matches, stepping forward. */
function list(matches: Matches): number[] {
  const all: number[] = [];
  for (let at = matches.next(-1, 1); at >= 0; at = matches.next(at, 1)) all.push(at);
  return all;
}

/** The printed rows of the requests, by column name: a second way to the same facts. */
const rows = [...requestLines(recording, workload)]
  .join('')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => Object.fromEntries(line.split(',').map((cell, i) => [REQUEST_COLUMNS.split(',')[i], cell])));

interface EventLine {
  operation: number;
  cause: string;
  kind: string;
  block: number | null;
  channel: number;
  request: number | null;
}
const events = [...eventLines(recording, experiment)]
  .join('')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as EventLine);

describe('the matches of a query', () => {
  it('are all requests for an empty query', () => {
    expect(find('').count).toBe(recording.requestCount);
  });

  it('are the requests whose printed latency fits', () => {
    const slow = rows
      .filter((row) => row.op === 'read' && Number(row.latencyNs) > 400_000)
      .map((row) => Number(row.id));
    expect(slow.length).toBeGreaterThan(3);
    expect(list(find('read latency > 400us'))).toEqual(slow);
  });

  it('are the requests that waited that long for a cause', () => {
    const behind = rows.filter((row) => Number(row.dieGc) > 0).map((row) => Number(row.id));
    expect(behind.length).toBeGreaterThan(0);
    expect(list(find('dieGc > 0ns'))).toEqual(behind);
  });

  it('include the trim, though it has no operation', () => {
    expect(list(find('trim'))).toEqual([0]);
  });

  it('are the requests that cover a byte', () => {
    const covering = rows
      .filter((row) => Number(row.offset) <= 5 * PAGE && 5 * PAGE < Number(row.offset) + Number(row.bytes))
      .map((row) => Number(row.id));
    expect(list(find(`offset ${5 * PAGE}`))).toEqual(covering);
  });

  it('are the erases of one block, as in the events export', () => {
    const erased = events
      .filter((event) => event.kind === 'erase' && event.block === 2)
      .map((event) => event.operation);
    expect(erased.length).toBeGreaterThan(0);
    expect(list(find('erase block 2'))).toEqual([...new Set(erased)].sort((a, b) => a - b));
  });

  it('are the host operations of slow writes on one channel, for a query about both requests and operations', () => {
    const slow = new Set(
      rows.filter((row) => row.op === 'write' && Number(row.latencyNs) > 2e6).map((row) => Number(row.id)),
    );
    const there = events.filter(({ request, channel }) => request !== null && slow.has(request) && channel === 1);
    expect(there.length).toBeGreaterThan(0);
    expect(list(find('write latency > 2ms channel 1'))).toEqual(
      [...new Set(there.map(({ operation }) => operation))].sort((a, b) => a - b),
    );
  });

  it('are the operations of a chip by its number on its own channel', () => {
    const there = list(find('channel 1'));
    expect(there.length).toBeGreaterThan(0);
    expect(list(find('channel 1 chip 0'))).toEqual(there);
    expect(list(find('channel 1 chip 1'))).toEqual([]);
  });

  it('are no operation without a page for a query about a block', () => {
    const builder = new RecordingBuilder();
    builder.operation({ type: 'read', ppn: 0, lpn: 0, flags: INFO_VIRTUAL });
    const onPage = builder.operation({ type: 'read', ppn: 0, lpn: 0 });
    builder.request({ arrival: 0, finish: 10, first: 0 });
    expect(list(find('plane 0', builder))).toEqual([0, onPage]);
    expect(list(find('block 0', builder))).toEqual([onPage]);
    expect(list(find('page 0', builder))).toEqual([onPage]);
  });

  it('are no request that did not complete, for a query about a cause', () => {
    const builder = new RecordingBuilder();
    builder.request({ arrival: 0 });
    const complete = builder.request({ arrival: 0, finish: 10 });
    expect(list(find('dieGc < 1ms', builder))).toEqual([complete]);
  });

  it('include the operations of matching requests, and no background work', () => {
    const matches = find('write');
    for (const { operation, cause, request } of events) {
      const isWrite = request !== null && rows[request].op === 'write';
      expect(matches.hasOperation(operation)).toBe(cause === 'host' && isWrite);
    }
  });

  it('are the same in both directions, and are counted on the way', () => {
    fc.assert(
      fc.property(fc.constantFrom('read', 'gc', 'latency > 1ms', 'channel 0', 'write size > 4KiB'), (line) => {
        const matches = find(line);
        const forward = list(matches);
        const back: number[] = [];
        for (let at = matches.next(matches.end, -1); at >= 0; at = matches.next(at, -1)) back.push(at);
        expect(back.reverse()).toEqual(forward);
        expect(forward.map((at) => matches.rank(at))).toEqual(forward.map((_, i) => i + 1));
        expect(matches.count).toBe(forward.length);
      }),
    );
  });
});
