// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAskedExport, useDoAsked, useIsAsked, type Exports } from '../../../src/app/exports/asked-export.ts';
import { exportCommands } from '../../../src/app/exports/export-commands.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';

const done: string[] = [];
const EXPORTS: Exports<string> = {
  table: { label: 'Table', words: 'excel', entry: (of) => ({ run: () => void done.push(`table of ${of}`) }) },
  trace: { label: 'Trace', entry: () => ({ refused: 'too large', run: () => void done.push('trace') }) },
  picture: { label: 'Picture', entry: () => null },
};

function Menu({ place, of }: { place: 'timeline' | 'chart'; of: string }): null {
  useIsAsked(place);
  useDoAsked(place, EXPORTS, of);
  return null;
}

test('a command does its export in the menu of its place, once, or says why it is refused', () => {
  render(
    <>
      <Menu place="timeline" of="the timeline" />
      <Menu place="chart" of="the chart" />
    </>,
  );
  const commands = exportCommands('chart', 'Charts', EXPORTS, (label) => `Export: ${label}`);
  expect(commands.map(({ id, title, words }) => [id, title, words])).toEqual([
    ['export-chart-table', 'Export: Table', 'save download excel'],
    ['export-chart-trace', 'Export: Trace', 'save download '],
    ['export-chart-picture', 'Export: Picture', 'save download '],
  ]);
  act(() => {
    commands[0].run();
  });
  expect(done).toEqual(['table of the chart']);
  expect(useAskedExport.getState().asked).toBeNull();
  for (const command of commands.slice(1)) act(command.run);
  expect(done).toEqual(['table of the chart']);
  expect(useNotices.getState().notices.map(({ title, text }) => [title, text])).toEqual([
    ['Trace', 'too large'],
    ['Picture', 'A list has no picture.'],
  ]);
});
