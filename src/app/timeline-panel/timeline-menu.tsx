import { useState, type ReactElement } from 'react';
import { STEP_UNITS } from '../../analysis/instant/stepping.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { Button } from '../components/button.tsx';
import { Menu, type MenuItem } from '../components/dialogs/menu.tsx';
import { Icon } from '../components/icon.tsx';
import { formatBytes, formatInstant } from '../../base/format.ts';
import { collectText, fileStem, saveFile } from '../exports/save-file.ts';
import { notify } from '../stores/notices.ts';
import { useRuns, type ShownRun, type SideState } from '../stores/runs.ts';
import { useView, type Side } from '../stores/view.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';
import { runsSoFar, runCaption } from '../exports/explore-subject.ts';
import { untilStem, soFarText } from '../exports/so-far.ts';
import { useDoAsked, useIsAsked, exportEntries } from '../exports/asked-export.ts';
import type { ExportedView } from './export/exported-view.ts';
import { TIMELINE_EXPORTS } from './export/registry.ts';
import { sayMissing } from '../contributions/lazy-part.tsx';
import { openDoor } from '../navigation/open-door.ts';
import { goBack, goForward, leaveView, useViewHistory } from '../navigation/view-history.ts';
import { useDocument } from '../stores/document.ts';
import { openFind } from '../stores/find.ts';
import { toggleLegend, toggleRuler, useTimeline } from '../stores/timeline.ts';
import { SPEEDS, useTravel } from '../stores/travel.ts';
import { leavePlayhead, toEnd, toggleDevice, toStart } from '../travel/travel.ts';
import { LANE_CHOICES } from './lane-choices.ts';
import { UNITS } from './transport.tsx';

/** The caption of a picture of the timeline: the experiment, how B differs, the window, and which run stopped early. */
function pictureCaption(
  runs: Readonly<Record<Side, SideState>>,
  { t0, t1 }: { readonly t0: number; readonly t1: number },
): string {
  const window = `${formatInstant(Math.round(Math.max(0, t0)))} – ${formatInstant(Math.round(t1))}`;
  return [runCaption(runs), window, soFarText(runsSoFar(runs))].filter((words) => words !== '').join(' · ');
}

function toolItems(timeline: Timeline): MenuItem[] {
  const { fadesAhead, open, speed, unit } = useTravel.getState();
  const fades = fadesAhead ?? useDocument.getState().present.scenario !== null;
  const { isMeasuring, hasLegend } = useTimeline.getState();
  const history = useViewHistory.getState();
  const { playhead, selection } = useView.getState();
  const { choice } = timeline.shown;
  const play = (direction: 1 | -1) => () =>
    void loadPart(() => import('../travel/playback.ts')).then((part) => part.play(direction), sayMissing);
  const fitSelected = (): void => {
    if (selection?.kind === 'request') openDoor({ side: selection.side, request: selection.request }, { fit: true });
    else if (selection?.kind === 'operation')
      openDoor({ side: selection.side, operation: selection.operation }, { fit: true });
  };
  return [
    {
      label: 'Whole run',
      note: '0',
      run: () => {
        leaveView();
        timeline.fitAll();
      },
    },
    { label: 'Fit the selection', note: 'F', run: fitSelected },
    ...(history.canGoBack ? [{ label: 'Back', note: 'the view before', run: goBack }] : []),
    ...(history.canGoForward ? [{ label: 'Forward', note: 'the view after', run: goForward }] : []),
    { label: 'Find', note: '/', run: openFind },
    { label: isMeasuring ? 'Move by dragging' : 'Ruler', note: 'drag to measure', run: toggleRuler },
    { label: open ? 'Close the device' : 'Device', note: 'I', run: () => toggleDevice() },
    { label: hasLegend ? 'No legend' : 'Legend', note: 'colors and patterns', run: toggleLegend },
    ...LANE_CHOICES.filter(({ value }) => value !== choice).map(({ value, label }) => ({
      label: `Lanes: ${label}`,
      run: () => timeline.setLanes({ ...timeline.laneState, show: value }),
    })),
    ...STEP_UNITS.filter((one) => one !== unit).map((one) => ({
      label: `Step by ${UNITS[one].label}`,
      note: UNITS[one].means,
      run: () => useTravel.setState({ unit: one }),
    })),
    { label: 'Go to the start', run: toStart },
    { label: 'Go to the end', run: toEnd },
    { label: 'Play backwards', note: 'J', run: play(-1) },
    ...SPEEDS.filter((one) => one !== speed).map((one) => ({
      label: `Speed ${one}×`,
      run: () => useTravel.setState({ speed: one }),
    })),
    ...(playhead === null
      ? []
      : [
          { label: 'Leave the playhead', note: 'the whole run again', run: leavePlayhead },
          {
            label: fades ? 'Do not fade later' : 'Fade later',
            run: () => useTravel.setState({ fadesAhead: !fades }),
          },
        ]),
  ];
}

interface TimelineMenuProps {
  timeline: Timeline;
  /** The measured range, ns: exported instead of the window if there is one. */
  ruler: { readonly t0: number; readonly t1: number } | null;
}

/** What the timeline can do beyond playing and stepping, and exports of the current view. */
export default function TimelineMenu(props: TimelineMenuProps): ReactElement {
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const run = useRuns((state) => state[side].shown);
  return run === null ? <span /> : <MenuOfRun {...props} run={run} side={side} />;
}

interface MenuOfRunProps extends TimelineMenuProps {
  run: ShownRun;
  side: Side;
}

function MenuOfRun({ timeline, ruler, run, side }: MenuOfRunProps): ReactElement {
  const both = useRuns((state) => state.b.shown !== null);
  const selection = useView((state) => state.selection);
  const [bytes, setBytes] = useState<number | null>(null);
  // Opens by itself on its first mount only: after an export it is mounted again without a press.
  const isAsked = useIsAsked('timeline');
  const [fresh, setFresh] = useState(!isAsked);
  // The entries are those of the window in which the menu is opened.
  const [, setOpened] = useState(0);
  const [writing, setWriting] = useState<AbortController | null>(null);

  function writeTable(pieces: () => Iterable<string>, name: string, type: string): void {
    const controller = new AbortController();
    setWriting(controller);
    setBytes(0);
    setFresh(false);
    const write = async (): Promise<void> => {
      try {
        const blob = await collectText(pieces(), type, controller.signal, setBytes);
        if (blob !== null) saveFile(blob, name);
      } catch (error) {
        notify('bad', `Cannot write ${name}`, error instanceof Error ? error.message : String(error));
      }
      setWriting(null);
      setBytes(null);
    };
    void write();
  }

  function writePicture(made: Promise<Blob>, name: string): void {
    ofPage(made).then(
      (blob) => saveFile(blob, name),
      (error: unknown) =>
        notify('bad', `Cannot create ${name}`, error instanceof Error ? error.message : String(error)),
    );
  }

  const [fromNs, toNs] =
    ruler === null
      ? [timeline.view.t0, timeline.view.t1]
      : [Math.min(ruler.t0, ruler.t1), Math.max(ruler.t0, ruler.t1)];
  const view: ExportedView = {
    timeline,
    run,
    selection,
    letter: both ? side.toUpperCase() : null,
    fromNs,
    toNs,
    isMeasured: ruler !== null,
    stem: (of = side) => stemOf(of, both),
    caption: () => pictureCaption(useRuns.getState(), timeline.view),
    writeTable,
    writePicture,
  };
  useDoAsked('timeline', TIMELINE_EXPORTS, view);

  if (bytes !== null) {
    return (
      <Button className="timeline-menu" title="Stop writing the file" onClick={() => writing?.abort()}>
        <Icon name="close" /> {formatBytes(bytes)}
      </Button>
    );
  }
  return (
    <Menu
      label="Timeline menu"
      look="quiet"
      className="button-icon timeline-menu"
      openAtOnce={fresh}
      onOpen={() => setOpened((times) => times + 1)}
      title="Whole run, ruler, find, device, lanes, legend, speed, export"
      items={[...toolItems(timeline), ...exportEntries(TIMELINE_EXPORTS, view)]}
    >
      <Icon name="more" />
    </Menu>
  );
}

/**
 * What the name of a file begins with: what was run, and where a run stopped that stopped early.
 * @param isLettered the run is one of two
 */
function stemOf(side: Side, isLettered: boolean): string {
  const runs = useRuns.getState();
  const name = fileStem(runs[side].shown?.experiment.name ?? '');
  return `${name}${isLettered ? `-${side}` : ''}${untilStem(runsSoFar(runs, [side]).map(({ untilNs }) => untilNs))}`;
}
