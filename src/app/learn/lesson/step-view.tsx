import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { phaseWords } from '../../../analysis/statements/operation-words.ts';
import { judge, rightAnswer, sayTo } from '../../../learn/lesson/judge.ts';
import { questionKind, type Answer } from '../../../learn/kinds/index.ts';
import type { Grade } from '../../../learn/kinds/kind.ts';
import type { Lesson, LessonStep, ShownPart } from '../../../learn/lesson/lesson.ts';
import { predictedPoint } from '../../../learn/lesson/predicted.ts';
import { fillText } from '../../../learn/lesson/texts.ts';
import { MAIN_RUN } from '../../../learn/measure/measure.ts';
import { readerOfRun } from '../../../learn/measure/runs.ts';
import type { StepRecord } from '../../../learn/progress.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { Button } from '../../components/button.tsx';
import type { LearnRun } from '../runs/learn-runs.ts';
import { RichText } from '../rich-text.tsx';
import { QuestionForm } from '../questions/question-form.tsx';
import type { Unsent, Picked } from '../kinds/kind-view.ts';
import { keptPick, pickAnswer, pickText } from '../kinds/pick.tsx';
import { LessonTimeline } from './lesson-timeline.tsx';
import { GRADE_WORDS, StepResult } from './step-result.tsx';
import type { Experiment } from '../../../document/experiment.ts';
import { DeviceDrawing } from '../../setup/device/device-drawing.tsx';
import { factsOf } from '../experiment-facts.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { selectSlowestOnceShown } from '../../travel/select.ts';
import { EMPTY_VIEW } from '../../stores/view-text.ts';
import { commit, patchBetween } from '../../stores/edits.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';
import { markOfStep } from '../lesson-mark.ts';
import Words from '../../components/words.tsx';

function openRuns(lesson: Lesson, step: string, { run, beside }: ShownPart): void {
  const a = parseExperiment(lesson.runs[run].experiment);
  const change =
    beside === undefined ? null : patchBetween(a, parseExperiment({ ...lesson.runs[beside].experiment, name: a.name }));
  commit({ a, change }, `Open ${lesson.title}`, 'lesson', markOfStep(lesson.name, step));
  openView(EMPTY_VIEW);
  selectSlowestOnceShown();
  goTo('explore');
}

/** The first use of a word of the subject in a step opens its meaning. */
function Situation({ text }: { readonly text: string }): ReactElement {
  return (
    <div className="rich-text stack step-situation">
      <p>
        <Words text={text} />
      </p>
    </div>
  );
}

function ExperimentCard({ experiment }: { readonly experiment: Experiment }): ReactElement {
  const facts = useMemo(() => factsOf(experiment), [experiment]);
  return (
    <section className="experiment-facts medium gap-4 center facts" aria-label="The experiment">
      <DeviceDrawing device={experiment.device} />
      <dl className="stack gap-1">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Words text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const TryPanel = lazyPart(async () => ({ default: (await import('./try-panel.tsx')).TryPanel }));
const Transfer = lazyPart(async () => ({ default: (await import('./transfer.tsx')).Transfer }));
const RunCharts = lazyPart(async () => ({ default: (await import('./run-charts.tsx')).RunCharts }));
const BlocksPicture = lazyPart(async () => ({ default: (await import('./blocks-picture.tsx')).BlocksPicture }));
const PartsPicture = lazyPart(async () => ({ default: (await import('./parts-picture.tsx')).PartsPicture }));

interface StepViewProps {
  readonly lesson: Lesson;
  readonly step: LessonStep;
  readonly runs: Readonly<Record<string, LearnRun>>;
  readonly record: StepRecord | null;
  readonly onRecord: (record: StepRecord | null) => void;
  readonly unsent?: Unsent | undefined;
  readonly nextLabel: string;
  readonly onNext: () => void;
}

export function StepView(props: StepViewProps): ReactElement {
  const { lesson, step, runs, record, onRecord, unsent, nextLabel, onNext } = props;
  const { question, shown } = step;
  const [played, setPlayed] = useState<HTMLElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isDeviceOpen, setDeviceOpen] = useState(false);
  const [hintOpen, setHintOpen] = useState(false);
  /** The first answer that was not right: it is answered, and there is another try before the solution. */
  const [missed, setMissed] = useState<{ readonly grade: Grade; readonly say: string | null } | null>(null);
  const isAnswered = record !== null;
  const fill = (text: string): string => fillText(text, lesson, runs);
  const main = shown.run === MAIN_RUN || Object.hasOwn(runs, shown.run) ? shown.run : Object.keys(runs)[0];
  const reader = readerOfRun(runs[main]);
  const isPicked = questionKind(question).operation !== undefined;
  const [picked, setPicked] = useState<Picked | null>(() =>
    isPicked ? keptPick(unsent, reader.operations.count) : null,
  );
  const right = useMemo(
    () => (isAnswered ? rightAnswer(question, lesson, runs, main) : null),
    [isAnswered, question, lesson, runs, main],
  );
  const answered = useMemo(
    () =>
      [main, ...(shown.beside === undefined ? [] : [shown.beside])].map((name) => ({
        run: runs[name],
        title: lesson.runs[name].title,
      })),
    [main, shown, runs, lesson],
  );
  const predicted = useMemo(() => {
    const point = record === null ? null : predictedPoint(question, record.answer, lesson, runs);
    return point === null ? null : { ...point, run: runs[point.run] };
  }, [record, question, lesson, runs]);
  const blocks = useMemo(
    () =>
      (isAnswered || shown.besideAfter !== true ? answered : answered.slice(0, 1)).map(({ run, title }) => ({
        title,
        experiment: run.experiment,
        endNs: run.recording.endNs,
      })),
    [answered, isAnswered, shown],
  );
  const result = useRef<HTMLElement>(null);
  const justAnswered = useRef(false);
  useLayoutEffect(() => {
    if (!isAnswered || !justAnswered.current) return;
    justAnswered.current = false;
    result.current?.focus();
  }, [isAnswered]);

  const pick = useCallback(
    (operation: number, rowKind: number) => {
      setPicked({ operation, rowKind });
      unsent?.keep(pickText(operation, rowKind));
    },
    [unsent],
  );
  const submit = (answer: Answer): void => {
    const grade = judge(question, answer, lesson, runs, main);
    if (grade !== 'right' && missed === null) {
      setMissed({ grade, say: sayTo(question, answer, lesson, runs, main) });
      setHintOpen(true);
      return;
    }
    justAnswered.current = true;
    onRecord({ answer, grade });
  };
  const isReplayed = step.picture === undefined && (shown.untilNs !== undefined || shown.besideAfter === true);
  const isDeviceShown = !isAnswered && step.picture !== undefined && !['blocks', 'parts'].includes(step.picture);
  return (
    <div className="step cells low">
      <div className="step-text scroll cells gap-4">
        <Situation text={fill(step.text)} />
        {/* The live region is there before the result: screen readers say what enters it. The focus follows without it. */}
        <section
          className={isAnswered ? 'step-result stack gap-3 full' : 'step-open'}
          ref={result}
          tabIndex={-1}
          aria-label={isAnswered ? 'Result' : undefined}
        >
          <div className="step-outcome stack" role="status">
            {record !== null && right !== null && (
              <StepResult
                question={question}
                values={lesson.values}
                record={record}
                right={right}
                picked={picked}
                reader={reader}
                fill={fill}
              />
            )}
          </div>
          {!isAnswered && (
            <>
              <QuestionForm
                question={question}
                fill={fill}
                values={lesson.values}
                picked={
                  picked === null
                    ? null
                    : {
                        answer: pickAnswer(picked.operation),
                        words: phaseWords(reader, picked.operation, picked.rowKind),
                      }
                }
                unsent={unsent}
                onAnswer={submit}
              />
              <div className="step-missed stack" role="status">
                {missed !== null && (
                  <>
                    <p className={`grade tone-${missed.grade}`}>{GRADE_WORDS[missed.grade]}</p>
                    {missed.say !== null && <RichText text={fill(missed.say)} />}
                    {isReplayed && <p>The timeline is replayed to the instant that decides.</p>}
                    <p>Another try: after it you see the run.</p>
                  </>
                )}
              </div>
              {hintOpen ? (
                <div className="step-hint message" role="status">
                  <strong>Hint</strong> <RichText text={fill(step.hint)} />
                </div>
              ) : (
                <Button look="quiet" onClick={() => setHintOpen(true)}>
                  Show a hint
                </Button>
              )}
            </>
          )}
        </section>
        {isAnswered && (
          <div className="step-after stack">
            <RichText className="step-why note" text={fill(step.why)} />
            {step.try !== undefined && (
              <details className="lesson-fold full" onToggle={(event) => setPlaying(event.currentTarget.open)}>
                <summary className="strong">Play with it</summary>
                {isPlaying && (
                  <Suspense fallback={null}>
                    <TryPanel lesson={lesson} control={step.try} runs={runs} picture={played} />
                  </Suspense>
                )}
              </details>
            )}
            <div className="lesson-actions group">
              <Button look="main" onClick={onNext}>
                {nextLabel}
              </Button>
              <Button
                onClick={() => {
                  onRecord(null);
                  setMissed(null);
                  setPicked(null);
                  setPlaying(false);
                }}
              >
                Predict again
              </Button>
              <Button look="quiet" onClick={() => openRuns(lesson, step.name, shown)}>
                Open in Explore
              </Button>
            </div>
            {step.vary !== undefined && (
              <Suspense fallback={null}>
                <Transfer lesson={lesson} step={step} vary={step.vary} />
              </Suspense>
            )}
          </div>
        )}
        {!isDeviceShown && (
          <details
            className="lesson-fold full"
            onToggle={(event) => {
              if (event.currentTarget.open) setDeviceOpen(true);
            }}
          >
            <summary className="strong">The device and its conditions</summary>
            {isDeviceOpen && <ExperimentCard experiment={runs[main].experiment} />}
          </details>
        )}
      </div>
      <div className="step-picture scroll low narrow">
        {isPlaying ? (
          <div className="picture-of tall column" ref={setPlayed} />
        ) : (
          <div className="picture-of tall column">
            {isAnswered && step.picture !== 'blocks' && step.picture !== 'parts' && (
              <h3>{answered.map(({ title }) => title).join(' · ')}</h3>
            )}
            {isDeviceShown ? (
              <ExperimentCard experiment={runs[main].experiment} />
            ) : step.picture === undefined ? (
              <LessonTimeline
                lesson={lesson}
                shown={shown}
                runs={runs}
                question={question}
                record={record}
                right={right}
                picked={picked?.operation ?? null}
                onPick={isPicked && !isAnswered ? pick : null}
                isMissed={missed !== null}
              />
            ) : (
              <Suspense fallback={null}>
                {step.picture === 'parts' ? (
                  <PartsPicture />
                ) : step.picture === 'blocks' ? (
                  <BlocksPicture key={blocks.length} of={blocks} />
                ) : (
                  <RunCharts
                    chart={step.picture}
                    of={answered}
                    scaleKey={lesson.name + step.name}
                    predicted={predicted}
                  />
                )}
              </Suspense>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
