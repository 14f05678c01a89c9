import { expect, it } from 'vitest';
import type { Announcer } from '../../../src/timeline/input/announcer.ts';
import { Keyboard } from '../../../src/timeline/input/keyboard.ts';
import type { View } from '../../../src/timeline/layout/view.ts';
import type { TimelineModel } from '../../../src/timeline/timeline-model.ts';

/** The window after a key, of one that shows 4000 to 5000 ns of 10,000. */
function windowAfter(command: Parameters<Keyboard['run']>[0], fast = false): [number, number] {
  let view: View = { t0: 4000, t1: 5000, scroll: 0 };
  const model = {
    view,
    endNs: 10_000,
    scene: { frame: { plot: { height: 400 } } },
    changeView: (next: View) => {
      view = next;
    },
  } as unknown as TimelineModel;
  new Keyboard(model, {} as Announcer).run(command, fast);
  return [view.t0, view.t1];
}

it('moves by a part of the window, and to the start and the end of the run', () => {
  expect(windowAfter('earlier')).toEqual([3880, 4880]);
  expect(windowAfter('later', true)).toEqual([4600, 5600]);
  // With a margin.
  expect(windowAfter('start')).toEqual([-40, 960]);
  expect(windowAfter('end')).toEqual([9040, 10_040]);
});

it('pins and folds the lane under the pointer, unless the cursor was moved since the pointer came to rest', () => {
  const lane = (id: string) => ({ id, foldable: true, folded: false });
  const done: string[] = [];
  let hover: unknown;
  const model = {
    view: { t0: 0, t1: 1000, scroll: 0 },
    endNs: 10_000,
    scene: { frame: { plot: { height: 400 } } },
    cursor: { laneId: 'A/die0', lane: () => lane('A/die0'), moveLane: () => undefined },
    get hover() {
      return hover;
    },
    togglePin: (id: string) => done.push(`pin ${id}`),
    fold: ([id]: string[]) => done.push(`fold ${id}`),
  } as unknown as TimelineModel;
  const keyboard = new Keyboard(model, {} as Announcer);
  const press = (command: Parameters<Keyboard['run']>[0]) => {
    keyboard.run(command, false);
  };
  press('pin');
  hover = { x: 5, y: 9, hit: { kind: 'empty', lane: lane('A/die3'), ns: 7 } };
  press('pin');
  press('fold');
  press('lane-down');
  press('pin');
  hover = { x: 6, y: 9, hit: { kind: 'axis', ns: 7 } };
  press('pin');
  expect(done).toEqual(['pin A/die0', 'pin A/die3', 'fold A/die3', 'pin A/die0', 'pin A/die0']);
});
