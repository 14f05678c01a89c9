/** The drives of NVMeVirt, by their presets: single requests to the nanosecond, as its integer arithmetic gives them. */
import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { DocumentError } from '../../../src/device/document-error.ts';
import { NAMED_POLICIES } from '../../../src/document/presets/schemes.ts';
import { refuseUnsupported } from '../../../src/engine/setup/unsupported.ts';
import { DEVICE_PRESETS } from '../../../src/document/presets/devices.ts';
import { applyPreset } from '../../support/experiments.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';
import { DRIVE_PRESETS } from '../../../src/document/presets/drive-presets.ts';
import { runChecked } from '../../engine/run.ts';

const KIB4 = 4096;

/** The latency of one request on a new drive, ns. `page`: where the read page is. */
function latency(preset: string, op: 'read' | 'write', bytes: number, page?: number): number {
  const initial = page === undefined ? {} : { pages: [{ lpn: 0, page }], writePointers: [{ page: page + 1 }] };
  const experiment = applyPatch(applyPreset(defaultExperiment(), preset), {
    initial,
    workload: { requests: [{ op, bytes }] },
  });
  return runChecked(experiment).latencies[0];
}

it('a 970 PRO of NVMeVirt takes its 57,276 and 69,276, 5,612 and 55,584 ns', () => {
  expect(latency('nvmevirt-970-pro', 'read', KIB4, 0)).toBe(57_276);
  expect(latency('nvmevirt-970-pro', 'read', KIB4, 1)).toBe(69_276);
  expect(latency('nvmevirt-970-pro', 'write', KIB4)).toBe(5612);
  expect(latency('nvmevirt-970-pro', 'write', 131_072)).toBe(55_584);
});

it('a ZN540 of NVMeVirt takes its 79,952 ns', () => {
  expect(latency('nvmevirt-zn540', 'read', KIB4, 0)).toBe(79_952);
  // 32 · 40 + 5,600 + 600
  expect(latency('nvmevirt-zn540', 'write', KIB4)).toBe(7480);
});

it('MQSim’s link takes 1,248 ns for 4 KiB', () => {
  const { controller } = applyPreset(defaultExperiment(), 'mqsim-shipped');
  expect(Math.ceil(KIB4 * controller.linkNsPerByte)).toBe(1248);
});

it('each drive names its source and what it approximates, and a device of a paper has no controller', () => {
  expect(DRIVE_PRESETS.length).toBeGreaterThanOrEqual(7);
  for (const { notes, source, kind } of DRIVE_PRESETS) {
    expect([kind, source.length > 20, notes.length > 1]).toEqual(['drive', true, true]);
  }
  const drive = applyPreset(defaultExperiment(), 'nvmevirt-970-pro');
  const papers = DEVICE_PRESETS.filter(({ kind }) => kind === 'paper');
  expect(papers.length).toBeGreaterThan(3);
  for (const { name } of papers) {
    const after = applyPreset(drive, name, {});
    expect(after.controller).toEqual(defaultExperiment().controller);
  }
});

const PAGE = 16_384;

/** The latencies of some requests on a new drive, one after the other, ns. */
function latencies(
  preset: string,
  requests: readonly { readonly op: 'read' | 'write' | 'flush'; readonly page?: number; readonly pages?: number }[],
  bytes = PAGE,
  initial: ExperimentInput['initial'] = {},
): number[] {
  const experiment = applyPatch(applyPreset(defaultExperiment(), preset), {
    initial,
    workload: {
      requests: requests.map(({ op, page = 0, pages = 1 }, i) => ({
        atNs: i * 100_000_000,
        op,
        offset: page * bytes,
        bytes: pages * bytes,
      })),
    },
  });
  return [...runChecked(experiment).latencies];
}

/** Pages 0 … n − 1 of block 0 of the first plane. */
const written = (count: number): ExperimentInput['initial'] => ({
  pages: Array.from({ length: count }, (_, page) => ({ lpn: page, page })),
  writePointers: [{ page: count }],
});

it('a drive like a consumer TLC drive: firmware, sense, bus and last piece; a word line in 380 µs', () => {
  const reads = [0, 1, 2].map((page) => ({ op: 'read' as const, page }));
  const around = 21_500 + 70 + 13_654 + 1248;
  expect(latencies('consumer-tlc-one-shot', reads, PAGE, written(3))).toEqual(
    [37_000, 46_000, 37_000].map((ns) => around + ns),
  );
  const [write, flush] = latencies('consumer-tlc-one-shot', [{ op: 'write', pages: 12 }, { op: 'flush' }]);
  // The link brings 192 KiB; 12 loads and the program are long over before the flush.
  expect(write).toBe(Math.ceil(12 * PAGE * 0.304687) + 4000 + 48 * 460);
  expect(flush).toBe(4000);
  const through = latencies('consumer-tlc-one-shot', [{ op: 'write' }])[0];
  expect(through).toBe(4992 + 4000 + 4 * 460);
});

it('a drive like a data-center drive: 73,148 ns a read, 15,096 ns until a write is acknowledged', () => {
  expect(latencies('data-center-one-shot', [{ op: 'read' }], PAGE, written(1))).toEqual([
    13_800 + 70 + 45_000 + 13_654 + 624,
  ]);
  expect(latencies('data-center-one-shot', [{ op: 'write' }])).toEqual([2496 + 12_600]);
});

/** 16 KiB at 450 MB/s. */
const QLC_PAGE_NS = 36_409;

it('a drive like a QLC drive reads by type, and what its SLC cache holds in 30 µs', () => {
  const around = 21_500 + 70 + QLC_PAGE_NS + 1248;
  // (The first five blocks of a plane are the cache’s.)
  const inQlc = {
    pages: [0, 1, 2, 3].map((page) => ({ lpn: page, block: 5, page })),
    writePointers: [{ block: 5, page: 4 }],
  };
  const reads = [0, 1, 2, 3].map((page) => ({ op: 'read' as const, page }));
  expect(latencies('qlc-slc-cache', reads, PAGE, inQlc)).toEqual(
    [59_325, 85_250, 127_200, 169_600].map((ns) => around + ns),
  );
  expect(latencies('qlc-slc-cache', [{ op: 'write' }, { op: 'read' }])).toEqual([
    4992 + 4000 + 4 * 460,
    around + 30_000,
  ]);
});

it('a drive like a QLC drive programs each word line twice, together as fast as its source says', () => {
  const { timing, policy, device, host } = applyPreset(defaultExperiment(), 'qlc-two-pass');
  expect(policy.wordLine).toBe('two-pass');
  const { firstPassProgramNs, wordLineProgramNs } = timing.pageTypes;
  const unit = 4 * device.planesPerDie;
  // 30 MB/s of a die: a word line of 256 KiB in 8.74 ms, loads apart.
  expect(firstPassProgramNs + wordLineProgramNs).toBe(Math.round((unit * PAGE * 1000) / 30));
  expect(host.writeBuffer.pages).toBeGreaterThanOrEqual((device.channels * device.chipsPerChannel + 1) * unit);
  const around = 21_500 + 70 + QLC_PAGE_NS + 1248;
  const reads = [0, 1, 2, 3].map((page) => ({ op: 'read' as const, page }));
  expect(latencies('qlc-two-pass', reads, PAGE, written(4))).toEqual(
    [59_325, 85_250, 127_200, 169_600].map((ns) => around + ns),
  );
  const [write, flush, read] = latencies('qlc-two-pass', [{ op: 'write' }, { op: 'flush' }, { op: 'read' }]);
  expect(write).toBe(4992 + 4000 + 4 * 460);
  // A page that is flushed is loaded and programmed twice, with 15 pages of padding.
  expect(flush).toBe(4000 + 2 * (70 + QLC_PAGE_NS) + firstPassProgramNs + wordLineProgramNs);
  expect(read).toBe(around + 59_325);
});

it('FEMU’s block device takes its table’s times alone, MQSim’s its command, bus and link as well', () => {
  expect(latencies('femu-block', [{ op: 'read' }], 4096, written(1))).toEqual([40_000]);
  expect(latencies('femu-block', [{ op: 'write' }], 4096)).toEqual([200_000]);
  expect(latencies('mqsim-shipped', [{ op: 'read' }], 8192, written(1))).toEqual([290 + 75_000 + 3 * 8192 + 2496]);
  expect(latencies('mqsim-shipped', [{ op: 'write' }], 8192)).toEqual([2496 + 290 + 3 * 8192 + 750_000]);
});

it('a drive whose pages are programmed one by one takes every named policy but large superblocks, and a paper’s device after it works', () => {
  for (const name of ['like-consumer-tlc', 'like-qlc', 'like-data-center']) {
    const refused = NAMED_POLICIES.filter(({ patch }) => {
      try {
        refuseUnsupported(applyPatch(applyPreset(defaultExperiment(), name), patch));
        return false;
      } catch (error) {
        if (error instanceof DocumentError) return true;
        throw error;
      }
    });
    // (A channel has two dies: superblocks of four and of eight have no room.)
    expect(refused.map(({ patch }) => patch.policy?.superblockWays)).toEqual([4, 4, 8, 8]);
  }
  for (const { name } of DRIVE_PRESETS) {
    for (const other of DEVICE_PRESETS) {
      const after = applyPreset(applyPreset(defaultExperiment(), name), other.name);
      if (other.patch.device === undefined) continue;
      expect([after.policy.wordLine, after.policy.slcCache !== false]).toEqual([
        other.patch.policy?.wordLine ?? 'page',
        other.patch.policy?.slcCache !== undefined && other.patch.policy.slcCache !== false,
      ]);
    }
  }
});

it.each(DRIVE_PRESETS.map(({ name }) => name))('%s runs reads and writes to their end, new and overwritten', (name) => {
  for (const kind of ['none', 'used'] as const) {
    const drive = applyPreset(defaultExperiment(), name);
    const small = applyPatch(drive, {
      device: { channels: 1, chipsPerChannel: 1, pagesPerBlock: drive.device.pagesPerBlock / 8 },
      precondition: { kind },
    });
    const { pageBytes } = small.device;
    const requests = Array.from({ length: 400 }, (_, i) => ({
      atNs: i * 300_000,
      op: i % 2 === 0 ? ('write' as const) : ('read' as const),
      offset: ((i * 7919) % 1000) * pageBytes,
      bytes: pageBytes,
    }));
    const engine = runChecked(applyPatch(small, { workload: { requests } }));
    expect(engine.stopped?.reason ?? null).toBe(null);
    expect(engine.completedRequests).toBe(400);
  }
});
