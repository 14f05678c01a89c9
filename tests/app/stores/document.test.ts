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
import { differencesOf, editA, forkAt, patchA, patchB, putSide, swapSides } from '../../../src/app/stores/edits.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { EMPTY_VIEW } from '../../../src/app/stores/view-text.ts';
import { linkedView, openView, select, setWindow, showView, useView } from '../../../src/app/stores/view.ts';

const SUSPEND = { policy: { suspension: { erase: true, program: true } } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  resetPage();
});

/** Time in which a person does something else. */
const pause = (): void => void vi.advanceTimersByTime(2000);

describe('B', () => {
  it('appears with its first difference from A and disappears with the last', () => {
    expect(patchB(SUSPEND, 'on')).toBeNull();
    expect(differencesOf(currentPair()).map(({ path }) => path)).toEqual([
      'policy.suspension.program',
      'policy.suspension.erase',
    ]);
    expect(patchB({ policy: { suspension: { erase: false, program: false } } }, 'off')).toBeNull();
    expect(currentPair().change).toBeNull();
  });

  it('as a fork is one undo step, and disappears with its fork', () => {
    patchB(SUSPEND, 'on');
    pause();
    forkAt(5000, 'Fork');
    expect(currentPair().forkNs).toBe(5000);
    undo();
    expect(currentPair()).toMatchObject({ change: SUSPEND, forkNs: null });
    redo();
    patchA({ timing: { readNs: 50_000 } }, 'faster');
    expect(currentPair().forkNs).toBe(5000);
    dropB();
    expect(currentPair()).toMatchObject({ change: null, forkNs: null });
  });

  it('that becomes equal to A leaves no fork to the next B', () => {
    patchB(SUSPEND, 'on');
    forkAt(5000, 'Fork');
    patchB({ policy: { suspension: { erase: false, program: false } } }, 'off');
    expect(currentPair()).toMatchObject({ change: null, forkNs: null });
    patchB(SUSPEND, 'on again');
    expect(currentPair().forkNs).toBeNull();
  });

  it('keeps its fork when another experiment is put in the place of A', () => {
    patchB(SUSPEND, 'on');
    forkAt(5000, 'Fork');
    putSide('a', applyPatch(currentPair().a, { timing: { readNs: 50_000 } }), 'Used SSD');
    expect(currentPair()).toMatchObject({ change: SUSPEND, forkNs: 5000, a: { timing: { readNs: 50_000 } } });
  });

  it('accepts the instant of its fork before it exists', () => {
    forkAt(5000, 'Fork');
    patchB(SUSPEND, 'on');
    expect(currentPair()).toMatchObject({ change: SUSPEND, forkNs: 5000 });
  });

  it('follows changes of A', () => {
    patchB(SUSPEND, 'on');
    editA('timing.eraseNs', 5_000_000, 'faster erase');
    expect(experimentB(currentPair())?.timing.eraseNs).toBe(5_000_000);
    expect(experimentB(currentPair())?.policy.suspension.erase).toBe(true);
  });

  it('disappears when A becomes equal to B', () => {
    patchB(SUSPEND, 'on');
    patchA(SUSPEND, 'on in A');
    expect(currentPair().change).toBeNull();
  });

  it('replaces A when it is kept, leaves A when it is dropped, and can be swapped with A', () => {
    patchB(SUSPEND, 'on');
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
    expect(editA('device.channels', 0, 'none')).toMatch(/0 is not allowed\. Allowed: .*1 to 64/);
    expect(editA('device.pageBytes', 1.5, 'half')).toMatch(/whole number/);
    expect(currentPair()).toBe(before);
    expect(useDocument.getState().past).toHaveLength(0);
  });

  it('is refused without the name of the changed setting, and with that of another one', () => {
    expect(editA('device.channels', 0, 'none')).toMatch(/^0 is not allowed\. Allowed: /);
    patchA({ policy: { suspension: { program: true } } }, 'on');
    expect(editA('policy.cacheMode', true, 'cache')).toMatch(
      /^Suspend programs \(policy\.suspension\.program\): true, with cacheMode is not allowed\. Allowed: /,
    );
  });

  it('of A is refused if B’s change contradicts it', () => {
    patchB({ policy: { suspension: { program: true } } }, 'on');
    expect(patchA({ policy: { cacheMode: true } }, 'cache')).toMatch(/not allowed/);
    expect(currentPair().a.policy.cacheMode).toBe(false);
  });
});

describe('undo', () => {
  it('steps back through every change, and redo forward again', () => {
    const seen = [currentPair()];
    for (const channels of [3, 4, 5]) {
      editA('device.channels', channels, 'channels');
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
    for (let ns = 1000; ns < 1020; ns++) editA('timing.readNs', ns, 'tR');
    expect(useDocument.getState().past).toHaveLength(1);
    undo();
    expect(currentPair().a.timing.readNs).toBe(78_000);
  });

  it('loses its redo steps with a change that is joined to the step before', () => {
    editA('device.channels', 3, 'channels');
    editA('timing.readNs', 50_000, 'tR');
    undo();
    editA('device.channels', 4, 'channels');
    expect(useDocument.getState()).toMatchObject({ past: [{ label: 'Start' }], future: [] });
  });

  it('goes back 200 steps at most', () => {
    for (let step = 0; step < 300; step++) putPair(currentPair(), { label: `${step}`, key: `${step}` });
    const { past } = useDocument.getState();
    expect([past.length, past.at(0)?.label, past.at(-1)?.label]).toEqual([200, '99', '298']);
  });

  it('loses its redo steps with a new change', () => {
    editA('device.channels', 3, 'channels');
    undo();
    expect(useDocument.getState().future).toHaveLength(1);
    expect(editA('timing.readNs', 50_000, 'tR')).toBeNull();
    expect(useDocument.getState().future).toHaveLength(0);
  });

  it('of an opened experiment brings back what was on screen of the one before, and redo forward again', () => {
    const first = { window: [20, 30] as const, selection: { side: 'a' as const, request: 81 } };
    const later = { window: [5, 6] as const, selection: { side: 'a' as const, request: 7 } };
    openView(first);
    patchA({ workload: { sample: 'oltp' } }, 'Run OLTP');
    openView(EMPTY_VIEW);
    setWindow(later.window);
    select({ kind: 'request', ...later.selection });
    undo();
    expect(linkedView(useView.getState())).toEqual(first);
    redo();
    expect(linkedView(useView.getState())).toEqual(later);
    pause();
    editA('timing.readNs', 50_000, 'tR');
    undo();
    undo();
    expect(linkedView(useView.getState())).toEqual(first);
  });

  it('of a setting keeps what is on screen', () => {
    openView({ window: [20, 30], selection: { side: 'a', request: 81 } });
    patchB(SUSPEND, 'on');
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
