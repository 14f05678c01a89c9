/** The table of what ends next, against a plain list that is sorted anew for every question. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clock } from '../../src/engine/recording/recorder.ts';
import { TimeTable } from '../../src/engine/state/time-table.ts';

const SLOTS = 6;
/** The table's own slot is not the last: suspension timers come behind it. */
const EDGE = 3;
const slots = fc.nat(SLOTS - 1).map((slot) => (slot < EDGE ? slot : slot + 1));

interface Entry {
  slot: number;
  end: number;
  start: number;
  operation: number;
}

/** Short ones and long ones: a place is looked for behind a phase of about the same length. */
const lengths = fc.oneof(fc.nat(5), fc.nat(40));

const step = fc.oneof(
  fc.record({ do: fc.constant('begin' as const), slot: slots, length: lengths, operation: fc.nat(50) }),
  fc.record({
    do: fc.constant('resume' as const),
    slot: slots,
    length: lengths,
    operation: fc.nat(50),
    ago: fc.nat(3),
  }),
  fc.record({ do: fc.constant('timer' as const), slot: slots, length: fc.option(lengths) }),
  fc.record({ do: fc.constant('take' as const) }),
);

describe('the next end in the time table', () => {
  it('is the earliest; of equals the one that began first, then the lower operation, and timers before all', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const clock = new Clock();
        const table = new TimeTable(SLOTS + 1, EDGE, clock);
        const ended = new Int32Array(SLOTS + 1);
        let list: Entry[] = [];
        const byEnd = (a: Entry, b: Entry): number => a.end - b.end || a.start - b.start || a.operation - b.operation;
        for (const now of steps) {
          const runs = 'slot' in now && list.some(({ slot }) => slot === now.slot);
          const time = clock.now;
          if (now.do === 'take') {
            expect(table.next).toBe(list.length === 0 ? Infinity : Math.min(...list.map(({ end }) => end)));
            if (list.length === 0) continue;
            const first = [...list].sort(byEnd)[0];
            clock.now = first.end;
            const due = list.filter(({ end }) => end === first.end).sort(byEnd);
            const taken = [...ended.subarray(0, table.take(ended))];
            expect(new Set(taken).size).toBe(taken.length);
            // Two phases that are alike in all three have no order.
            const known = taken.map((slot) => list.find((entry) => entry.slot === slot));
            expect(known.map((entry) => entry && { ...entry, slot: 0 })).toEqual(due.map((e) => ({ ...e, slot: 0 })));
            list = list.filter(({ end }) => end !== first.end);
          } else if (now.do === 'timer') {
            const end = now.length === null ? Infinity : time + now.length;
            // A slot is a timer's or a phase's, never both.
            if (list.some(({ slot, start }) => slot === now.slot && start !== -1)) continue;
            table.set(now.slot, end);
            list = list.filter(({ slot }) => slot !== now.slot);
            if (end !== Infinity) list.push({ slot: now.slot, end, start: -1, operation: -1 });
          } else if (!runs) {
            const start = now.do === 'begin' ? time : Math.max(0, time - now.ago);
            if (now.do === 'begin') table.begin(now.slot, now.length, now.operation);
            else table.resume(now.slot, now.length, now.operation, start);
            list.push({ slot: now.slot, end: time + now.length, start, operation: now.operation });
          }
          expect(table.time[0]).toBe(list.find(({ slot }) => slot === 0)?.end ?? Infinity);
        }
      }),
      // (A start that is forgotten when a phase continues shows in one case of two thousand.)
      { numRuns: 5000 },
    );
  });
});
