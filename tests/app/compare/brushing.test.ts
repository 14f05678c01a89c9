import { expect, it, vi } from 'vitest';
import { followBrush, setBrush } from '../../../src/app/compare/brush/brushing.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import type { Row } from '../../../src/app/compare/rows/row.ts';

vi.mock('../../../src/app/compare/state/kept-results.ts', () => ({ columnsOf: () => Promise.resolve({ count: 0 }) }));
vi.mock('../../../src/app/compare/state/runner.ts', () => ({ cellOf: () => ({ id: 'an id' }) }));

/** A worker that answers when it is told to. */
class Sorter {
  static readonly all: Sorter[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    Sorter.all.push(this);
  }
}
vi.stubGlobal('Worker', Sorter);

it('parts are found again after Compare was left while a part was being found', async () => {
  const row: Row = {
    key: 'a row',
    names: { trace: '', policy: '', device: '', point: '', seed: '' },
    state: 'done',
    share: 1,
    live: null,
    reason: null,
    summary: null,
    place: { trace: 0, device: 0, policy: 0, at: [], seed: null },
    color: 0,
  };
  useCompare.setState({ rows: [row] });
  const leave = followBrush();
  setBrush({ kind: 'slowest', share: 0.01 });
  await vi.waitFor(() => {
    expect(Sorter.all.at(0)?.postMessage).toHaveBeenCalledOnce();
  });
  leave();
  expect(Sorter.all[0].terminate).toHaveBeenCalled();

  followBrush();
  await vi.waitFor(() => {
    expect(Sorter.all.at(1)?.postMessage).toHaveBeenCalledOnce();
  });
  Sorter.all[1].onmessage?.({ data: { type: 'done', id: 1, result: 'the part' } });
  await vi.waitFor(() => {
    expect(useCompare.getState().parts.get('a row')).toBe('the part');
  });
});
