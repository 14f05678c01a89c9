// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RunHints } from '../../../src/app/inspector/run-hints.tsx';
import { useRuns } from '../../../src/app/stores/runs.ts';

it('two doubts of A that begin alike are one line with two sentences, and name A once', () => {
  const said = vi.spyOn(console, 'error');
  const doubts = ['Overloaded: 40 requests waited.', 'Overloaded: the buffer was full.'];
  const shown = (own: readonly string[]): never =>
    ({
      experiment: { host: { mode: 'closed' } },
      metrics: { dieUtilization: [1] },
      wrappedRequests: 0,
      doubts: own,
    }) as never;
  useRuns.setState(({ a, b }) => ({
    a: { ...a, shown: shown(doubts) },
    b: { ...b, shown: shown(doubts.slice(0, 1)) },
  }));
  const { container } = render(<RunHints />);
  expect([...container.querySelectorAll('summary')].map((one) => one.textContent)).toEqual(['A and B: Overloaded']);
  expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    `A: ${doubts[0]}`,
    `A: ${doubts[1]}`,
    `B: ${doubts[0]}`,
  ]);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});
