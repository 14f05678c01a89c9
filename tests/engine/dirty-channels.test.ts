import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DirtyChannels } from '../../src/engine/state/dirty-channels.ts';

it('plain dispatch takes dirty channels in order, and those marked behind it in the same round', () => {
  let later = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.array(fc.nat(29))), (channels, marks) => {
      const dirty = new DirtyChannels(channels, false, 1);
      const model = new Set<number>();
      let from = 0;
      for (const some of marks) {
        for (const channel of some.filter((one) => one < channels)) {
          dirty.mark(channel);
          model.add(channel);
        }
        const next = [...model].sort((a, b) => a - b).find((channel) => channel >= from) ?? -1;
        if (next < 0 && model.size > 0) later++;
        expect(dirty.take(from)).toBe(next);
        model.delete(next);
        from = next + 1;
        expect(dirty.bits !== 0).toBe(model.size > 0);
      }
      dirty.markAll();
      expect(Array.from({ length: channels + 1 }, (_, channel) => dirty.take(channel))).toEqual([
        ...Array.from({ length: channels }, (_, channel) => channel),
        -1,
      ]);
    }),
  );
  // Rounds ended with channels left for the next one.
  expect(later).toBeGreaterThan(10);
});
