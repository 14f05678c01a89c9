import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { shownHolds } from '../../../analysis/why/channel-holds.ts';
import { requestAccount } from '../../../analysis/why/account.ts';
import { operationWords } from '../../../analysis/why/operation-words.ts';
import { spanLabels } from '../../../analysis/chain/wait-words.ts';
import type { Answer } from '../../../learn/lesson/judge.ts';
import type { Lesson, Question, Shown } from '../../../learn/lesson/lesson.ts';
import { viewOfRun } from '../../../learn/measure/measured-run.ts';
import { recordingUntil } from '../../../learn/measure/until.ts';
import type { StepRecord } from '../../../learn/progress.ts';
import { isWrite, requestWords } from '../../../analysis/why/operation-words.ts';
import { DARK, LIGHT } from '../../../timeline/palette.ts';
import type { TimelineRun } from '../../../timeline/index/lane-store.ts';
import type { RequestSpans } from '../../../timeline/scene/selection.ts';
import { Timeline } from '../../../timeline/timeline.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { Legend } from '../../timeline-panel/legend.tsx';
import type { LearnRun } from '../runs/learn-runs.ts';
import { Replay } from './replay.tsx';

/** The part of a lesson that its timeline shows. */
type ShownLesson = Pick<Lesson, 'title' | 'runs' | 'values'>;

interface LessonTimelineProps {
  readonly lesson: ShownLesson;
  readonly shown: Shown;
  readonly runs: Readonly<Record<string, LearnRun>>;
  readonly question: Question;
  readonly record: StepRecord | null;
  readonly right: Answer | null;
  readonly picked: number | null;
  /** Called with a picked operation and its phase; null if this step asks for none. */
  readonly onPick: ((operation: number, rowKind: number) => void) | null;
}

/**
 * A run as the timeline shows it.
 * @param untilNs the instant at which it is cut; null: the whole run
 * @param clockNs the least end of its clock
 */
function timelineRun(run: LearnRun, title: string, untilNs: number | null, clockNs: number): TimelineRun {
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock } = run.experiment.device;
  const geometry = { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock };
  const { recording, sums } = run;
  const holds = shownHolds(viewOfRun(run));
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

/** The phases and waits of a request, for its lane. */
function spansOf(run: LearnRun, request: number): RequestSpans | undefined {
  const view = viewOfRun(run);
  const account = requestAccount(view, request);
  if (account === null) return undefined;
  const labelOf = spanLabels(view, account);
  const spans = account.spans.map((span) => {
    const { startNs, endNs, cause, blockerOperation } = span;
    const words = labelOf(span);
    const label = blockerOperation === undefined ? words : `${words}: ${operationWords(view, blockerOperation)}`;
    return { startNs, endNs, cause, label, short: words, blockerOperation };
  });
  return { request, label: requestWords(view, request), isWrite: isWrite(view, request), spans };
}

/** Where a predicted latency or completion would end, ns; null if the answer is no such time. */
function predictedEnd(
  lesson: ShownLesson,
  question: Question,
  record: StepRecord | null,
  run: LearnRun,
): number | null {
  if (question.kind !== 'number' || record?.answer.kind !== 'number') return null;
  const { measure } = lesson.values[question.answer];
  if (measure.of === 'finish') return record.answer.value;
  if (measure.of !== 'latency') return null;
  return viewOfRun(run).operations.arrival(measure.request) + record.answer.value;
}

/** The timeline of a step. Before the answer, a cut run ends at its cut: the future is not in the picture. */
export function LessonTimeline(props: LessonTimelineProps): ReactElement {
  const { lesson, shown, runs, question, record, right, picked, onPick } = props;
  const host = useRef<HTMLDivElement>(null);
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  const [spoken, setSpoken] = useState('');
  /** The instant up to which a replay shows the run, ns; null shows all. */
  const [replayNs, setReplayNs] = useState<number | null>(null);
  const isAnswered = record !== null;
  const run = runs[shown.run];

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = new Timeline(host.current, {
      label: t('Timeline of {title}', { title: lesson.title }),
      palette: shownTheme(useTheme.getState()) === 'dark' ? DARK : LIGHT,
    });
    const stops = [
      made.on('describe', setSpoken),
      useTheme.subscribe((state) => {
        made.setPalette(shownTheme(state) === 'dark' ? DARK : LIGHT);
      }),
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
    if (!isAnswered && shown.untilNs !== undefined) return timelineRun(run, title, shown.untilNs, clockNs);
    return timelineRun(run, title, replayNs, Math.max(clockNs, replayNs === null ? 0 : run.recording.endNs));
  }, [lesson, shown, run, isAnswered, replayNs, clockNs]);
  const b = useMemo(() => {
    const { beside, besideAfter = false } = shown;
    if (beside === undefined || (besideAfter && !isAnswered)) return undefined;
    const other = runs[beside];
    return timelineRun(other, lesson.runs[beside].title, replayNs, other.recording.endNs);
  }, [lesson, shown, runs, isAnswered, replayNs]);

  const recordings = useMemo(() => (b === undefined ? [a.recording] : [a.recording, b.recording]), [a, b]);
  useEffect(() => {
    if (timeline === null) return;
    timeline.setRecording(a, b);
    const { windowNs } = shown;
    if (windowNs === undefined) timeline.fitAll();
    else timeline.setView({ t0: windowNs[0], t1: windowNs[1] });
  }, [timeline, a, b, shown]);

  useEffect(() => {
    if (timeline === null) return;
    const operation = right?.kind === 'pick' ? right.operation : picked;
    if (!isAnswered || shown.request === undefined || replayNs !== null) {
      timeline.setSelection(operation === null ? undefined : { run: 0, operation });
      return;
    }
    const { request } = shown;
    const second = shown.beside === undefined ? undefined : runs[shown.beside];
    timeline.setSelection({ run: 0, request, ...(operation === null ? {} : { operation }) }, [
      spansOf(run, request),
      second === undefined || request >= second.recording.requestCount ? undefined : spansOf(second, request),
    ]);
  }, [timeline, a, b, isAnswered, replayNs, shown, run, runs, picked, right]);

  useEffect(() => {
    timeline?.setMarks(predictedNs === null ? [] : [{ ns: predictedNs, label: t('your prediction') }]);
  }, [timeline, predictedNs]);
  useEffect(() => {
    timeline?.setPlayhead(replayNs ?? (isAnswered ? undefined : shown.untilNs));
  }, [timeline, replayNs, isAnswered, shown]);

  useEffect(
    () =>
      timeline?.on('select', (hit) => {
        if (hit?.kind === 'row' && hit.lane.run === 0) onPick?.(hit.operation, hit.rowKind);
      }),
    [timeline, onPick],
  );
  return (
    <section className="lesson-timeline" aria-label={t('Timeline')}>
      <div className="lesson-timeline-host" ref={host} />
      {isAnswered && <Replay run={run} atNs={replayNs} onMove={setReplayNs} />}
      <Legend timeline={timeline} recordings={recordings} />
      <p className="unseen" role="status" aria-live="polite">
        {spoken}
      </p>
    </section>
  );
}
