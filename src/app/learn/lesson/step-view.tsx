import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { phaseWords } from '../../../analysis/statements/operation-words.ts';
import { askedAgain } from '../../../learn/lesson/changed.ts';
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
import type { Unsent } from '../kinds/kind-view.ts';
import { keptPick, pickAnswer, pickText } from '../kinds/pick.tsx';
import type { Picked } from '../kinds/kind-view.ts';
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

function openRuns(lesson: Lesson, { run, beside }: ShownPart): void {
  const a = parseExperiment(lesson.runs[run].experiment);
  const change =
    beside === undefined ? null : patchBetween(a, parseExperiment({ ...lesson.runs[beside].experiment, name: a.name }));
  commit({ a, change }, `Open ${lesson.title}`, 'lesson', null);
  openView(EMPTY_VIEW);
  selectSlowestOnceShown();
  goTo('explore');
}

function ExperimentCard({ experiment }: { readonly experiment: Experiment }): ReactElement {
  const facts = useMemo(() => factsOf(experiment), [experiment]);
  return (
    <section className="experiment-facts facts" aria-label="The experiment">
      <DeviceDrawing device={experiment.device} />
      <dl className="stack gap-1">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const TryPanel = lazyPart(async () => ({ default: (await import('./try-panel.tsx')).TryPanel }));
const Transfer = lazyPart(async () => ({ default: (await import('./transfer.tsx')).Transfer }));
const RunCharts = lazyPart(async () => ({ default: (await import('./run-charts.tsx')).RunCharts }));

/** On a wide screen the charts are below the picture; if it is high, too, the example is open above the question. */
const WIDE = matchMedia('(width >= 60rem)');
const ROOMY = '(width >= 60rem) and (height >= 55rem)';

function useWide(): boolean {
  const [isWide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const follow = (): void => setWide(WIDE.matches);
    WIDE.addEventListener('change', follow);
    return () => WIDE.removeEventListener('change', follow);
  }, []);
  return isWide;
}

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
  const isWide = useWide();
  const [charts, setCharts] = useState<HTMLElement | null>(null);
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
  const result = useRef<HTMLElement>(null);
  const justAnswered = useRef(false);
  useEffect(() => {
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
  const control = step.try !== undefined && (
    <Suspense fallback={null}>
      <TryPanel lesson={lesson} control={step.try} runs={runs} beside={isWide ? charts : null} />
    </Suspense>
  );
  return (
    <div className="step">
      <div className="step-text cells gap-4">
        <RichText className="step-situation" text={fill(step.text)} />
        {step === lesson.steps[0] && lesson.example !== undefined && (
          <details className="lesson-example full" open={matchMedia(ROOMY).matches}>
            <summary>A worked example</summary>
            <RichText text={fill(lesson.example)} />
          </details>
        )}
        <details
          className="lesson-example full"
          onToggle={(event) => {
            if (event.currentTarget.open) setDeviceOpen(true);
          }}
        >
          <summary>The device and its conditions</summary>
          {isDeviceOpen && <ExperimentCard experiment={runs[main].experiment} />}
        </details>
        {step.try?.after !== true && control}
        {/* The live region is there before the result: screen readers say what enters it. The focus follows without it. */}
        <section
          className={isAnswered ? 'step-result' : 'step-open'}
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
          {record === null || right === null ? (
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
                    <p>The timeline is replayed to the instant that decides.</p>
                    <p>Another try: after it you see the run.</p>
                  </>
                )}
              </div>
              {step.hint === '' ? null : hintOpen ? (
                <div className="step-hint message" role="status">
                  <strong>Hint</strong> <RichText text={fill(step.hint)} />
                </div>
              ) : (
                <Button look="quiet" onClick={() => setHintOpen(true)}>
                  Show a hint
                </Button>
              )}
            </>
          ) : (
            <>
              <RichText className="step-why" text={fill(step.why)} />
              {step.try?.after === true && control}
              <div className="lesson-actions">
                <Button look="main" onClick={onNext}>
                  {nextLabel}
                </Button>
                <Button
                  onClick={() => {
                    onRecord(null);
                    setMissed(null);
                    setPicked(null);
                  }}
                >
                  Predict again
                </Button>
                <Button look="quiet" onClick={() => openRuns(lesson, shown)}>
                  Open in Explore
                </Button>
              </div>
              {step.vary !== undefined && questionKind(askedAgain(step).question).operation === undefined && (
                <Suspense fallback={null}>
                  <Transfer lesson={lesson} step={step} vary={step.vary} />
                </Suspense>
              )}
            </>
          )}
        </section>
      </div>
      <div className="step-picture cells low narrow">
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
        {isAnswered && step.charts !== undefined && (
          <div className="step-charts">
            <Suspense fallback={null}>
              <RunCharts charts={step.charts} of={answered} scaleKey={lesson.name + step.name} predicted={predicted} />
            </Suspense>
          </div>
        )}
        {/* The charts of the control give way to those of the answer. */}
        <div className="step-charts" ref={setCharts} hidden={isAnswered && step.charts !== undefined} />
      </div>
    </div>
  );
}
