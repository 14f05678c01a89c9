import './timeline-panel.css';
import { matchRequest } from '../../analysis/differences/request-differences.ts';
import { Suspense, useEffect, useRef, useState, type ReactElement, useSyncExternalStore } from 'react';
import { plural } from '../../base/format.ts';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { TOOLS_FRAME } from '../../timeline/layout/view.ts';
import { Timeline } from '../../timeline/timeline.ts';
import type { Hit } from '../../timeline/scene/selection.ts';
import { DARK, LIGHT } from '../../timeline/palette.ts';
import { sameValue } from '../../device/same-value.ts';
import { FirstPress } from '../components/dialogs/first-press.tsx';
import { Icon } from '../components/icon.tsx';
import { openDoor } from '../navigation/open-door.ts';
import { leaveView } from '../navigation/view-history.ts';
import { useFind } from '../stores/find.ts';
import { usePreviousRuns, PreviousNote } from '../runs/previous-runs.tsx';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import { useLayout } from '../stores/layout.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';
import { useFadesAhead, useTravel } from '../stores/travel.ts';
import { notify } from '../stores/notices.ts';
import { MOST_MARKS, toggleMark, useTimeline } from '../stores/timeline.ts';
import { select, setPlayhead, setWindow, SIDES, useView, type Reveal, type Side } from '../stores/view.ts';
import { FindBar } from './find/find-bar.tsx';
import { RunStatus } from './status/run-status.tsx';
import { selectionFromHit, timelineRun, timelineSelection, timelineSpans } from './timeline-words.ts';
import { Clock, LaneField, Transport } from './transport.tsx';
import { useIsAsked } from '../exports/asked-export.ts';
import { pageState } from '../stores/page-state.ts';

const ResimulationStatus = lazyPart(() => import('./status/resimulation-status.tsx'));
const TimelineMenu = lazyPart(() => import('./timeline-menu.tsx'));
const Legend = lazyPart(async () => ({ default: (await import('./legend.tsx')).Legend }));
const MarksBar = lazyPart(() => import('./marks/marks-bar.tsx'));
const RulerTable = lazyPart(() => import('./ruler-table.tsx'));
const NowLine = lazyPart(() => import('./now-line.tsx'));

/** The timeline of A, and of B below it on the same clock. Play and step stand above the names of the lanes. */
export function TimelinePanel(): ReactElement {
  const panel = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  const [spoken, setSpoken] = useState('');
  const [ruler, setRuler] = useState<{ t0: number; t1: number } | null>(null);
  const marks = useTimeline((state) => state.marks);
  const hasLegend = useTimeline((state) => state.hasLegend);
  const finding = useFind((state) => state.open);
  const unit = useTravel((state) => state.unit);
  const told = useTravel((state) => state.said);
  const isExportAsked = useIsAsked('timeline');
  const hasPlayhead = useView((state) => state.playhead !== null);
  const isTelling = told.text !== '' || hasPlayhead;
  if (told.text !== '' && told.text !== spoken) setSpoken(told.text);

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = new Timeline(host.current, {
      label: 'Timeline of channels, chips and dies',
      frame: TOOLS_FRAME,
      palette: shownTheme(useTheme.getState()) === 'dark' ? DARK : LIGHT,
    });
    const stops = [
      made.on('select', (hit) => choose(hit)),
      made.on('scrub', setPlayhead),
      made.on('complete', () => mark(COMPLETE_PICTURE)),
      made.on('hover', point),
      useTimeline.subscribe(({ lit }, before) => {
        if (lit !== before.lit)
          made.setLit(
            lit === null ? undefined : { ...lit, run: SIDES.indexOf(lit.side), t0: lit.fromNs, t1: lit.toNs },
          );
      }),
      made.on('describe', setSpoken),
      made.on('ruler', (range) => setRuler(range ?? null)),
      made.on('mark', (ns) => {
        if (!toggleMark(ns)) notify('bad', `At most ${MOST_MARKS} marks`);
      }),
      // Space that the lanes cannot use belongs to the charts (explore-screen.css).
      made.on('shown', ({ mostHeight }) => {
        if (mostHeight > 0) panel.current?.style.setProperty('--lanes-most', `${mostHeight}px`);
      }),
      made.on('view', ({ t0, t1 }) => {
        if (made.endNs === 0) return;
        const whole = t0 <= 0 && t1 >= made.endNs;
        setWindow(whole ? null : [Math.max(0, Math.round(t0)), Math.round(t1)]);
      }),
      useTheme.subscribe((state) => made.setPalette(shownTheme(state) === 'dark' ? DARK : LIGHT)),
    ];
    setTimeline(made);
    useTimeline.setState({ timeline: made });
    return () => {
      for (const stop of stops) stop();
      made.destroy();
      setTimeline(null);
      useTimeline.setState({ timeline: null });
    };
  }, []);

  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const isPartial = [a, b].some((run) => run !== null && run.completeUntilNs !== Infinity);
  useShownRuns(timeline, a, b);
  useSelection(timeline, a, b);
  const isPresenting = useLayout((state) => state.before !== null);
  useEffect(() => timeline?.setBare(isPresenting), [timeline, isPresenting]);
  const playhead = useView((state) => state.playhead);
  useEffect(() => timeline?.setPlayhead(playhead ?? undefined), [timeline, playhead]);
  const previous = usePreviousRuns((state) => state.sides);
  useEffect(() => timeline?.setPrevious(previous.map((side) => SIDES.indexOf(side))), [timeline, previous]);
  const fades = useFadesAhead();
  useEffect(() => timeline?.setFadeAhead(fades), [timeline, fades]);
  useEffect(
    () =>
      timeline?.setMarks(marks.map(({ ns, name }, index) => ({ ns, label: name === '' ? String(index + 1) : name }))),
    [timeline, marks],
  );

  return (
    <section className="timeline-panel low" ref={panel} aria-label="Timeline">
      {finding && timeline !== null ? <FindBar timeline={timeline} say={setSpoken} /> : <div />}
      <div className="timeline-place">
        <div id="timeline" className="timeline-host tall clip" ref={host} />
        <Transport />
        <FirstPress
          className="button-icon timeline-menu"
          look="quiet"
          label="Timeline menu"
          title="Whole run, ruler, find, device, lanes, legend, speed, export"
          disabled={a === null}
          icon={<Icon name="more" />}
          isAsked={isExportAsked}
        >
          {timeline !== null && <TimelineMenu timeline={timeline} ruler={ruler} />}
        </FirstPress>
        <PreviousNote of={SIDES} />
      </div>
      {isPartial && (
        <Suspense fallback={null}>
          <ResimulationStatus />
        </Suspense>
      )}
      <RunStatus />
      <div>
        {timeline !== null && ruler !== null && (
          <Suspense fallback={null}>
            <RulerTable timeline={timeline} ruler={ruler} />
          </Suspense>
        )}
        {marks.length > 0 && (
          <Suspense fallback={null}>
            <MarksBar />
          </Suspense>
        )}
        {hasLegend && (
          <Suspense fallback={null}>
            <Legend timeline={timeline} />
          </Suspense>
        )}
        <div className="timeline-foot row small">
          <Clock ruler={ruler} />
          {unit === 'phase' && <LaneField />}
          {isTelling && (
            <Suspense fallback={null}>
              <NowLine />
            </Suspense>
          )}
          {timeline !== null && <HiddenLanes timeline={timeline} />}
        </div>
      </div>
      <p className="unseen" role="status" aria-live="polite">
        {spoken}
      </p>
    </section>
  );
}

/** The bar under the pointer lights its sentence. */
function point(hit: Hit | undefined): void {
  const { pointed } = useTimeline.getState();
  const operation = hit?.kind === 'row' ? hit.operation : hit?.kind === 'span' ? hit.span.blockerOperation : undefined;
  if (hit === undefined || operation === undefined || !('lane' in hit) || hit.lane === undefined) {
    if (pointed !== null) useTimeline.setState({ pointed: null });
    return;
  }
  const side = SIDES[hit.lane.run];
  if (pointed?.operation !== operation || pointed.side !== side) useTimeline.setState({ pointed: { side, operation } });
}

/** Selections in quick succession, such as the steps of a held key, are one stop of the history, ms. */
const BURST_MS = 500;
/** When something was selected last, ms, and the number of its burst. */
const choices = pageState(() => ({ chosenAt: -Infinity, burst: 0 }));

/** A click updates the store; the timeline shows the selection of the store. A wait leads to its blocker. */
function choose(hit: Hit | undefined): void {
  if (hit?.kind === 'span') {
    const { blockerOperation: operation } = hit.span;
    if (operation !== undefined) openDoor({ side: SIDES[hit.lane.run], operation });
    return;
  }
  const selection = selectionFromHit(hit);
  if (selection === undefined || sameValue(selection, useView.getState().selection)) return;
  const now = performance.now();
  if (now - choices.chosenAt > BURST_MS) choices.burst++;
  choices.chosenAt = now;
  leaveView(`select ${choices.burst}`);
  select(selection);
}

const FIRST_PICTURE = 'nandscope:first picture';
const PICTURE = 'nandscope:picture';
const RUN_ENDED = 'nandscope:run ended';
const DOOR = 'nandscope:door';
const COMPLETE_PICTURE = 'nandscope:complete picture';

function mark(name: string, options?: PerformanceMarkOptions): void {
  performance.clearMarks(name);
  performance.mark(name, options);
}

/** Marks when the first and the last run were on screen, for measurements. */
function markPicture(): void {
  // The timeline paints in the next frame, which is on screen one frame later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (performance.getEntriesByName(FIRST_PICTURE).length === 0) performance.mark(FIRST_PICTURE);
      mark(PICTURE);
    }),
  );
}

/** Wishes that a timeline has granted. */
const wishes = pageState(() => ({ granted: new WeakSet<Reveal>() }));

/** Brings what a door leads to into sight, once. */
function grant(timeline: Timeline, wish: Reveal | null): void {
  if (wish === null || wishes.granted.has(wish)) return;
  wishes.granted.add(wish);
  const target = { ...wish, run: SIDES.indexOf(wish.side) };
  timeline.reveal(target);
  // For measurements: where the target is now.
  mark(DOOR, { detail: timeline.boxOf(target) ?? null });
}

/** Shows new runs without moving the window, unless a door leads into them. */
function useShownRuns(timeline: Timeline | null, a: ShownRun | null, b: ShownRun | null): void {
  const drawn = useRef<Readonly<Record<Side, ShownRun | null>>>({ a: null, b: null });
  useEffect(() => {
    if (timeline === null || a === null) return;
    const { window } = useView.getState();
    // The worker's clock may be fractions of a millisecond ahead of the page's.
    mark(RUN_ENDED, { startTime: Math.max(0, (b ?? a).endedAt - performance.timeOrigin) });
    timeline.setRecording(timelineRun(a), b === null ? undefined : timelineRun(b));
    if (window !== null && window[0] < timeline.endNs) timeline.setView({ t0: window[0], t1: window[1] });
    else timeline.fitAll();
    drawn.current = { a, b };
    // A door from another view opens before the timeline is mounted, or before it has the run.
    grant(timeline, useView.getState().reveal);
    markPicture();
  }, [timeline, a, b]);
  useEffect(
    () =>
      useView.subscribe((state, before) => {
        if (timeline === null || timeline.endNs === 0) return;
        const wish = state.reveal;
        // In a run that is not drawn yet, the place is beyond the end or that of something else.
        if (wish !== null && drawn.current[wish.side] === useRuns.getState()[wish.side].shown) grant(timeline, wish);
        if (state.window !== before.window && !isAt(timeline, state.window)) {
          if (state.window === null) timeline.fitAll();
          // A window behind the end is that of a run on its way, and is set with it.
          else if (state.window[1] <= timeline.endNs) timeline.setView({ t0: state.window[0], t1: state.window[1] });
        }
      }),
    [timeline],
  );
}

/** Whether the timeline already shows this window: its own changes come back through the store. */
function isAt({ view, endNs }: Timeline, window: readonly [number, number] | null): boolean {
  if (window === null) return view.t0 <= 0 && view.t1 >= endNs;
  return Math.max(0, Math.round(view.t0)) === window[0] && Math.round(view.t1) === window[1];
}

/**
 * The request that a side shows in its request lane: the chosen one, its peer on the other side, or there the request
 * of the same number. A and B may have different workloads: another request under that number is not shown.
 */
function requestOn(
  side: Side,
  chosen: { readonly side: Side; readonly request: number; readonly peer?: number } | null,
  runs: Readonly<Record<Side, ShownRun | null>>,
): number | null {
  if (chosen === null) return null;
  if (side === chosen.side) return chosen.request;
  if (chosen.peer !== undefined) return chosen.peer;
  const [own, other] = [runs[chosen.side], runs[side]];
  if (own === null || other === null) return null;
  const match = matchRequest(own, other, chosen.request);
  return match === 'same' || match === 'later' ? chosen.request : null;
}

function useSelection(timeline: Timeline | null, a: ShownRun | null, b: ShownRun | null): void {
  const selection = useView((state) => state.selection);
  const pinned = useView((state) => state.pinned);
  useEffect(() => {
    if (timeline === null || timeline.endNs === 0) return;
    // The request lane keeps the pinned request while its causes are selected.
    const chosen = pinned ?? (selection?.kind === 'request' ? selection : null);
    timeline.setSelection(timelineSelection(selection), [
      timelineSpans(a, requestOn('a', chosen, { a, b })),
      timelineSpans(b, requestOn('b', chosen, { a, b })),
    ]);
  }, [timeline, selection, pinned, a, b]);
}

/** Why some lanes are not shown, and a way to all of them. */
function HiddenLanes({ timeline }: { timeline: Timeline }): ReactElement | null {
  const { choice, hidden } = useSyncExternalStore(
    (changed) => timeline.on('shown', changed),
    () => timeline.shown,
  );
  if (hidden === 0) return null;
  return (
    <span className="lanes-hidden muted rigid to-end">
      {`${plural(hidden, 'lane')} hidden `}
      <button
        type="button"
        className="button-link"
        title={
          choice === 'selection'
            ? 'Only lanes of the selection are shown'
            : 'A and B do not fit together: only lanes of the selected requests and their blockers are shown'
        }
        onClick={() => timeline.setLanes({ ...timeline.laneState, show: 'all' })}
      >
        show all
      </button>
    </span>
  );
}
