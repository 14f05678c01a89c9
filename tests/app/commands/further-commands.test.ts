/** The palette knows every entry of the registries that it is derived from. */
import { expect, test, vi } from 'vitest';
import { SIDE_CHARTS } from '../../../src/app/charts-panel/shown-charts.ts';
import { FURTHER_COMMANDS } from '../../../src/app/commands/further-commands.ts';
import { READERS } from '../../../src/app/guide/documents.ts';
import { ALL_GROUPS } from '../../../src/app/setup/all-settings/sheet-groups.ts';
import { NAMED_POLICIES } from '../../../src/document/named/named-policies.ts';
import { LESSONS } from '../../../src/learn/lessons/index.ts';
import { PAPERS } from '../../../src/papers/paper.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';

// The commands belong to a page; their list is read without one.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

const ids = FURTHER_COMMANDS.map(({ id }) => id);

test('every scheme, chart, setting, paper, scenario, lesson and document has a command of its own', () => {
  const wanted = [
    ...NAMED_POLICIES.map(({ name }) => `scheme-${name}`),
    ...SIDE_CHARTS.map(({ value }) => `chart-${value}`),
    ...ALL_GROUPS.flatMap(({ parts }) =>
      parts.flatMap(({ settings }) => settings.map(({ path }) => `setting-${path}`)),
    ),
    ...PAPERS.flatMap(({ name }) => [`paper-${name}`, `claims-${name}`]),
    ...SCENARIOS.map(({ name }) => `scenario-${name}`),
    ...LESSONS.map(({ name }) => `lesson-${name}`),
    ...READERS.flatMap(({ documents }) => documents.map(({ name }) => `guide-${name}`)),
  ];
  expect(NAMED_POLICIES.length).toBeGreaterThan(30);
  expect(wanted.length).toBeGreaterThan(200);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each([
  'zoom in',
  'export timeline',
  'perfetto',
  'open a file',
  'try in b',
  'lanes',
  'legend',
  'histogram',
  'ruler',
  'breakpoint',
  'recents',
])('"%s" finds a command', (query) => {
  const words = query.split(' ');
  const found = FURTHER_COMMANDS.filter(({ group, title, words: more }) => {
    const text = `${group} ${title} ${more ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  expect(found.length).toBeGreaterThan(0);
});
