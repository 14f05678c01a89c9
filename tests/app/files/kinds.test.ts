/** A file is looked at once; its kind decides what opens it. */
import { beforeEach, expect, it, vi } from 'vitest';
import { kindOf, FIRST_BYTES } from '../../../src/traces/file-kind.ts';
import { openFiles } from '../../../src/app/files/kinds.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { useScreen } from '../../../src/app/stores/screen.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';

const opened = vi.hoisted((): [string, string][] => []);
vi.mock('../../../src/app/compare/add-files.ts', () => ({
  addFiles: (added: readonly { readonly file: File; readonly kind: string }[]): void => {
    for (const { file, kind } of added) opened.push([`compare ${kind}`, file.name]);
  },
}));
vi.mock('../../../src/app/setup/traces/trace-arrival.ts', () => ({
  bringTrace: ({ name }: File): number => opened.push(['explore trace', name]),
}));
vi.mock('../../../src/app/learn/open-progress.ts', () => ({
  openProgress: ({ name }: File): void => {
    if (name === 'torn.json') throw new TypeError('step is undefined');
    opened.push(['progress', name]);
  },
}));
vi.mock('../../../src/app/files/open-experiment.ts', () => ({
  openExperiment: ({ name }: File): number => opened.push(['explore experiment', name]),
  openSessionFile: ({ name }: File): number => opened.push(['explore session', name]),
}));

/** A file that counts how often a part of it is taken. */
class Counted extends File {
  slices: (readonly (number | undefined)[])[] = [];
  override slice(...[from, to]: Parameters<File['slice']>): Blob {
    this.slices.push([from, to]);
    return super.slice(from, to);
  }
}
const counted = (name: string, text: string): Counted => new Counted([text], name);
const saved = (format: string): string => JSON.stringify({ format: `nandscope-${format}`, version: 1 });

beforeEach(() => {
  resetPage();
  opened.length = 0;
});

it.each([
  ['a.spc', '0,303567,3584,w,0.0\n', 'explore trace', 'compare trace'],
  ['a.json', '{"version":1}', 'explore experiment', 'compare experiment'],
  ['b.txt', '{"workload":{}}', 'explore experiment', 'compare experiment'],
  ['s.json', saved('session'), 'explore session', 'explore session'],
  ['p.json', saved('plan'), 'compare plan', 'compare plan'],
  ['r.json', saved('results'), 'compare results', 'compare results'],
  ['c.json', saved('comparison'), 'compare comparison', 'compare comparison'],
  ['l.json', saved('progress'), 'progress', 'progress'],
  ['long.json', `{"name":"${'x'.repeat(2 * FIRST_BYTES)}","format":"nandscope-plan"}`, 'compare plan', 'compare plan'],
])('%s is looked at once and goes where its kind says', async (name, text, inExplore, inCompare) => {
  for (const [screen, where] of [
    ['explore', inExplore],
    ['compare', inCompare],
  ] as const) {
    useScreen.setState({ screen });
    opened.length = 0;
    const file = counted(name, text);
    await openFiles([file]);
    await vi.waitFor(() => {
      expect(opened).toEqual([[where, name]]);
    });
    expect(file.slices).toEqual([[0, FIRST_BYTES]]);
  }
});

it('a file of another program is named, and the files beside it open', async () => {
  const job = '[j]\nrw=randread\niodepth=8\n';
  await openFiles([counted('a.fio', job), counted('a.spc', '0,303567,3584,w,0.0\n')]);
  await vi.waitFor(() => {
    expect(opened).toEqual([['compare trace', 'a.spc']]);
  });
  const kind = kindOf(job, 'a.fio');
  const foreign = typeof kind === 'string' ? '' : kind.foreign;
  expect(foreign).toContain('a fio job');
  expect(useNotices.getState().notices.map(({ title, text }) => [title, text])).toEqual([
    ['Cannot open a.fio', `It is ${foreign}.`],
  ]);
});

it('whatever keeps one file from opening is said with its name, and the files beside it open', async () => {
  const broken = (name: string, error: Error): File =>
    Object.assign(counted(name, ''), { slice: () => ({ arrayBuffer: () => Promise.reject(error) }) });
  await openFiles([
    broken('gone.spc', new DOMException('', 'NotFoundError')),
    broken('odd.spc', new TypeError('text.at is no function')),
    counted('torn.json', saved('progress')),
    counted('a.spc', '0,303567,3584,w,0.0\n'),
  ]);
  await vi.waitFor(() => {
    expect(opened).toEqual([['compare trace', 'a.spc']]);
    expect(useNotices.getState().notices.map(({ title, text }) => [title, text])).toEqual([
      ['Cannot read gone.spc', 'the file is gone, or it is a folder.'],
      ['Cannot read odd.spc', 'text.at is no function'],
      ['Cannot read torn.json', 'step is undefined'],
    ]);
  });
});
