import { expect, it, vi } from 'vitest';
import { addFiles } from '../../../src/app/compare/add-files.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('location', { hash: '#/compare' });
});

// Nothing runs here.
vi.mock(import('../../../src/app/compare/state/runner.ts'), async (original) => ({
  ...(await original()),
  changePlan: (plan) => {
    useCompare.setState({ plan });
  },
}));
vi.mock(import('../../../src/app/compare/open-kept.ts'), async (original) => ({
  ...(await original()),
  openKept: () => Promise.resolve(),
}));

const experiment = (name: string, bytes: number): string =>
  JSON.stringify({ version: 1, name, workload: { requests: [{ bytes }] } });

it('names a saved experiment as it names itself, otherwise as its file', async () => {
  addFiles([
    new File([experiment('', 4096)], 'long tail.nandscope.json'),
    new File([experiment('', 8192)], 'other.JSON'),
    new File([experiment('The tail', 512)], 'file.json'),
  ]);
  await vi.waitFor(() => {
    expect(
      useCompare
        .getState()
        .plan.traces.map(({ name }) => name)
        .sort(),
    ).toEqual(['The tail', 'long tail', 'other']);
  });
});
