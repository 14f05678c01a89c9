/** The sheet of keyboard shortcuts. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import KeySheet from '../../../src/app/commands/key-sheet.tsx';
import { COMMANDS } from '../../../src/app/commands/commands.ts';
import { TIMELINE_KEYS } from '../../../src/app/timeline-panel/timeline-keys.ts';

// The sheet belongs to a page; it is read without one.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', { getElementById: () => null, querySelector: () => null });
});

test('the key sheet lists every command that has a key, and every key of the timeline', () => {
  const sheet = renderToStaticMarkup(<KeySheet onClose={() => undefined} />).replaceAll(/<\/?kbd>/g, ' ');
  const rows = [...sheet.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, keys, title]) =>
    `${keys.trim().replaceAll(/\s+/g, ' ')}: ${title}`.replaceAll('&gt;', '>'),
  );
  const wanted = [...COMMANDS, ...TIMELINE_KEYS].flatMap(({ keys, title }) =>
    keys === undefined ? [] : [`${keys}: ${title}`],
  );
  expect(wanted.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.replaceAll('&lt;', '<')).toSorted()).toEqual(wanted.toSorted());
});
