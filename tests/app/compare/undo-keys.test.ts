import { HTMLInputElement } from 'linkedom';
import { beforeEach, expect, it, vi } from 'vitest';
import { viewUndo } from '../../../src/app/stores/history.ts';
import { emptyPlan, togglePolicy } from '../../../src/app/compare/plan/plan-edits.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { changePlan, redoPlan, undoPlan } from '../../../src/app/compare/state/runner.ts';
import { useCompareKeys } from '../../../src/app/compare/use-compare-keys.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

// The keys are listened to from the first picture on; here there is none.
vi.mock(import('react'), async (original) => ({
  ...(await original()),
  useEffect: (effect) => void effect(),
}));

/** Plans without traces: nothing runs. */
const PLANS = ['plain', 'tbm', 'suspend-all'].map((policy) => togglePolicy(emptyPlan(), policy));
const shown = (): number => PLANS.indexOf(useCompare.getState().plan);

beforeEach(() => {
  useCompare.setState({ past: [], future: [] });
  for (const plan of PLANS) changePlan(plan);
  expect(shown()).toBe(2);
});

it('undo leads back through the plans, and redo forward through all of them', () => {
  undoPlan();
  undoPlan();
  expect(shown()).toBe(0);
  redoPlan();
  expect(shown()).toBe(1);
  redoPlan();
  expect(shown()).toBe(2);
  redoPlan();
  expect(shown()).toBe(2);
});

it('Ctrl Z undoes the plan, Ctrl Y and Ctrl Shift Z redo it, as the palette does', () => {
  const listeners: ((event: KeyboardEvent) => void)[] = [];
  vi.stubGlobal('window', { addEventListener: (_: string, listener: never) => listeners.push(listener) });
  vi.stubGlobal('HTMLInputElement', HTMLInputElement);
  useCompareKeys();
  const press = (key: string, shiftKey = false): void => {
    const event = {
      key,
      shiftKey,
      ctrlKey: true,
      preventDefault: vi.fn<() => void>(),
      stopPropagation: vi.fn<() => void>(),
    };
    for (const listener of listeners) listener(event as unknown as KeyboardEvent);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  };
  press('z');
  expect(shown()).toBe(1);
  press('y');
  expect(shown()).toBe(2);
  press('z');
  press('Z', true);
  expect(shown()).toBe(2);
  viewUndo()?.undo();
  expect([shown(), viewUndo()?.canRedo()]).toEqual([1, true]);
  viewUndo()?.redo();
  expect([shown(), viewUndo()?.canRedo()]).toEqual([2, false]);
});
