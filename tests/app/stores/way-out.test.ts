/** What gives way for a change: settings go back to their defaults, and the state at time 0 follows to the device. */
import { expect, test, vi } from 'vitest';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { refusedBy, wayOut } from '../../../src/app/stores/way-out.ts';
import { devicePreset } from '../../../src/document/presets/devices.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { DocumentError } from '../../../src/document/validate.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const { a } = FIRST_SCREEN.pair;

test('the collections of the first screen follow to a drive with one die a chip, with the pages of their blocks', () => {
  const { patch } = devicePreset('nvmevirt-970-pro');
  expect(refusedBy(() => applyPatch(a, patch))?.path).toMatch(/^initial\./);
  const { initial, device } = applyPatch(a, wayOut(a, patch) ?? {});
  expect(device).toMatchObject(patch.device ?? {});
  expect(initial.collect.map(({ atNs }) => atNs)).toEqual(a.initial.collect.map(({ atNs }) => atNs));
  for (const { channel, chip, die, plane, block } of initial.collect) {
    const own = initial.pages.filter(
      (page) => page.channel === channel && page.plane === plane && page.block === block,
    );
    expect(own).toHaveLength(2);
    expect([chip < device.chipsPerChannel, die < device.diesPerChip]).toEqual([true, true]);
  }
});

test('of two excluding settings the one that is not asked for gives way', () => {
  const suspended = applyPatch(a, { policy: { suspension: { program: true, erase: true } } });
  const way = wayOut(suspended, { policy: { cacheMode: true } });
  expect(applyPatch(suspended, way ?? {}).policy).toMatchObject({ cacheMode: true, suspension: { program: false } });
});

test('a device without room for a superblock has no way out, and other errors are not swallowed', () => {
  const one = applyPatch(a, {
    device: { chipsPerChannel: 1, diesPerChip: 1 },
    initial: { pages: [], blocks: [], collect: [] },
  });
  expect(wayOut(one, { policy: { superblockWays: 2 } })).toBeNull();
  expect(() => refusedBy(() => applyPatch(a, { device: { channels: 0 } }))).not.toThrow();
  expect(() =>
    refusedBy(() => {
      throw new RangeError('a bug');
    }),
  ).toThrow(RangeError);
  expect(refusedBy(() => applyPatch(a, { device: { channels: 0 } }))).toBeInstanceOf(DocumentError);
});
