import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockNumber,
  channelOfDie,
  chipOfDie,
  dieNumber,
  dieOnChannel,
  diePlace,
  geometryOf,
  grownDevice,
  logicalPages,
  modelBytes,
  pagePlace,
} from '../../src/device/geometry.ts';
import { dieAtPosition, pageNumber } from '../support/places.ts';
import { defaultExperiment } from '../../src/document/validate.ts';
import { anyExperiment } from '../document/arbitrary-experiment.ts';

const geometry = geometryOf(defaultExperiment().device);

describe('counts', () => {
  test('the default device has 16 dies, 32 planes and 16 GiB', () => {
    expect(geometry).toMatchObject({
      chips: 8,
      dies: 16,
      diesPerChannel: 4,
      planes: 32,
      blocks: 2048,
      pages: 2_097_152,
    });
    expect(geometry.logicalPages).toBe(1_677_721);
    expect(geometry.logicalBytes).toBe(1_677_721 * 8192);
    expect(modelBytes(defaultExperiment().device)).toBe(2_097_152 * 12);
  });

  test('over-provisioning of the logical pages leaves more than that of the physical ones', () => {
    const { device } = defaultExperiment();
    expect(logicalPages({ ...device, overprovisioningOf: 'logical' })).toBe(Math.floor(2_097_152 / 1.2));
  });

  test('a grown device is the smallest that holds the given pages', () => {
    fc.assert(
      fc.property(anyExperiment, fc.integer({ min: 1, max: 5_000_000_000 }), ({ device }, bytes) => {
        const grown = grownDevice(device, bytes);
        const fits = (blocksPerPlane: number): boolean =>
          logicalPages({ ...device, blocksPerPlane }) * device.pageBytes >= bytes;
        expect(fits(grown.blocksPerPlane)).toBe(true);
        if (grown.blocksPerPlane > device.blocksPerPlane) expect(fits(grown.blocksPerPlane - 1)).toBe(false);
        else expect(grown).toBe(device);
      }),
    );
  });
});

describe('numbering', () => {
  test('dies are counted over the channels first, then the chips, then the dies of a chip', () => {
    expect(dieNumber(geometry, { channel: 3, chip: 0, die: 0 })).toBe(3);
    expect(dieNumber(geometry, { channel: 0, chip: 1, die: 0 })).toBe(4);
    expect(dieNumber(geometry, { channel: 0, chip: 0, die: 1 })).toBe(8);
    expect(diePlace(geometry, 13)).toEqual({ channel: 1, chip: 1, die: 1 });
    expect(chipOfDie(geometry, 13)).toBe(5);
  });

  test('dies of a channel are counted chip by chip', () => {
    const onChannelTwo = [0, 1, 2, 3].map((position) => diePlace(geometry, dieAtPosition(geometry, 2, position)));
    expect(onChannelTwo).toEqual([
      { channel: 2, chip: 0, die: 0 },
      { channel: 2, chip: 0, die: 1 },
      { channel: 2, chip: 1, die: 0 },
      { channel: 2, chip: 1, die: 1 },
    ]);
  });

  test('every number leads to an address and back', () => {
    fc.assert(
      fc.property(anyExperiment, fc.nat(), ({ device }, draw) => {
        const any = geometryOf(device);
        const ppn = draw % any.pages;
        const place = pagePlace(any, ppn);
        expect(pageNumber(any, place)).toBe(ppn);
        expect(blockNumber(any, place)).toBe(Math.floor(ppn / any.pagesPerBlock));
        const die = dieNumber(any, place);
        expect(diePlace(any, die)).toEqual({ channel: place.channel, chip: place.chip, die: place.die });
        expect(channelOfDie(any, die)).toBe(place.channel);
        expect(dieAtPosition(any, place.channel, dieOnChannel(any, die))).toBe(die);
      }),
    );
  });
});
