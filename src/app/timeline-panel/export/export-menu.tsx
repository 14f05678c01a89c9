import { Suspense, useState, type ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { eventCsv } from '../../../analysis/export/events.ts';
import { perfettoText, type PerfettoWindow } from '../../../analysis/export/perfetto.ts';
import { perfettoBytes } from '../../../analysis/export/perfetto-size.ts';
import { requestLines } from '../../../analysis/columns/requests.ts';
import type { Timeline } from '../../../timeline/timeline.ts';
import { Button } from '../../components/button.tsx';
import { Menu, type MenuItem } from '../../components/dialogs/menu.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatBytes } from '../../../base/format.ts';
import { hasRows } from '../../runs/run-view.ts';
import { embedCode } from '../../links/embed-options.ts';
import { currentLink } from '../../links/address.ts';
import { LinkError } from '../../links/link-error.ts';
import { collectText, fileStem, saveFile } from '../../exports/save-file.ts';
import { copyText } from '../../components/clipboard.ts';
import { isRefusal } from '../../storage/storage-fault.ts';
import { notify } from '../../stores/notices.ts';
import { useRuns } from '../../stores/runs.ts';
import type { ShownRun } from '../../stores/runs.ts';
import { useView } from '../../stores/view.ts';
import type { Side } from '../../stores/view.ts';
import { runsSoFar } from '../../exports/explore-subject.ts';
import { untilStem } from '../../exports/so-far.ts';
import { pictureCaption } from './picture-caption.ts';
import { selectedPart } from './selected-part.ts';

interface ExportMenuProps {
  timeline: Timeline;
  /** The measured range, ns: exported instead of the window if there is one. */
  ruler: { readonly t0: number; readonly t1: number } | null;
}

const FigureDialog = lazyPart(() => import('./figure-dialog.tsx'));

const SIDES: readonly Side[] = ['a', 'b'];

/** A larger file exceeds the memory of the page and of Perfetto, bytes; the command line streams it. */
const MOST_PERFETTO_BYTES = 1_000_000_000;

/** Copies the HTML of a frame that shows the current view. */
async function copyEmbedCode(title: string): Promise<void> {
  try {
    await copyText(embedCode(await currentLink(), title === '' ? 'NANDscope' : title));
    if (location.protocol === 'file:') {
      notify(
        'plain',
        t('Embed code copied'),
        t(
          'It names a file of this computer: the frame works here only. For other computers, put the page on a web server.',
        ),
      );
    } else notify('good', t('Embed code copied'));
  } catch (error) {
    if (!(error instanceof LinkError) && !isRefusal(error)) throw error;
    notify('bad', t('Cannot copy the embed code'), localized(error instanceof Error ? error.message : String(error)));
  }
}

/** Exports the current view: as a picture, as WaveDrom, or as tables for other programs. */
export default function ExportMenu({ timeline, ruler }: ExportMenuProps): ReactElement {
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const shown = useRuns((state) => state[side].shown);
  const both = useRuns((state) => state.b.shown !== null);
  const selection = useView((state) => state.selection);
  const [isFigure, setFigure] = useState(false);
  const [bytes, setBytes] = useState<number | null>(null);
  // Opens by itself on its first mount only: after an export it is mounted again without a press.
  const [fresh, setFresh] = useState(true);
  // The entries are those of the window in which the menu is opened.
  const [, setOpened] = useState(0);
  const [writing, setWriting] = useState<AbortController | null>(null);
  if (shown === null) return <span />;

  const run: ShownRun = shown;
  const stem = stemOf([side], both);
  const caption = (): string => pictureCaption(useRuns.getState(), timeline.view);

  function writeTable(pieces: () => Iterable<string>, name: string, type: string): void {
    const controller = new AbortController();
    setWriting(controller);
    setBytes(0);
    setFresh(false);
    collectText(pieces(), type, controller.signal, setBytes)
      .then((blob) => {
        if (blob !== null) saveFile(blob, name);
      })
      .catch((error: unknown) => {
        notify('bad', t('Cannot write {name}', { name }), error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        setWriting(null);
        setBytes(null);
      });
  }

  function writePicture(made: Promise<Blob>, name: string): void {
    made.then(
      (blob) => {
        saveFile(blob, name);
      },
      (error: unknown) => {
        notify('bad', t('Cannot create {name}', { name }), error instanceof Error ? error.message : String(error));
      },
    );
  }

  if (bytes !== null) {
    return (
      <Button
        title={t('Stop writing the file')}
        onClick={() => {
          writing?.abort();
        }}
      >
        <Icon name="close" /> {formatBytes(bytes)}
      </Button>
    );
  }
  const { outcome } = run;
  const experiment = { ...run.experiment, device: outcome.device };
  const [fromNs, toNs] =
    ruler === null
      ? [timeline.view.t0, timeline.view.t1]
      : [Math.min(ruler.t0, ruler.t1), Math.max(ruler.t0, ruler.t1)];
  const selected = selectedPart(run, selection);
  const letter = side.toUpperCase();

  /** A table of the operations of a range has all of them, or is refused. Times in ns. */
  const unrecorded = (fromNs: number, toNs: number): string | undefined =>
    hasRows(run, fromNs, Math.min(toNs, outcome.recording.endNs))
      ? undefined
      : t('operations beyond the recording limit are missing: raise the limit (Device), or zoom in on them');

  /** A run or its window for ui.perfetto.dev, with its size. */
  function perfettoItem(label: string, name: string, window: PerfettoWindow): MenuItem {
    const bytes = perfettoBytes(outcome.recording, window);
    const size = formatBytes(bytes);
    return {
      label,
      note: both
        ? t('for ui.perfetto.dev in {letter}; about {size}', { letter, size })
        : t('for ui.perfetto.dev; about {size}', { size }),
      refused:
        bytes > MOST_PERFETTO_BYTES
          ? t(`about {size}, too large to write here: choose a shorter window or use the command line (--perfetto)`, {
              size,
            })
          : unrecorded(window.fromNs ?? 0, window.toNs ?? Infinity),
      run: () => {
        writeTable(
          () => perfettoText(outcome.recording, experiment, outcome.requests, window),
          `${stem}${name}.perfetto.json`,
          'application/json',
        );
      },
    };
  }

  // One table for each run, whatever is selected: the two are read side by side.
  const requestTables = SIDES.flatMap((each): MenuItem[] => {
    const table = useRuns.getState()[each].shown;
    if (table === null) return [];
    const { recording, requests } = table.outcome;
    return [
      {
        label: both ? t('Requests of {each}, CSV', { each: each.toUpperCase() }) : t('Requests, CSV'),
        note: t('whole run: one row per request, one column per wait cause'),
        run: () => {
          writeTable(() => requestLines(recording, requests), `${stemOf([each], both)}-requests.csv`, 'text/csv');
        },
      },
    ];
  });
  const menu = (
    <Menu
      label={t('Export')}
      openAtOnce={fresh}
      onOpen={() => {
        setOpened((times) => times + 1);
      }}
      title={t('Export the current view: images, tables, traces')}
      items={[
        {
          label: t('Figure…'),
          note: t('all lanes of each run, with legend and caption, in the width of a paper'),
          run: () => {
            setFresh(false);
            setFigure(true);
          },
        },
        {
          label: t('Picture, SVG'),
          note: t('current view, exact, with a caption'),
          run: () => {
            const made = timeline.toSvg(caption()).then((svg) => new Blob([svg], { type: 'image/svg+xml' }));
            writePicture(made, `${stem}.svg`);
          },
        },
        {
          label: t('Picture, PNG'),
          note: t('current view, 2×'),
          run: () => {
            writePicture(timeline.toPng(caption()), `${stem}.png`);
          },
        },
        {
          label: t('WaveDrom, JSON'),
          note: t('visible lanes, for papers and slides'),
          run: () => {
            const made = timeline
              .toWaveDrom(caption())
              .then((drawing) => new Blob([JSON.stringify(drawing, null, 2)], { type: 'application/json' }));
            writePicture(made, `${stem}.wavedrom.json`);
          },
        },
        {
          label: t('Operations, CSV'),
          note: operationsNote(ruler !== null, both ? letter : null),
          refused: unrecorded(fromNs, toNs),
          run: () => {
            writeTable(
              () => eventCsv(outcome.recording, experiment, { fromNs, toNs }),
              `${stem}-operations.csv`,
              'text/csv',
            );
          },
        },
        {
          label: t('The selection, CSV'),
          note: t('all phases of the selected request or operation'),
          refused:
            selected === null
              ? t('select a request or an operation first')
              : selected === 'empty'
                ? t('the selected request has no operation on flash')
                : unrecorded(selected.fromNs, selected.toNs),
          run: () => {
            if (selected === null || selected === 'empty') return;
            const { name, ...part } = selected;
            writeTable(() => eventCsv(outcome.recording, experiment, part), `${stem}-${name}.csv`, 'text/csv');
          },
        },
        ...requestTables,
        {
          label: t('Embed code, HTML'),
          note: t('a frame with this view for a course page, to the clipboard'),
          run: () => void copyEmbedCode(run.experiment.name),
        },
        perfettoItem(
          ruler === null ? t('Perfetto of the window, JSON') : t('Perfetto of the measured range, JSON'),
          '-window',
          {
            fromNs,
            toNs,
          },
        ),
        perfettoItem(t('Perfetto of the whole run, JSON'), '', {}),
      ]}
    >
      <Icon name="out" />
    </Menu>
  );
  return (
    <>
      {menu}
      {isFigure && (
        <Suspense fallback={null}>
          <FigureDialog
            timeline={timeline}
            ruler={ruler === null ? null : [fromNs, toNs]}
            stem={stemOf(SIDES, false)}
            onClose={() => {
              setFigure(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * What the name of a file begins with: what was run, and where a run stopped that stopped early.
 * @param sides the runs in the file
 * @param isLettered the file is of one of two
 */
function stemOf(sides: readonly Side[], isLettered: boolean): string {
  const runs = useRuns.getState();
  const name = fileStem(runs[sides[0]].shown?.experiment.name ?? '');
  return `${name}${isLettered ? `-${sides[0]}` : ''}${untilStem(runsSoFar(runs, sides).map(({ untilNs }) => untilNs))}`;
}

/** @param letter of the run; null if it is the only one */
function operationsNote(isMeasured: boolean, letter: string | null): string {
  if (letter === null) {
    return isMeasured ? t('all phases in the measured range') : t('all phases in the current window');
  }
  return isMeasured
    ? t('all phases in the measured range in {letter}', { letter })
    : t('all phases in the current window in {letter}', { letter });
}
