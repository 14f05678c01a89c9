import { beforeEach, expect, it, vi } from 'vitest';
import { saveExperiment } from '../../../src/app/exports/save-experiment.ts';
import { saveFile } from '../../../src/app/exports/save-file.ts';
import { currentPair, experimentB } from '../../../src/app/stores/document.ts';
import { change } from '../../../src/app/stores/edits.ts';
import { parseExperiment } from '../../../src/document/validate.ts';

vi.mock(import('../../../src/app/exports/save-file.ts'), async (original) => ({
  ...(await original()),
  saveFile: vi.fn<typeof saveFile>(),
}));

beforeEach(() => {
  vi.mocked(saveFile).mockClear();
});

it('saves the experiment of each side under a name of its own, and no B if there is none', async () => {
  change('a', { path: 'name', value: 'tail' }, 'Name');
  saveExperiment('b');
  expect(saveFile).not.toHaveBeenCalled();
  change('b', { patch: { timing: { readNs: 50_000 } } }, 'faster');
  saveExperiment('a');
  saveExperiment('b');
  const saved = vi
    .mocked(saveFile)
    .mock.calls.map(async ([content, name]) => [name, parseExperiment(JSON.parse(await content.text()))]);
  expect(await Promise.all(saved)).toEqual([
    ['tail.nandscope.json', currentPair().a],
    ['tail-b.nandscope.json', experimentB(currentPair())],
  ]);
});
