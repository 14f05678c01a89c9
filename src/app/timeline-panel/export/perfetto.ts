/** A run or its window for ui.perfetto.dev, with its size. */
import { perfettoText, type PerfettoWindow, perfettoBytes } from '../../../analysis/export/perfetto.ts';
import { formatBytes } from '../../../base/format.ts';
import type { Entry, Export } from '../../exports/export.ts';
import { unrecorded, type ExportedView } from './exported-view.ts';

/** A larger file exceeds the memory of the page and of Perfetto, bytes; the command line streams it. */
const MOST_BYTES = 1_000_000_000;

function entryOf(view: ExportedView, name: string, window: PerfettoWindow): Entry {
  const { run, letter, stem, writeTable } = view;
  const { experiment, recording, requests } = run;
  const bytes = perfettoBytes(recording, window);
  const size = formatBytes(bytes);
  return {
    note: letter === null ? `for ui.perfetto.dev; about ${size}` : `for ui.perfetto.dev in ${letter}; about ${size}`,
    refused:
      bytes > MOST_BYTES
        ? `about ${size}, too large to write here: choose a shorter window or use the command line (--perfetto)`
        : unrecorded(view, window.fromNs ?? 0, window.toNs ?? Infinity),
    run: () =>
      writeTable(
        () => perfettoText(recording, experiment, requests, window),
        `${stem()}${name}.perfetto.json`,
        'application/json',
      ),
  };
}

export const perfettoWindow: Export<ExportedView> = {
  label: 'Perfetto of the window, JSON',
  words: 'trace chrome tracing',
  entry: (view) => {
    const { fromNs, toNs, isMeasured } = view;
    const label = isMeasured ? { label: 'Perfetto of the measured range, JSON' } : {};
    return { ...label, ...entryOf(view, '-window', { fromNs, toNs }) };
  },
};

export const perfettoRun: Export<ExportedView> = {
  label: 'Perfetto of the whole run, JSON',
  words: 'trace chrome tracing',
  entry: (view) => entryOf(view, '', {}),
};
