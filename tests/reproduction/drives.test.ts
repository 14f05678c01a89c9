/** The presets of whole drives, beside what is published of the drives that they name or resemble. */
import { describe, expect, it } from 'vitest';
import { DRIVE_PRESETS } from '../../src/document/presets/drive-presets.ts';
import {
  desnoyers,
  driveFigure,
  DRIVE_WORKLOADS,
  hasSlcCache,
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

const LONG = process.env.LONG !== undefined;
/** The drives of which a workload’s figure is published. */
const drivesOf = (name: DriveWorkloadName): string[] =>
  DRIVE_PRESETS.map((drive) => drive.name).filter((preset) => name in PUBLISHED_DRIVES[preset]);
const FIGURES = NAMES.flatMap((name) => drivesOf(name).map((preset) => ({ preset, name })));
/** Of each workload one drive for each commit. */
const LOOKED_AT = LONG
  ? FIGURES
  : NAMES.flatMap((name) => {
      const drives = drivesOf(name);
      return drives.length === 0 ? [] : [{ preset: drives[SEED % drives.length], name }];
    });

const isSaid = (preset: string, name: DriveWorkloadName): boolean => {
  const { notes } = DRIVE_PRESETS.find((one) => one.name === preset) ?? expect.unreachable();
  return new RegExp(`${DRIVE_WORKLOADS[name].said}\\b`, 'i').test(notes.join(' '));
};

it('the notes of a drive name each figure that is more than 15 % off, and no other; no read of a drive without an SLC cache is, sequential or many at a time', async () => {
  let [off, near] = [0, 0];
  for (const { preset, name } of LOOKED_AT) {
    const isFar = isOff(await driveFigure(preset, name, new RunCache()));
    expect(isSaid(preset, name), `${preset}, ${name}: ${isFar ? '' : 'not '}off`).toBe(isFar);
    if (isFar) off++;
    const { readShare, depth } = DRIVE_WORKLOADS[name];
    if (hasSlcCache(preset) || readShare === 0 || depth === 1) continue;
    expect(isFar, `${preset}, ${name}`).toBe(false);
    near++;
  }
  expect(LOOKED_AT.length).toBeGreaterThan(5);
  if (!LONG) return;
  // Two of each of seven drives, and the link of the ZN540.
  expect(near).toBe(15);
  // Else no note would be asked for.
  expect(off).toBeGreaterThan(0);
});

it('the notes of a drive name no figure that nobody publishes', () => {
  const others = DRIVE_PRESETS.flatMap(({ name: preset }) =>
    NAMES.filter((name) => !(name in PUBLISHED_DRIVES[preset])).map((name) => ({ preset, name })),
  );
  expect(others.length).toBe(DRIVE_PRESETS.length * NAMES.length - FIGURES.length);
  expect(others.filter(({ preset, name }) => isSaid(preset, name))).toEqual([]);
});

describe('random writes of a used drive cost what its over-provisioning costs by the closed form', () => {
  it('which has the values of its paper', () => {
    expect(desnoyers(1.07)).toBeCloseTo(7.82, 2);
  });

  // A cache writes every page twice, and takes blocks from the spare ones.
  const drives = DRIVE_PRESETS.map(({ name }) => name).filter((name) => !hasSlcCache(name));
  // One of them each time, all of them in long runs.
  const drawn = LONG ? drives : [drives[SEED % drives.length]];
  it.each(drawn)('%s, within 15 %', async (preset) => {
    const { waf } = await driveFigure(preset, 'steady QD32', new RunCache());
    expect(Math.abs((waf ?? NaN) / desnoyers(spareOf(preset)) - 1)).toBeLessThan(0.15);
  });
});

it('a drive uses all planes that it declares, moves only sectors, and buffers two word lines a die', () => {
  let [compared, buffered] = [0, 0];
  for (const { name, patch } of DRIVE_PRESETS) {
    const { planesPerDie = 1, channels = 1, chipsPerChannel = 1, diesPerChip = 1 } = patch.device ?? {};
    const { policy = {}, timing = {}, host = {} } = patch;
    // FEMU's channels take no time.
    if (timing.transferNsPerByte !== 0) expect(policy.transfer, name).toBe('sectors');
    // NVMeVirt's dies have one plane, and a page is the unit of their programs. Two simulators' drives have no buffer.
    const line = planesPerDie === 1 ? 1 : planesPerDie * (timing.pageTypes?.count ?? 3);
    const pages = host.writeBuffer?.pages ?? 0;
    if (pages > 0) {
      expect(pages, name).toBeGreaterThanOrEqual(2 * channels * chipsPerChannel * diesPerChip * line);
      buffered++;
    }
    compared++;
    // With an SLC cache a die works on one plane at a time in this model; the drive's notes say so.
    if (planesPerDie === 1 || policy.slcCache !== undefined) continue;
    expect(policy.planeReads === 'independent' || policy.parallelRead === 'any', name).toBe(true);
    expect(policy.wordLine !== undefined || policy.multiPlane === 'wise', name).toBe(true);
  }
  expect([compared, buffered]).toEqual([DRIVE_PRESETS.length, DRIVE_PRESETS.length - 2]);
});
