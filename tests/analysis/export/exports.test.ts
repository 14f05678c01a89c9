import { describe, expect, it } from 'vitest';
import { eventLines } from '../../../src/analysis/export/events.ts';
import { perfettoText } from '../../../src/analysis/export/perfetto.ts';
import { requestLines } from '../../../src/analysis/columns/requests.ts';
import { INFO_VIRTUAL, WAIT_NAMES, WaitCause } from '../../../src/engine/recording/recording.ts';
import { RecordingBuilder, TRANSFER, pageAt, smallExperiment } from '../recording-builder.ts';

/**
 * A write of two pages in both planes of die 1 (chip 0 of channel 1), suspended once for a read of a page that was
 * never written; a trim; a write that did not complete; and an erase of garbage collection.
 */
function suspendedPair(): RecordingBuilder {
  const builder = new RecordingBuilder(smallExperiment());
  const { experiment } = builder;
  const loadEnd = 138 + 138;
  builder.operation({ type: 'program', ppn: pageAt(experiment, 1, 0, 2, 0), lpn: 7 });
  builder.operation({ type: 'program', ppn: pageAt(experiment, 1, 1, 2, 0), lpn: 8 });
  builder.operation({ type: 'read', ppn: 3, lpn: 5, flags: INFO_VIRTUAL });
  builder.operation({ type: 'erase', ppn: pageAt(experiment, 0, 1, 3, 0), cause: 'gc' });
  builder.operation({ type: 'program', ppn: 0xffff_ffff, lpn: 9 });
  builder.request({ arrival: 0, finish: 6500, first: 0, critical: 1, parts: [{ cause: WaitCause.group, ns: 138 }] });
  builder.request({
    arrival: 1000,
    finish: 2238,
    first: 2,
    parts: [{ cause: WaitCause.suspend, ns: 100, blocker: 0 }],
  });
  builder.request({ arrival: 1000, finish: 1000 });
  builder.request({ arrival: 2000, first: 4 });
  builder.bus(1, 'load', 0, 138, 0).bus(1, 'load', 138, loadEnd, 1);
  for (const id of [0, 1]) {
    builder.array(1, 'program', loadEnd, 1000, id);
    builder.array(1, 'suspend', 1000, 1110, id);
    builder.array(1, 'resume', 2238, 2248, id);
    builder.array(1, 'program', 2248, 6500, id);
  }
  builder
    .bus(1, 'command', 1000, 1010, 2)
    .array(1, 'read', 1110, 2110, 2)
    .bus(1, 'dataOut', 2110, 2110 + TRANSFER, 2);
  builder.bus(0, 'command', 50, 60, 3).array(0, 'erase', 60, 20_060, 3);
  return builder;
}

const workload = {
  count: 4,
  op: Uint8Array.of(1, 0, 2, 1),
  offset: Float64Array.of(3584, 2560, 0, 4608),
  bytes: Uint32Array.of(1024, 512, 512, 512),
};

describe('events', () => {
  const builder = suspendedPair();
  const text = [...eventLines(builder.build(), builder.experiment)].join('');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string | number | null>);

  it('have the keys of the format, in its order', () => {
    for (const line of lines) {
      expect(Object.keys(line).join()).toBe(
        'startNs,endNs,channel,chip,die,plane,kind,cause,request,page,operation,block,pageInBlock',
      );
    }
  });

  it('are in order of start', () => {
    const starts = lines.map((line) => Number(line.startNs));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  it('split a load into its command and its data', () => {
    expect(lines.filter((line) => line.page === 8 && line.plane === null && line.kind !== 'suspend')).toMatchObject([
      { startNs: 138, endNs: 148, kind: 'command', channel: 1, request: 0 },
      { startNs: 148, endNs: 276, kind: 'data-in', channel: 1, request: 0, block: 2, pageInBlock: 0 },
    ]);
  });

  it('give every plane of one array operation, in each of its runs, the same number', () => {
    const programs = lines.filter((line) => line.kind === 'program');
    expect(
      programs.map(({ startNs, endNs, plane, operation, page }) => [startNs, endNs, plane, operation, page]),
    ).toEqual([
      [276, 1000, 0, 0, 7],
      [276, 1000, 1, 0, 8],
      [2248, 6500, 0, 0, 7],
      [2248, 6500, 1, 0, 8],
    ]);
    expect(lines.filter((line) => line.request === 0).every((line) => line.operation === 0)).toBe(true);
  });

  it('write a suspend and a resume latency once for the whole die', () => {
    expect(lines.filter((line) => line.kind === 'suspend' || line.kind === 'resume')).toMatchObject([
      { startNs: 1000, endNs: 1110, die: 0, plane: null, operation: 0 },
      { startNs: 2238, endNs: 2248, die: 0, plane: null, operation: 0 },
    ]);
  });

  it('have null if there is no request, page or block', () => {
    expect(lines.find((line) => line.kind === 'erase')).toEqual({
      startNs: 60,
      endNs: 20_060,
      channel: 0,
      chip: 0,
      die: 0,
      plane: 1,
      kind: 'erase',
      cause: 'gc',
      request: null,
      page: null,
      operation: 3,
      block: 3,
      pageInBlock: null,
    });
    expect(lines.find((line) => line.kind === 'read')).toMatchObject({
      plane: 1,
      page: 5,
      block: null,
      pageInBlock: null,
    });
  });
});

describe('the requests table', () => {
  const builder = suspendedPair();
  const [head, ...rows] = [...requestLines(builder.build(), workload)].join('').trimEnd().split('\n');

  it('has one column per wait cause, and they sum to the latency', () => {
    expect(head).toBe(
      'id,op,offset,bytes,arrivalNs,startNs,finishNs,latencyNs,' +
        // In this order, and those of later versions behind them.
        'queue,hazard,space,channel,dieHost,dieGc,dieOther,group,suspend,command,copy,array,transfer,buffer,flush,firmware,link' +
        WAIT_NAMES.slice(17)
          .map((cause) => `,${cause}`)
          .join(''),
    );
    for (const row of rows.slice(0, 3)) {
      const cells = row.split(',').map(Number);
      expect(cells.slice(8).reduce((sum, ns) => sum + ns, 0)).toBe(cells[7]);
    }
  });

  it('has one row per request, in the order of the trace', () => {
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatch(/^0,write,3584,1024,0,0,6500,6500,0,0,0,0,0,0,0,138,0,10,/);
    expect(rows[1]).toMatch(/^1,read,2560,512,1000,1000,2238,1238,.*,100,10,0,1000,128(,0)+$/);
  });

  it('gives a trim a latency of 0 and leaves phases empty that did not happen', () => {
    expect(rows[2]).toBe(`2,trim,0,512,1000,1000,1000,0${',0'.repeat(WAIT_NAMES.length)}`);
    expect(rows[3]).toBe(`3,write,4608,512,2000,,,${','.repeat(WAIT_NAMES.length)}`);
  });
});

describe('the Perfetto document', () => {
  interface TraceEvent {
    ph: string;
    pid: number;
    tid?: number;
    ts?: number;
    dur?: number;
    name: string;
    id?: number;
    args?: Record<string, unknown>;
  }
  const builder = suspendedPair();
  const document = JSON.parse([...perfettoText(builder.build(), builder.experiment, workload)].join('')) as {
    traceEvents: TraceEvent[];
  };
  const events = document.traceEvents;
  const slices = events.filter((event) => event.ph === 'X');

  it('has a named thread for every lane', () => {
    const names = events
      .filter((event) => event.name === 'thread_name')
      .map(({ pid, tid, args }) => [pid, tid, args?.name]);
    expect(names).toEqual([
      [1, 1, 'bus'],
      [2, 1, 'bus'],
      [1, 2, 'chip 0 die 0'],
      [2, 2, 'chip 0 die 0'],
      [1, 3, 'chip 0 die 1'],
      [2, 3, 'chip 0 die 1'],
    ]);
  });

  it('has one slice for all planes of an array operation, and slices of a thread never overlap', () => {
    expect(slices.filter((event) => event.name === 'program')).toHaveLength(2);
    const ordered = slices.toSorted(
      (a, b) => a.pid - b.pid || Number(a.tid) - Number(b.tid) || Number(a.ts) - Number(b.ts),
    );
    for (let i = 1; i < ordered.length; i++) {
      const [before, after] = [ordered[i - 1], ordered[i]];
      if (before.pid !== after.pid || before.tid !== after.tid) continue;
      expect(Number(before.ts) + Number(before.dur)).toBeLessThanOrEqual(Number(after.ts) + 1e-9);
    }
  });

  it('gives transfers their own operation, and an array operation the lowest of its planes', () => {
    const operationsOf = (name: string): unknown[] =>
      slices.filter((event) => event.name === name && event.pid === 2).map(({ args }) => args?.operation);
    expect(operationsOf('load')).toEqual([0, 1]);
    expect(operationsOf('program')).toEqual([0, 0]);
  });

  it('draws an arrow from each request to each of its operations, from inside a slice to the start of one', () => {
    const ends = events.filter((event) => event.ph === 'f');
    expect(ends.map(({ id }) => id ?? NaN).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    for (const end of ends) {
      const start = events.find((event) => event.ph === 's' && event.id === end.id);
      const from = slices.find((slice) => slice.pid === 3 && slice.tid === start?.tid && slice.ts === start?.ts);
      const to = slices.find((slice) => slice.pid === end.pid && slice.tid === end.tid && slice.ts === end.ts);
      expect(from?.args?.request).toBe(end.id === 2 ? 1 : 0);
      expect(to).toBeDefined();
    }
  });

  it('has exact nanoseconds', () => {
    expect(slices.find((event) => event.name === 'read' && event.pid === 2)?.ts).toBe(1.11);
  });
});
