/** The exports of the timeline, in the order of their menu: a line each. */
import type { Exports, Export, Entry } from '../../exports/asked-export.ts';
import { type ExportedView, unrecorded } from './exported-view.ts';
import { operations, requestsOfA, requestsOfB, selected } from './tables.ts';
import { copyText } from '../../contributions/clipboard.ts';
import { currentLink } from '../../links/address.ts';
import { embedCode } from '../../links/embed-options.ts';
import { LinkError } from '../../links/link-error.ts';
import { isRefusal } from '../../storage/storage-fault.ts';
import { notify } from '../../stores/notices.ts';
import { perfettoText, type PerfettoWindow, perfettoBytes } from '../../../analysis/export/perfetto.ts';
import { formatBytes } from '../../../base/format.ts';
import { ofPage } from '../../stores/page-state.ts';

const svg: Export<ExportedView> = {
  label: 'Picture, SVG',
  words: 'image vector gantt',
  entry: ({ timeline, caption, stem, writePicture }) => ({
    note: 'current view, exact, with a caption',
    run: () => {
      const made = ofPage(timeline.toSvg(caption())).then((text) => new Blob([text], { type: 'image/svg+xml' }));
      writePicture(made, `${stem()}.svg`);
    },
  }),
};

const png: Export<ExportedView> = {
  label: 'Picture, PNG',
  words: 'image screenshot print gantt',
  entry: ({ timeline, caption, stem, writePicture }) => ({
    note: 'current view, 2×',
    run: () => writePicture(timeline.toPng(caption()), `${stem()}.png`),
  }),
};

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

const perfettoWindow: Export<ExportedView> = {
  label: 'Perfetto of the window, JSON',
  words: 'trace chrome tracing',
  entry: (view) => {
    const { fromNs, toNs, isMeasured } = view;
    const label = isMeasured ? { label: 'Perfetto of the measured range, JSON' } : {};
    return { ...label, ...entryOf(view, '-window', { fromNs, toNs }) };
  },
};

const perfettoRun: Export<ExportedView> = {
  label: 'Perfetto of the whole run, JSON',
  words: 'trace chrome tracing',
  entry: (view) => entryOf(view, '', {}),
};

async function copyEmbedCode(title: string): Promise<void> {
  try {
    await copyText(embedCode(await currentLink(), title === '' ? 'NANDscope' : title));
    if (location.protocol === 'file:') {
      notify(
        'plain',
        'Embed code copied',
        'It names a file of this computer: the frame works here only. For other computers, put the page on a web server.',
      );
    } else notify('good', 'Embed code copied');
  } catch (error) {
    if (!(error instanceof LinkError) && !isRefusal(error)) throw error;
    notify('bad', 'Cannot copy the embed code', error instanceof Error ? error.message : String(error));
  }
}

const embed: Export<ExportedView> = {
  label: 'Embed code, HTML',
  words: 'iframe copy',
  entry: ({ run }) => ({
    note: 'a frame with this view for a course page, to the clipboard',
    run: () => void copyEmbedCode(run.experiment.name),
  }),
};

export const TIMELINE_EXPORTS: Exports<ExportedView> = {
  svg,
  png,
  operations,
  selected,
  requestsOfA,
  requestsOfB,
  embed,
  perfettoWindow,
  perfettoRun,
};
