/** Cores and link (model page §11.11), in engine and reference model: times worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { settingsWithoutEffect } from '../../src/document/no-effect.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Result } from '../reference/result.ts';
import { agree } from './agreement.ts';
import { run } from './run.ts';

const PAGE = 8192;
const COMMAND = 70;
const TRANSFER = 81_920;
const READ = 78_000;
const PROGRAM = 1_300_000;
const ONE_READ = COMMAND + READ + TRANSFER;
const ONE_WRITE = COMMAND + TRANSFER + PROGRAM;

type Settings = NonNullable<ExperimentInput['controller']>;
interface Io {
  atNs: number;
  op: 'read' | 'write' | 'trim' | 'flush';
  offset: number;
  bytes: number;
  fua?: boolean;
}

/** Channels of one die of one plane with the times of MBM Table I. */
const on = (channels: number, controller: Settings, requests: Io[], more: ExperimentInput = {}): ExperimentInput => ({
  device: { channels, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 8 },
  controller,
  workload: { requests },
  ...more,
});
const io = (op: Io['op'], lpn: number, atNs = 0, pages = 1): Io => ({
  atNs,
  op,
  offset: lpn * PAGE,
  bytes: pages * PAGE,
});
const finishes = (result: Result): (number | null)[] => result.requests.map(({ finish }) => finish);
const reads = (count: number): Io[] => Array.from({ length: count }, (_, lpn) => io('read', lpn));

describe('cores', () => {
  const f = 3000;

  it('serve m reads of one instant one after the other: the last is done at m · f + the rest', () => {
    const result = agree(on(4, { readOccupancyNs: f }, reads(4)));
    expect(finishes(result)).toEqual([1, 2, 3, 4].map((m) => m * f + ONE_READ));
    expect(result.requests.map(({ parts }) => parts.firmware)).toEqual([f, 2 * f, 3 * f, 4 * f]);
  });

  it('of which there are two serve them in pairs', () => {
    expect(finishes(agree(on(4, { readOccupancyNs: f, cores: 2 }, reads(4))))).toEqual(
      [1, 1, 2, 2].map((m) => m * f + ONE_READ),
    );
  });

  it('limit IOPS to cores / f, whatever the flash could do', () => {
    // 4 channels without bus time, 64 reads in flight: the cores are the bottleneck.
    for (const cores of [1, 2]) {
      const engine = run({
        ...on(
          4,
          { readOccupancyNs: 50_000, cores },
          Array.from({ length: 400 }, (_, i) => io('read', i % 32)),
        ),
        timing: { commandNs: 0, transferNsPerByte: 0, readNs: 1000 },
        host: { mode: 'closed', queueDepth: 64 },
      });
      expect(engine.lastCompletion).toBe((400 / cores) * 50_000 + 1000);
      const busy = engine.controllerBusyNs();
      expect(busy?.cores).toHaveLength(cores);
      expect(busy?.cores.every((ns) => ns === (400 / cores) * 50_000)).toBe(true);
    }
  });

  it('are kept busy by each page of a command as well', () => {
    const result = agree(on(4, { readOccupancyNs: f, pageOccupancyNs: 500 }, [io('read', 0, 0, 4)]));
    expect(finishes(result)).toEqual([f + 4 * 500 + ONE_READ]);
  });

  it('are not kept busy by latency: every read takes it, and none waits for it', () => {
    expect(finishes(agree(on(4, { readLatencyNs: 21_500 }, reads(4))))).toEqual(reads(4).map(() => 21_500 + ONE_READ));
  });

  it('serve a page that is moved before it is read', () => {
    const collect = (gcPageOccupancyNs: number): Result =>
      agree({
        ...on(1, { gcPageOccupancyNs }, []),
        initial: {
          pages: [0, 1].map((page) => ({ lpn: page, page })),
          blocks: [{ invalid: 2 }],
          collect: [{ atNs: 100 }],
        },
      });
    const moved = collect(7000);
    const plain = collect(0);
    const ends = (result: Result): number => Math.max(...result.rows.map(({ endNs }) => endNs));
    expect(ends(moved) - ends(plain)).toBe(2 * 7000);
    expect(moved.rows.filter(({ kind }) => kind === 'firmware')).toHaveLength(2);
  });

  it('serve a trim and a flush as a write without pages, which act when that is over', () => {
    const settings = { writeOccupancyNs: f, writeLatencyNs: 500, latencyPer4KiBNs: 9999, pageOccupancyNs: 9999 };
    const result = agree(on(1, settings, [io('trim', 0), { atNs: 0, op: 'flush', offset: 0, bytes: PAGE }]));
    expect(finishes(result)).toEqual([f + 500, 2 * f + 500]);
    expect(result.requests[1]?.parts).toMatchObject({ firmware: 2 * f + 500, flush: 0 });
  });
});

describe('the link', () => {
  it('takes a read’s data when its last page is complete, and a write’s before its command', () => {
    const result = agree(on(2, { linkNsPerByte: 0.5, linkLatencyNs: 300 }, [io('read', 1), io('write', 0)]));
    expect(finishes(result)).toEqual([ONE_READ + PAGE / 2 + 300, PAGE / 2 + 300 + ONE_WRITE]);
    expect(result.requests.map(({ parts }) => parts.link)).toEqual([PAGE / 2 + 300, PAGE / 2 + 300]);
  });

  it('of one direction is shared by reads and writes, of two it is not', () => {
    // The data of the write comes when that of the read goes.
    const requests = [io('read', 0), io('write', 1, ONE_READ - 10)];
    const [one, two] = [1, 2].map((linkDirections) =>
      finishes(agree(on(2, { linkNsPerByte: 1, linkDirections }, requests))),
    );
    expect(two).toEqual([ONE_READ + PAGE, ONE_READ - 10 + PAGE + ONE_WRITE]);
    expect(one).toEqual([ONE_READ - 10 + 2 * PAGE, ONE_READ - 10 + PAGE + ONE_WRITE]);
  });

  it('takes pieces of a page while the channel sends the rest', () => {
    // The channel is the slower one: only the last piece is seen.
    const whole = agree(on(1, { linkNsPerByte: 5 }, [io('read', 0)]));
    const pieces = agree(on(1, { linkNsPerByte: 5, linkChunkBytes: 1024 }, [io('read', 0)]));
    expect(finishes(whole)).toEqual([ONE_READ + 5 * PAGE]);
    expect(finishes(pieces)).toEqual([ONE_READ + 5 * 1024]);
    expect(pieces.rows.filter(({ kind }) => kind === 'link-out')).toHaveLength(8);
  });

  it('of the slower kind takes all pieces from the first on', () => {
    const result = agree(on(1, { linkNsPerByte: 20, linkChunkBytes: 1024 }, [io('read', 0)]));
    expect(finishes(result)).toEqual([COMMAND + READ + 10 * 1024 + 20 * PAGE]);
  });

  it('brings the data of an FUA write before its program, and none of a flush', () => {
    const requests = [{ ...io('write', 0), fua: true }];
    const result = agree({
      ...on(1, { linkNsPerByte: 1, writeLatencyNs: 200 }, requests),
      host: { writeBuffer: { pages: 4, ackNs: 5000 } },
    });
    expect(finishes(result)).toEqual([PAGE + 200 + ONE_WRITE]);
    expect(result.requests[0]?.parts).toMatchObject({ link: PAGE, firmware: 200, buffer: 0, array: PROGRAM });
  });

  it('sends zeros, too: pages that need no flash', () => {
    const result = agree({ ...on(1, { linkNsPerByte: 2 }, reads(1)), policy: { unmappedRead: 'zero' } });
    expect(finishes(result)).toEqual([2 * PAGE]);
    expect(result.requests[0]?.parts).toMatchObject({ link: 2 * PAGE });
  });
});

describe('the devices of NVMeVirt, to the nanosecond', () => {
  const KIB4 = 4096;
  const PRO_970 = {
    device: {
      channels: 8,
      chipsPerChannel: 1,
      diesPerChip: 2,
      planesPerDie: 1,
      blocksPerPlane: 8,
      pagesPerBlock: 8,
      pageBytes: 32_768,
    },
    policy: { transfer: 'sectors' },
    controller: {
      readLatencyNs: 21_500,
      writeLatencyNs: 4000,
      latencyPer4KiBNs: 460,
      linkNsPerByte: 0.28125,
      linkDirections: 1,
      linkChunkBytes: 16_384,
    },
    host: { writeBuffer: { pages: 32, ackNs: 0 } },
  } as const;
  const proTiming = { commandNs: 0, transferNsPerByte: 1.1875, programNs: 185_000, eraseNs: 0, readNs: 29_760 };
  const one = (op: Io['op'], bytes: number): { requests: Io[] } => ({ requests: [{ atNs: 0, op, offset: 0, bytes }] });

  it('970 PRO: a read of 4 KiB takes 57,276 ns from a page of the first type, 69,276 of the second', () => {
    const first = agree({ ...PRO_970, timing: proTiming, workload: one('read', KIB4) });
    expect(finishes(first)).toEqual([57_276]);
    const second = agree({
      ...PRO_970,
      timing: { ...proTiming, readNs: [29_760, 41_760], pageTypes: { count: 2 } },
      initial: { pages: [{ lpn: 0, page: 1 }], writePointers: [{ page: 2 }] },
      workload: one('read', KIB4),
    });
    expect(finishes(second)).toEqual([69_276]);
  });

  it('970 PRO: a write is acknowledged after 5,612 ns, one of 128 KiB after 55,584', () => {
    expect(finishes(agree({ ...PRO_970, timing: proTiming, workload: one('write', KIB4) }))).toEqual([5612]);
    expect(finishes(agree({ ...PRO_970, timing: proTiming, workload: one('write', 131_072) }))).toEqual([55_584]);
  });

  it('ZN540: a read of 4 KiB takes 79,952 ns, and a program of 96 KiB 769,128', () => {
    const device = { ...PRO_970.device, pageBytes: 98_304 };
    const controller = { readLatencyNs: 20_000, linkNsPerByte: 0.3125, linkDirections: 1, linkChunkBytes: 32_768 };
    // 271 ns for 128 bytes; ceil makes up for the seventh decimal.
    const timing = { commandNs: 0, transferNsPerByte: 2.117187, readNs: 50_000, programNs: 561_000, eraseNs: 0 };
    const policy = { transfer: 'sectors' } as const;
    expect(finishes(agree({ device, controller, timing, policy, workload: one('read', KIB4) }))).toEqual([79_952]);
    expect(finishes(agree({ device, timing, workload: one('write', 98_304) }))).toEqual([769_128]);
  });
});

describe('a setting of the controller', () => {
  it('that can have no effect says why', () => {
    const reasons = (controller: Settings, more: ExperimentInput = {}): string[] =>
      settingsWithoutEffect(parseExperiment({ version: 1, controller, ...more }))
        .filter(({ path }) => path.startsWith('controller.'))
        .map(({ path }) => path);
    expect(reasons({})).toEqual(['controller.cores', 'controller.linkDirections', 'controller.linkChunkBytes']);
    expect(reasons({ readOccupancyNs: 1, linkNsPerByte: 1 })).toEqual([]);
    expect(reasons({ gcPageOccupancyNs: 1, linkNsPerByte: 1 }, { policy: { gc: { enabled: false } } })).toEqual([
      'controller.gcPageOccupancyNs',
    ]);
  });

  it('that makes no sense is refused by its key', () => {
    expect(() => parseExperiment({ version: 1, controller: { linkChunkBytes: 64 } })).toThrow(
      /controller\.linkChunkBytes/,
    );
    expect(() => parseExperiment({ version: 1, controller: { linkDirections: 3 } })).toThrow(
      /controller\.linkDirections/,
    );
    expect(() => parseExperiment({ version: 1, controller: { cores: 0 } })).toThrow(/controller\.cores/);
  });

  it('without time is no controller: the same run, to the bit', () => {
    const requests = [...reads(4), io('write', 5), io('write', 0, 10)];
    const plain = run(on(2, {}, requests));
    const many = run(on(2, { cores: 8, linkDirections: 1, linkChunkBytes: 4096 }, requests));
    expect(many.stateHash()).toBe(plain.stateHash());
    expect(many.controllerBusyNs()).toBe(null);
  });
});
