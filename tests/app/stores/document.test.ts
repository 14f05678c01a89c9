import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  currentPair,
  dropB,
  experimentB,
  keepB,
  putPair,
  redo,
  undo,
  useDocument,
} from '../../../src/app/stores/document.ts';
import { change, differencesOf, forkAt, putSide, swapSides } from '../../../src/app/stores/edits.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { EMPTY_VIEW } from '../../../src/app/stores/view-text.ts';
import { linkedView, openView, select, setWindow, showView, useView } from '../../../src/app/stores/view.ts';
import { keepMiB, useTravel } from '../../../src/app/stores/travel.ts';

const SUSPEND = { policy: { suspension: { erase: true, program: true } } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  resetPage();
});

/** Time in which a person does something else. */
const pause = (): void => void vi.advanceTimersByTime(2000);

describe('B', () => {
  it('appears with its first difference from A and disappears with the last', () => {
    expect(change('b', { patch: SUSPEND }, 'on')).toBeNull();
    expect(differencesOf(currentPair()).map(({ path }) => path)).toEqual([
      'policy.suspension.program',
      'policy.suspension.erase',
    ]);
    expect(change('b', { patch: { policy: { suspension: { erase: false, program: false } } } }, 'off')).toBeNull();
    expect(currentPair().change).toBeNull();
  });

  it('as a fork is one undo step, and disappears with its fork', () => {
    change('b', { patch: SUSPEND }, 'on');
    pause();
    forkAt(5000, 'Fork');
    expect(currentPair().forkNs).toBe(5000);
    undo();
    expect(currentPair()).toMatchObject({ change: SUSPEND, forkNs: null });
    redo();
    change('a', { patch: { timing: { readNs: 50_000 } } }, 'faster');
    expect(currentPair().forkNs).toBe(5000);
    dropB();
    expect(currentPair()).toMatchObject({ change: null, forkNs: null });
  });

  it('that becomes equal to A leaves no fork to the next B', () => {
    change('b', { patch: SUSPEND }, 'on');
    forkAt(5000, 'Fork');
    change('b', { patch: { policy: { suspension: { erase: false, program: false } } } }, 'off');
    expect(currentPair()).toMatchObject({ change: null, forkNs: null });
    change('b', { patch: SUSPEND }, 'on again');
    expect(currentPair().forkNs).toBeNull();
  });

  it('keeps its fork when another experiment is put in the place of A', () => {
    change('b', { patch: SUSPEND }, 'on');
    forkAt(5000, 'Fork');
    putSide('a', applyPatch(currentPair().a, { timing: { readNs: 50_000 } }), 'Used SSD');
    expect(currentPair()).toMatchObject({ change: SUSPEND, forkNs: 5000, a: { timing: { readNs: 50_000 } } });
  });

  it('accepts the instant of its fork before it exists', () => {
    forkAt(5000, 'Fork');
    change('b', { patch: SUSPEND }, 'on');
    expect(currentPair()).toMatchObject({ change: SUSPEND, forkNs: 5000 });
  });

  it('follows changes of A', () => {
    change('b', { patch: SUSPEND }, 'on');
    change('a', { path: 'timing.eraseNs', value: 5_000_000 }, 'faster erase');
    expect(experimentB(currentPair())?.timing.eraseNs).toBe(5_000_000);
    expect(experimentB(currentPair())?.policy.suspension.erase).toBe(true);
  });

  it('disappears when A becomes equal to B', () => {
    change('b', { patch: SUSPEND }, 'on');
    change('a', { patch: SUSPEND }, 'on in A');
    expect(currentPair().change).toBeNull();
  });

  it('replaces A when it is kept, leaves A when it is dropped, and can be swapped with A', () => {
    change('b', { patch: SUSPEND }, 'on');
    const { a } = currentPair();
    const b = experimentB(currentPair());
    swapSides();
    expect(currentPair().a).toEqual(b);
    expect(experimentB(currentPair())).toEqual(a);
    dropB();
    expect(currentPair()).toEqual({ a: b, change: null, forkNs: null });
    undo();
    keepB();
    expect(currentPair()).toEqual({ a, change: null, forkNs: null });
  });
});

describe('an impossible change', () => {
  it('is refused with the value found and the values allowed, and changes nothing', () => {
    const before = currentPair();
    expect(change('a', { path: 'device.channels', value: 0 }, 'none')).toMatch(/0 is not allowed\. Allowed: .*1 to 64/);
    expect(change('a', { path: 'device.pageBytes', value: 1.5 }, 'half')).toMatch(/whole number/);
    expect(currentPair()).toBe(before);
    expect(useDocument.getState().past).toHaveLength(0);
  });

  it('is refused without the name of the changed setting, and with that of another one', () => {
    expect(change('a', { path: 'device.channels', value: 0 }, 'none')).toMatch(/^0 is not allowed\. Allowed: /);
    change('a', { patch: { policy: { suspension: { program: true } } } }, 'on');
    expect(change('a', { path: 'policy.cacheMode', value: true }, 'cache')).toMatch(
      /^Suspend programs: on, with Cache mode is not allowed\. Allowed: /,
    );
  });

  it('of A is refused if B’s change contradicts it', () => {
    change('b', { patch: { policy: { suspension: { program: true } } } }, 'on');
    expect(change('a', { patch: { policy: { cacheMode: true } } }, 'cache')).toMatch(/not allowed/);
    expect(currentPair().a.policy.cacheMode).toBe(false);
  });
});

describe('undo', () => {
  it('steps back through every change, and redo forward again', () => {
    const seen = [currentPair()];
    for (const channels of [3, 4, 5]) {
      change('a', { path: 'device.channels', value: channels }, 'channels');
      seen.push(currentPair());
      pause();
    }
    for (let i = 2; i >= 0; i--) {
      undo();
      expect(currentPair()).toBe(seen[i]);
    }
    undo();
    expect(currentPair()).toBe(seen[0]);
    for (let i = 1; i <= 3; i++) {
      redo();
      expect(currentPair()).toBe(seen[i]);
    }
    redo();
    expect(currentPair()).toBe(seen[3]);
  });

  it('treats a held arrow key as one change', () => {
    for (let ns = 1000; ns < 1020; ns++) change('a', { path: 'timing.readNs', value: ns }, 'tR');
    expect(useDocument.getState().past).toHaveLength(1);
    undo();
    expect(currentPair().a.timing.readNs).toBe(78_000);
  });

  it('loses its redo steps with a change that is joined to the step before', () => {
    change('a', { path: 'device.channels', value: 3 }, 'channels');
    change('a', { path: 'timing.readNs', value: 50_000 }, 'tR');
    undo();
    change('a', { path: 'device.channels', value: 4 }, 'channels');
    expect(useDocument.getState()).toMatchObject({ past: [{ label: 'Start' }], future: [] });
  });

  it('goes back 200 steps at most', () => {
    for (let step = 0; step < 300; step++) putPair(currentPair(), { label: `${step}`, key: `${step}` });
    const { past } = useDocument.getState();
    expect([past.length, past.at(0)?.label, past.at(-1)?.label]).toEqual([200, '99', '298']);
  });

  it('loses its redo steps with a new change', () => {
    change('a', { path: 'device.channels', value: 3 }, 'channels');
    undo();
    expect(useDocument.getState().future).toHaveLength(1);
    expect(change('a', { path: 'timing.readNs', value: 50_000 }, 'tR')).toBeNull();
    expect(useDocument.getState().future).toHaveLength(0);
  });

  it('of an opened experiment brings back what was on screen of the one before, and redo forward again', () => {
    const first = { window: [20, 30] as const, selection: { side: 'a' as const, request: 81 } };
    const later = { window: [5, 6] as const, selection: { side: 'a' as const, request: 7 } };
    openView(first);
    change('a', { patch: { workload: { sample: 'oltp' } } }, 'Run OLTP');
    openView(EMPTY_VIEW);
    setWindow(later.window);
    select({ kind: 'request', ...later.selection });
    undo();
    expect(linkedView(useView.getState())).toEqual(first);
    redo();
    expect(linkedView(useView.getState())).toEqual(later);
    pause();
    change('a', { path: 'timing.readNs', value: 50_000 }, 'tR');
    undo();
    undo();
    expect(linkedView(useView.getState())).toEqual(first);
  });

  it('of a setting keeps what is on screen', () => {
    openView({ window: [20, 30], selection: { side: 'a', request: 81 } });
    change('b', { patch: SUSPEND }, 'on');
    setWindow([40, 50]);
    select(null);
    undo();
    expect(linkedView(useView.getState())).toEqual({ window: [40, 50], selection: null });
    // The address of the current experiment, as on the way back from another page.
    showView({ window: [60, 70], selection: null });
    redo();
    expect(linkedView(useView.getState())).toEqual({ window: [60, 70], selection: null });
  });
});

it('records whole MiB from 1 to 65,536 and refuses other limits', () => {
  expect(keepMiB(65_536)).toBeNull();
  for (const value of [0, 1.5, Number.NaN, 65_537]) {
    expect(keepMiB(value)).toBe(`${value} is out of range. Allowed: whole MiB from 1 to 65536.`);
  }
  expect(useTravel.getState().keptMiB).toBe(65_536);
});
