import { Suspense, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { shownHolds } from '../../../analysis/why/channel-holds.ts';
import { isWrite, requestWords } from '../../../analysis/statements/operation-words.ts';
import { laneSpans } from '../../../analysis/statements/words.ts';
import { decidingNs } from '../../../learn/lesson/deciding.ts';
import { questionKind, type Answer, type Question } from '../../../learn/kinds/index.ts';
import { predictedValue } from '../../../learn/lesson/predicted.ts';
import type { Lesson, ShownPart } from '../../../learn/lesson/lesson.ts';
import type { RunReader } from '../../../analysis/why/run-reader.ts';
import { readerOfRun } from '../../../learn/measure/runs.ts';
import { slowestOf } from '../../../learn/measure/evaluate.ts';
import { recordingUntil } from '../../../learn/measure/until.ts';
import type { StepRecord } from '../../../learn/progress.ts';
import { DARK, LIGHT } from '../../../timeline/palette.ts';
import type { TimelineRun } from '../../../timeline/index/lane-store.ts';
import type { RequestSpans } from '../../../timeline/scene/selection.ts';
import { NO_LANE_STATE } from '../../../timeline/layout/lanes.ts';
import { LESSON_FRAME } from '../../../timeline/layout/view.ts';
import { Timeline } from '../../../timeline/timeline.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { Unfold } from '../../components/section.tsx';
import { everyFrame, wantsMotion } from '../../travel/frames.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { Legend } from '../../timeline-panel/legend.tsx';
import type { LearnRun } from '../runs/learn-runs.ts';
import { NO_JOBS } from '../../../engine/recording/job-ledger.ts';
import { nextInstant } from '../../../analysis/instant/stepping.ts';
import { formatShortTime } from '../../../base/format.ts';
import { Button } from '../../components/button.tsx';

const REPLAY_MS = 6000;
/** A replay cuts the recording for each frame: above this number of rows only the steps are offered. */
const MOST_ROWS = 5000;

interface ReplayProps {
  readonly run: LearnRun;
  /** The instant up to which the run is visible, ns; null is all of it. */
  readonly atNs: number | null;
  readonly onMove: (ns: number | null) => void;
}

function Replay({ run, atNs, onMove }: ReplayProps): ReactElement {
  const [playing, setPlaying] = useState(false);
  const { recording } = run;
  const endNs = recording.endNs;
  useEffect(() => {
    if (!playing) return undefined;
    return everyFrame((sinceMs) => {
      const ns = Math.round((sinceMs / REPLAY_MS) * endNs);
      if (ns < endNs) {
        onMove(ns);
        return true;
      }
      setPlaying(false);
      onMove(null);
      return false;
    });
  }, [playing, endNs, onMove]);
  const step = (direction: 1 | -1): void => {
    setPlaying(false);
    const from = atNs ?? (direction > 0 ? -1 : endNs);
    const next = nextInstant({ recording, jobs: NO_JOBS }, from, direction, 'event');
    onMove(next === null || next >= endNs ? (direction > 0 ? null : 0) : next);
  };
  const isLong = recording.rows > MOST_ROWS;
  return (
    <div className="row wrap pad" role="group" aria-label="Replay">
      {!isLong && (
        <Button
          onClick={() => {
            if (playing) onMove(null);
            setPlaying(!playing);
          }}
        >
          {playing ? 'Show all' : 'Replay'}
        </Button>
      )}
      <Button onClick={() => step(-1)}>‹ Previous event</Button>
      <Button onClick={() => step(1)}>Next event ›</Button>
      <span className="replay-time muted">{atNs === null ? 'whole run' : formatShortTime(atNs)}</span>
    </div>
  );
}

type ShownLesson = Pick<Lesson, 'title' | 'runs' | 'values'>;

interface LessonTimelineProps {
  readonly lesson: ShownLesson;
  readonly shown: ShownPart;
  readonly runs: Readonly<Record<string, LearnRun>>;
  readonly question: Question;
  readonly record: StepRecord | null;
  readonly right: Answer | null;
  readonly picked: number | null;
  /** Called with a picked operation and its phase; null if this step asks for none. */
  readonly onPick: ((operation: number, rowKind: number) => void) | null;
  /** Whether a first answer was not right: the runs are replayed to the instant that decides. */
  readonly isMissed?: boolean;
}

const RunInWords = lazyPart(() => import('../../inspector/run-in-words.tsx'));

function readersInWords(
  lesson: ShownLesson,
  runs: Readonly<Record<string, LearnRun>>,
  run: LearnRun,
  beside: string | undefined,
  name: string,
): readonly { readonly name: string; readonly reader: RunReader }[] {
  const titled = (one: string, shown: LearnRun): { readonly name: string; readonly reader: RunReader } => ({
    name: lesson.runs[one].title,
    reader: readerOfRun(shown),
  });
  return beside === undefined ? [titled(name, run)] : [titled(name, run), titled(beside, runs[beside])];
}

/**
 * @param untilNs null: the whole run
 * @param clockNs the least end of its clock
 */
function timelineRun(run: LearnRun, title: string, untilNs: number | null, clockNs: number): TimelineRun {
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock } = run.experiment.device;
  const geometry = { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock };
  const { recording, sums } = run;
  const holds = shownHolds(readerOfRun(run));
  if (untilNs !== null) {
    return {
      recording: recordingUntil(recording, untilNs, clockNs),
      geometry,
      title,
      holds:
        holds &&
        ((channel, fromNs, toNs) =>
          holds(channel, fromNs, Math.min(toNs, untilNs)).map(({ startNs, endNs }) => ({
            startNs,
            endNs: Math.min(endNs, untilNs),
          }))),
    };
  }
  return { recording: { ...recording, endNs: Math.max(recording.endNs, clockNs) }, sums, geometry, title, holds };
}

function requestIn(run: LearnRun, { request, slowest }: ShownPart): number | undefined {
  if (slowest !== undefined) return slowestOf(run, slowest, 1).at(-1);
  return request === undefined || request >= run.recording.requestCount ? undefined : request;
}

/** Room around the request on both sides of the window, as a share of its latency. */
const AROUND = 0.25;

function spansOf(run: LearnRun, request: number): RequestSpans | undefined {
  const reader = readerOfRun(run);
  const spans = laneSpans(reader, request);
  if (spans.length === 0) return undefined;
  return { request, label: requestWords(reader, request), isWrite: isWrite(reader, request), spans };
}

function predictedEnd(
  lesson: ShownLesson,
  question: Question,
  record: StepRecord | null,
  run: LearnRun,
): number | null {
  const predicted = record === null ? null : predictedValue(question, record.answer, lesson.values);
  if (predicted === null) return null;
  const { measure, value } = predicted;
  if (measure.of === 'finish') return value;
  if (measure.of !== 'latency') return null;
  return readerOfRun(run).operations.arrival(measure.request) + value;
}

/** A hint is replayed in this time, ms. */
const HINT_MS = 1500;

/**
 * Without motion it is there at once.
 * @param canMove false for a run that is too long to be cut for each frame
 */
function useHintReplay(toNs: number | null, canMove: boolean): number | null {
  const [moved, setMoved] = useState<{ readonly toNs: number; readonly atNs: number } | null>(null);
  const isAnimated = canMove && wantsMotion();
  useEffect(() => {
    if (toNs === null || !isAnimated) return undefined;
    return everyFrame((sinceMs) => {
      const share = Math.min(1, sinceMs / HINT_MS);
      setMoved({ toNs, atNs: Math.round(toNs * share) });
      return share < 1;
    });
  }, [toNs, isAnimated]);
  if (toNs === null || !isAnimated) return toNs;
  return moved?.toNs === toNs ? moved.atNs : 0;
}

export function LessonTimeline(props: LessonTimelineProps): ReactElement {
  const { lesson, shown, runs, question, record, right, picked, onPick, isMissed = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  const [spoken, setSpoken] = useState('');
  const [replayNs, setReplayNs] = useState<number | null>(null);
  const isAnswered = record !== null;
  const run = runs[shown.run];
  const isBelowHidden = shown.beside !== undefined && shown.besideAfter === true;
  const decided = isBelowHidden ? shown.beside : shown.run;
  const decidedNs = useMemo(
    () => (isMissed && !isAnswered ? decidingNs(question, shown, lesson, runs, decided) : null),
    [isMissed, isAnswered, question, shown, lesson, runs, decided],
  );
  const hintNs = useHintReplay(decidedNs, runs[decided].recording.rows <= MOST_ROWS);

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = new Timeline(host.current, {
      label: `Timeline of ${lesson.title}`,
      frame: LESSON_FRAME,
      palette: shownTheme(useTheme.getState()) === 'dark' ? DARK : LIGHT,
    });
    const stops = [
      made.on('describe', setSpoken),
      useTheme.subscribe((state) => made.setPalette(shownTheme(state) === 'dark' ? DARK : LIGHT)),
    ];
    setTimeline(made);
    return () => {
      for (const stop of stops) stop();
      made.destroy();
      setTimeline(null);
    };
  }, [lesson.title]);

  const predictedNs = predictedEnd(lesson, question, record, run);
  // The clock does not jump with the answer, and has room for the predicted end.
  const clockNs = Math.max(shown.clockNs ?? 0, (predictedNs ?? 0) * 1.05);
  const a = useMemo(() => {
    const title = lesson.runs[shown.run].title;
    if (!isAnswered && shown.untilNs !== undefined) {
      const untilNs = isBelowHidden ? shown.untilNs : Math.max(shown.untilNs, hintNs ?? 0);
      return timelineRun(run, title, untilNs, clockNs);
    }
    return timelineRun(run, title, replayNs, Math.max(clockNs, replayNs === null ? 0 : run.recording.endNs));
  }, [lesson, shown, run, isAnswered, replayNs, clockNs, isBelowHidden, hintNs]);
  const b = useMemo(() => {
    const { beside, besideAfter = false } = shown;
    if (beside === undefined) return undefined;
    const other = runs[beside];
    const { title } = lesson.runs[beside];
    if (!besideAfter || isAnswered) return timelineRun(other, title, replayNs, other.recording.endNs);
    // Its clock ends where that of the run above does: the length of the hidden run is not told.
    return hintNs === null ? undefined : timelineRun(other, title, hintNs, Math.max(hintNs, a.recording.endNs));
  }, [lesson, shown, runs, isAnswered, replayNs, hintNs, a.recording.endNs]);

  const recordings = useMemo(() => (b === undefined ? [a.recording] : [a.recording, b.recording]), [a, b]);
  useEffect(() => {
    if (timeline === null) return;
    timeline.setRecording(a, b);
    // Before the answer, and in a run of many requests, none is selected.
    const hasNoRequest = !isAnswered || requestIn(run, shown) === undefined;
    timeline.setLanes({ ...NO_LANE_STATE, hasNoRequest });
    const { windowNs } = shown;
    const request = isAnswered && shown.slowest !== undefined ? requestIn(run, shown) : undefined;
    if (request !== undefined) {
      const { operations } = readerOfRun(run);
      const [fromNs, toNs] = [operations.arrival(request), operations.finish(request)];
      const around = (toNs - fromNs) * AROUND;
      timeline.setView({ t0: Math.max(0, fromNs - around), t1: toNs + around });
    } else if (windowNs === undefined) timeline.fitAll();
    else timeline.setView({ t0: windowNs[0], t1: windowNs[1] });
  }, [timeline, a, b, shown, run, isAnswered]);

  useEffect(() => {
    if (timeline === null) return;
    const operation = right === null ? picked : (questionKind(right).operation?.(right) ?? picked);
    const request = isAnswered ? requestIn(run, shown) : undefined;
    if (request === undefined || replayNs !== null) {
      timeline.setSelection(operation === null ? undefined : { run: 0, operation });
      return;
    }
    const second = shown.beside === undefined ? undefined : runs[shown.beside];
    const below = second === undefined ? undefined : requestIn(second, shown);
    timeline.setSelection({ run: 0, request, ...(operation === null ? {} : { operation }) }, [
      spansOf(run, request),
      second === undefined || below === undefined ? undefined : spansOf(second, below),
    ]);
  }, [timeline, a, b, isAnswered, replayNs, shown, run, runs, picked, right]);

  useEffect(
    () => timeline?.setMarks(predictedNs === null ? [] : [{ ns: predictedNs, label: 'your prediction' }]),
    [timeline, predictedNs],
  );
  useEffect(
    () => timeline?.setPlayhead(replayNs ?? (isAnswered ? undefined : (hintNs ?? shown.untilNs))),
    [timeline, replayNs, isAnswered, shown, hintNs],
  );

  useEffect(
    () =>
      timeline?.on('select', (hit) => {
        if (hit?.kind === 'row' && hit.lane.run === 0) onPick?.(hit.operation, hit.rowKind);
      }),
    [timeline, onPick],
  );
  return (
    <section className="lesson-timeline low" aria-label="Timeline" data-runs={recordings.length}>
      <div className="lesson-timeline-host low clip" ref={host} />
      {isAnswered && <Replay run={run} atNs={replayNs} onMove={setReplayNs} />}
      <Legend timeline={timeline} recordings={recordings} />
      {(isAnswered || shown.untilNs === undefined) && (
        <div className="lesson-words scroll">
          <Unfold label="The run in words">
            <Suspense fallback={null}>
              <RunInWords
                readers={readersInWords(
                  lesson,
                  runs,
                  run,
                  isBelowHidden && !isAnswered ? undefined : shown.beside,
                  shown.run,
                )}
              />
            </Suspense>
          </Unfold>
        </div>
      )}
      <p className="unseen" role="status" aria-live="polite">
        {spoken}
      </p>
    </section>
  );
}
