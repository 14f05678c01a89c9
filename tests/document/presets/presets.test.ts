import { describe, expect, test } from 'vitest';
import { transferNs } from '../../../src/device/exact.ts';
import { geometryOf } from '../../../src/device/geometry.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import {
  BANKING_BUSES,
  bankOrganization,
  busPreset,
  DEVICE_PRESETS,
  devicePreset,
} from '../../../src/document/presets/devices.ts';
import { applyPreset } from '../../support/experiments.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';
import { HOST_PRESETS, hostPreset } from '../../../src/document/presets/host-presets.ts';
import { firstNs } from '../../../src/device/page-types.ts';

const base = defaultExperiment();

describe('presets', () => {
  test.each(DEVICE_PRESETS.map(({ name }) => name))('%s makes a valid experiment, for any workload', (name) => {
    const experiment = applyPatch(applyPreset(base, name), { workload: { sample: 'oltp' } });
    expect(geometryOf(experiment.device).logicalPages).toBeGreaterThan(0);
    const preset = devicePreset(name);
    expect(preset.sentence).toMatch(/^\S.*\.$/);
    expect(preset.source).not.toBe('');
  });

  test('names are unique, and the message about an unknown one lists them', () => {
    expect(new Set(DEVICE_PRESETS.map(({ name }) => name)).size).toBe(DEVICE_PRESETS.length);
    expect(() => devicePreset('mbm')).toThrow(/mbm-table-1/);
  });

  test('MBM’s Table I is the default device', () => {
    expect(applyPreset(base, 'mbm-table-1')).toEqual(base);
  });

  test('with the pages of the figures a program takes between six and eight transfers, with those of Table I it does not', () => {
    const transfers = (name: string): number => {
      const { device, timing } = applyPreset(base, name);
      return firstNs(timing.programNs) / transferNs(device.pageBytes, timing.transferNsPerByte);
    };
    expect(transfers('mbm-figures')).toBeGreaterThan(6);
    expect(transfers('mbm-figures')).toBeLessThanOrEqual(8);
    expect(transfers('mbm-table-1')).toBeGreaterThan(8);
  });

  test('MP’s Table 1 has 4 GiB, a page in 51.2 µs, two pages of a die in 302.4 µs together and in 502.4 µs apart', () => {
    const { device, timing } = applyPreset(base, 'mp-table-1');
    expect(geometryOf(device).pages * device.pageBytes).toBe(4 * 2 ** 30);
    expect(device.pagesPerBlock * device.pageBytes).toBe(128 * 1024);
    const transfer = transferNs(device.pageBytes, timing.transferNsPerByte);
    expect(2 * transfer + firstNs(timing.programNs)).toBe(302_400);
    expect(2 * (transfer + firstNs(timing.programNs))).toBe(502_400);
  });

  test('DB’s devices have 8 and 16 dies', () => {
    expect(geometryOf(applyPreset(base, 'db-ssd1').device).dies).toBe(8);
    expect(geometryOf(applyPreset(base, 'db-ssd2').device).dies).toBe(16);
  });

  test('DJ’s part has 32 GB for any arrangement of its banks', () => {
    const { device } = applyPreset(base, 'dj-part');
    expect(geometryOf(device).pages * device.pageBytes).toBe(32 * 2 ** 30);
    const wide = applyPatch(base, { device: bankOrganization(4, 16) });
    expect(geometryOf(wide.device).pages * wide.device.pageBytes).toBe(32 * 2 ** 30);
    expect(bankOrganization(1, 1).blocksPerPlane).toBe(262_144);
    expect(() => bankOrganization(1, 1, 2 * 34_359_738_368)).toThrow(/34359738368 bytes/);
  });

  test('each die of a data sheet’s part has the capacity in its name', () => {
    const gigabits = (name: string): number => {
      const { device } = applyPreset(base, name);
      const { pages, dies } = geometryOf(device);
      return ((pages / dies) * device.pageBytes * 8) / 2 ** 30;
    };
    // Micron's have some blocks more than the name says.
    expect(gigabits('micron-mt29f128g08cbecb')).toBeCloseTo(131, 0);
    expect(gigabits('micron-mt29f64g08cbab')).toBe(64);
    expect(gigabits('samsung-vnand-128gb')).toBeCloseTo(128, 0);
  });

  test('the flash kinds of the slides have the times of their table', () => {
    const times = (name: string): number[] => {
      const { timing } = applyPreset(base, name);
      return [timing.eraseNs / 1e6, firstNs(timing.programNs) / 1e6, firstNs(timing.readNs) / 1e3];
    };
    expect(times('sb-slc-typ')).toEqual([5, 0.3, 35]);
    expect(times('sb-slc-max')).toEqual([10, 3, 50]);
    expect(times('sb-mlc-typ')).toEqual([5, 1.4, 50]);
    expect(times('sb-mlc-max')).toEqual([10, 3, 85]);
    expect(times('sb-slc-star-typ')).toEqual([10, 0.25, 37]);
    expect(times('sb-slc-star-max')).toEqual([25, 0.6, 65]);
    expect(times('sb-tlc-typ')).toEqual([10, 2.3, 67]);
    expect(times('sb-tlc-max')).toEqual([25, 11, 100]);
  });
});

describe('buses', () => {
  test('DJ’s nine buses carry 2 KB in the paper’s times', () => {
    const times = BANKING_BUSES.map((bus) =>
      transferNs(2048, busPreset(bus.widthBits, bus.megahertz).transferNsPerByte),
    );
    expect(times).toEqual([81_920, 40_960, 20_480, 40_960, 20_480, 10_240, 20_480, 10_240, 5_120]);
  });

  test('a bus between the decimals is rounded to six', () => {
    expect(busPreset(16, 54).transferNsPerByte).toBe(9.259259);
    expect(busPreset(8, 100, 2).transferNsPerByte).toBe(5);
    expect(() => busPreset(0, 25)).toThrow(/widthBits/);
  });
});

const withPages = (pageBytes: number): ReturnType<typeof defaultExperiment> =>
  applyPatch(defaultExperiment(), { device: { pageBytes } });

describe('host presets', () => {
  test.each(HOST_PRESETS)('$name makes a valid experiment, and says what it is', ({ patch, sentence, source }) => {
    const experiment = withPages(4096);
    expect(applyPatch(experiment, patch(experiment.device)).policy).toEqual(experiment.policy);
    expect(sentence).toMatch(/^\S.*\.$/);
    expect(source).not.toBe('');
  });

  test('without a buffer the host is the default one', () => {
    const experiment = defaultExperiment();
    expect(applyPatch(experiment, hostPreset('no-buffer').patch(experiment.device))).toEqual(experiment);
  });

  test.each([
    [2048, 64],
    [8192, 16],
    [16_384, 8],
    [262_144, 1],
  ])('SSDSim’s DRAM has, of pages of %i bytes, %i', (pageBytes, pages) => {
    const experiment = withPages(pageBytes);
    const { host } = applyPatch(experiment, hostPreset('ssdsim-dram').patch(experiment.device));
    expect(host.hazards).toBe('ram');
    expect(host.writeBuffer).toEqual({ ...experiment.host.writeBuffer, pages, policy: 'lru', idleWriteBack: false });
  });

  test('the message about an unknown name lists them', () => {
    expect(() => hostPreset('ssdsim')).toThrow(/"ssdsim"; allowed: no-buffer, ssdsim-dram/);
  });
});
