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
import { SEED } from '../reference/random-runs.ts';

const NAMES = Object.keys(DRIVE_WORKLOADS) as DriveWorkloadName[];

it('every drive is in the table', () => {
  expect(Object.keys(PUBLISHED_DRIVES).toSorted()).toEqual(DRIVE_PRESETS.map(({ name }) => name).toSorted());
});

it('the notes of a drive name each figure that is more than 15 % off, and no other', { timeout: 300_000 }, async () => {
  let [compared, off] = [0, 0];
  for (const { name: preset, notes } of DRIVE_PRESETS) {
    const published = Object.keys(PUBLISHED_DRIVES[preset]) as DriveWorkloadName[];
    for (const name of NAMES) {
      const said = new RegExp(`${DRIVE_WORKLOADS[name].said}\\b`, 'i').test(notes.join(' '));
      const isFar = published.includes(name) && isOff(await driveFigure(preset, name, new RunCache()));
      expect(said, `${preset}, ${name}: ${isFar ? '' : 'not '}off`).toBe(isFar);
      compared++;
      if (isFar) off++;
    }
  }
  expect(compared).toBe(DRIVE_PRESETS.length * NAMES.length);
  // Else no note would be asked for.
  expect(off).toBeGreaterThan(0);
});

describe('random writes of a used drive cost what its over-provisioning costs by the closed form', () => {
  it('which has the values of its paper', () => {
    expect(desnoyers(1.07)).toBeCloseTo(7.82, 2);
  });

  // A cache writes every page twice, and takes blocks from the spare ones.
  const drives = DRIVE_PRESETS.filter(({ patch }) => patch.policy?.slcCache === undefined).map(({ name }) => name);
  // Two of them each time, all of them in long runs.
  const drawn = process.env.LONG === undefined ? [SEED, SEED + 1].map((at) => drives[at % drives.length]) : drives;
  it.each(drawn)('%s, within 15 %', { timeout: 60_000 }, async (preset) => {
    const { waf } = await driveFigure(preset, 'steady QD32', new RunCache());
    expect(Math.abs((waf ?? NaN) / desnoyers(spareOf(preset)) - 1)).toBeLessThan(0.15);
  });
});

it('a drive uses all planes that it declares, moves only sectors, and buffers two word lines a die', () => {
  let compared = 0;
  for (const { name, patch } of DRIVE_PRESETS) {
    const { planesPerDie = 1, channels = 1, chipsPerChannel = 1 } = patch.device ?? {};
    if (planesPerDie === 1) continue;
    const { policy = {}, timing = {}, host = {} } = patch;
    expect(policy.transfer, name).toBe('sectors');
    const lines = 2 * channels * chipsPerChannel * planesPerDie * (timing.pageTypes?.count ?? 3);
    // Its own buffer is left out, as its notes say.
    if (name !== 'mqsim-shipped') expect(host.writeBuffer?.pages, name).toBeGreaterThanOrEqual(lines);
    compared++;
    // With an SLC cache a die works on one plane at a time in this model; the drive's notes say so.
    if (policy.slcCache !== undefined) continue;
    expect(policy.planeReads === 'independent' || policy.parallelRead === 'any', name).toBe(true);
    expect(policy.wordLine !== undefined || policy.multiPlane === 'wise', name).toBe(true);
  }
  expect(compared).toBe(8);
});
