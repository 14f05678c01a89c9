import { beforeEach, expect, it, vi } from 'vitest';
import { keepMarks } from '../../src/app/timeline-panel/marks/keep-marks.ts';
import { useNotices } from '../../src/app/stores/notices.ts';
import { resetPage } from '../../src/app/stores/page-state.ts';
import { MOST_MARKS, toggleMark, useTimeline } from '../../src/app/stores/timeline.ts';

const KEY = 'nandscope.marks';
const entries = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  });
  entries.clear();
  resetPage();
});

it('marks of the timeline and their names are there after a reload', () => {
  keepMarks();
  toggleMark(500);
  toggleMark(700);
  useTimeline.setState({
    marks: [
      { ns: 500, name: 'first stall' },
      { ns: 700, name: '' },
    ],
  });
  const kept = useTimeline.getState().marks;
  // A reload, and the person has set a mark before the kept ones are looked for.
  resetPage();
  useTimeline.setState({ marks: [{ ns: 900, name: '' }] });
  keepMarks();
  expect(useTimeline.getState().marks).toEqual([...kept, { ns: 900, name: '' }]);
  useTimeline.setState({ marks: [] });
  expect(entries.has(KEY)).toBe(false);
});

it.each([
  '',
  '{',
  '5',
  '[null, 5, {"ns": -1, "name": ""}, {"ns": 1e999, "name": ""}, {"ns": 1}, {"ns": 0.5, "name": "x"}]',
])('kept marks that are none (%s) are left out', (text) => {
  entries.set(KEY, text);
  keepMarks();
  expect(useTimeline.getState().marks).toEqual([]);
});

it('kept marks are no more than can be drawn', () => {
  entries.set(KEY, JSON.stringify(Array.from({ length: 2 * MOST_MARKS }, (_, ns) => ({ ns, name: 'n'.repeat(1000) }))));
  keepMarks();
  expect(useTimeline.getState().marks).toHaveLength(MOST_MARKS);
  expect(useTimeline.getState().marks[0].name).toHaveLength(80);
});

it('marks that the browser does not store are said to be lost at a reload, once', () => {
  keepMarks();
  const before = useNotices.getState().notices.length;
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  toggleMark(500);
  toggleMark(700);
  expect(useTimeline.getState().marks).toHaveLength(2);
  const said = useNotices.getState().notices.slice(before);
  expect(said.map(({ title, text }) => `${title}: ${text ?? ''}`)).toEqual([
    'This browser does not store the marks: They are lost when the page is reloaded. Save the session to a file.',
  ]);
});
