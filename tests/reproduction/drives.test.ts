/** The presets of whole drives, beside what is published of the drives that they name or resemble. */
import { describe, expect, it } from 'vitest';
import { DRIVE_PRESETS } from '../../src/document/presets/drive-presets.ts';
import {
  desnoyers,
  driveFigure,
  DRIVE_WORKLOADS,
  isOff,
  PUBLISHED_DRIVES,
  spareOf,
  type DriveWorkloadName,
} from '../../src/reproduction/drives.ts';
import { RunCache } from '../../src/reproduction/run.ts';

const NAMES = Object.keys(DRIVE_WORKLOADS) as DriveWorkloadName[];
/** Long runs; `npm run papers -- drives` makes them for all drives. */
const LONG: readonly DriveWorkloadName[] = ['steady QD32'];

it('every drive is in the table', () => {
  expect(Object.keys(PUBLISHED_DRIVES).toSorted()).toEqual(DRIVE_PRESETS.map(({ name }) => name).toSorted());
});

describe('the notes of a drive name each figure that is more than 15 % off, and no other', () => {
  it.each(DRIVE_PRESETS.map((preset) => [preset.name, preset.notes] as const))(
    '%s',
    async (preset, notes) => {
      const text = notes.join(' ');
      const isSaid = (name: DriveWorkloadName): boolean =>
        new RegExp(`${DRIVE_WORKLOADS[name].said}\\b`, 'i').test(text);
      const published = Object.keys(PUBLISHED_DRIVES[preset]) as DriveWorkloadName[];
      for (const name of NAMES.filter((one) => !LONG.includes(one))) {
        const off = published.includes(name) && isOff(await driveFigure(preset, name, new RunCache()));
        expect(isSaid(name), `${name} is ${off ? '' : 'not '}off`).toBe(off);
      }
      // Sequential and deep reads of drives without an SLC cache are near what is published; QLC's at QD 256 are not.
      if (preset === 'qlc-slc-cache') return;
      for (const name of ['seq read', 'read QD128'] as const) expect(isSaid(name)).toBe(false);
    },
    120_000,
  );
});

it('write amplification of a drive is that of its over-provisioning', { timeout: 120_000 }, async () => {
  expect(desnoyers(1.07)).toBeCloseTo(7.82, 2);
  const { waf } = await driveFigure('data-center-one-shot', 'steady QD32', new RunCache());
  expect(Math.abs((waf ?? NaN) / desnoyers(spareOf('data-center-one-shot')) - 1)).toBeLessThan(0.15);
});

it('a buffer of a drive of today has room for two word lines of each die', () => {
  let compared = 0;
  for (const { name, patch } of DRIVE_PRESETS) {
    const { planesPerDie = 1, channels = 1, chipsPerChannel = 1 } = patch.device ?? {};
    if (planesPerDie !== 4 || name === 'mqsim-shipped') continue;
    const types = patch.timing?.pageTypes?.count ?? 3;
    expect(patch.host?.writeBuffer?.pages, name).toBeGreaterThanOrEqual(
      2 * channels * chipsPerChannel * planesPerDie * types,
    );
    compared++;
  }
  expect(compared).toBe(7);
});
