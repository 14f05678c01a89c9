import { expect, it, vi } from 'vitest';
import { COMPARE_EXPORTS } from '../../../src/app/compare/out/registry.ts';
import { exportEntries } from '../../../src/app/exports/asked-export.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';

vi.mock('../../../src/app/compare/out/exports.ts', () => {
  const fail = (): Promise<void> => Promise.reject(new Error('no room'));
  const failAtOnce = (): void => {
    throw new Error('no room');
  };
  return {
    ...{ copyTable: fail, saveMarkdown: fail, saveCsv: fail, saveReport: fail, saveResults: fail },
    ...{ saveComparison: fail, saveCurves: fail, savePlan: failAtOnce },
  };
});

it('each export of a comparison that fails says so, with the reason', async () => {
  const entries = exportEntries(COMPARE_EXPORTS, { noFigures: undefined, nothingToDraw: undefined });
  expect(entries.length).toBe(Object.keys(COMPARE_EXPORTS).length);
  for (const { label, run } of entries) {
    useNotices.setState({ notices: [] });
    run();
    await vi.waitFor(() => {
      expect(
        useNotices.getState().notices.map(({ title, text }) => [title, text]),
        label,
      ).toEqual([['Export failed', 'no room']]);
    });
  }
});
