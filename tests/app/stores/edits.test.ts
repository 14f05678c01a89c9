import { beforeEach, expect, it, vi } from 'vitest';
import { currentPair, experimentB } from '../../../src/app/stores/document.ts';
import { change } from '../../../src/app/stores/edits.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { setTarget } from '../../../src/app/stores/panel.ts';
import { editRefusal } from '../../../src/app/stores/refusals.ts';

const parses = vi.hoisted(() => ({ count: 0 }));

vi.mock(import('../../../src/document/validate.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    parseExperiment: (...input) => {
      parses.count++;
      return real.parseExperiment(...input);
    },
  };
});

beforeEach(() => {
  resetPage();
  parses.count = 0;
});

it('a click on a switch parses one experiment: the one that is checked is the one that is committed', () => {
  for (const side of ['b', 'a'] as const) {
    setTarget(side);
    const patch = { policy: { suspension: { program: true, erase: side === 'a' } } };
    const { a } = currentPair();
    parses.count = 0;
    expect(editRefusal(side === 'b' ? (experimentB(currentPair()) ?? a) : a, patch)).toBeNull();
    expect(change(side, { patch }, 'on')).toBeNull();
    // A changed A makes B anew as well.
    expect(parses.count, side).toBe(side === 'b' ? 1 : 2);
  }
});

it('a changed setting parses one experiment', () => {
  expect(change('a', { path: 'timing.readNs', value: 50_000 }, 'tR')).toBeNull();
  expect(parses.count).toBe(1);
  expect(change('b', { path: 'timing.readNs', value: 60_000 }, 'tR')).toBeNull();
  expect(parses.count).toBe(2);
});
