import { useEffect, useRef, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { moved, newStep } from '../../../learn/lesson/edit-lesson.ts';
import type { Lesson, LessonStep } from '../../../learn/lesson/lesson.ts';
import { Button } from '../../components/button.tsx';
import type { RunsState } from '../runs/learn-runs.ts';
import { changeDraft, useDesk } from './desk-store.ts';
import { ChoiceField, TextField } from './fields.tsx';
import { QuestionEditor } from './question-editor.tsx';

const choose = (step: number): void => {
  useDesk.setState({ step });
};

function move(from: number, to: number): void {
  changeDraft((draft) =>
    to < 0 || to >= draft.steps.length || from === to ? draft : { ...draft, steps: moved(draft.steps, from, to) },
  );
  choose(Math.max(0, Math.min(to, useDesk.getState().draft.steps.length - 1)));
}

/** The steps in their order: dragged, or moved by their buttons and the arrow keys on them. */
export function StepList({ draft, step }: { readonly draft: Lesson; readonly step: number }): ReactElement {
  const [dragged, setDragged] = useState<number | null>(null);
  /** The button that keeps the focus: moving an element in the document takes the focus from it. */
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [draft.steps]);
  return (
    <section className="desk-part" aria-label={t('Steps')}>
      <h3>{t('Steps')}</h3>
      <ol className="desk-steps">
        {draft.steps.map(({ name, question }, index) => (
          // Buttons and keys move a step, too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={name}
            draggable
            data-chosen={index === step}
            onDragStart={() => {
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              move(dragged, index);
              setDragged(null);
            }}
          >
            <button
              type="button"
              className="desk-step"
              aria-current={index === step ? 'step' : undefined}
              onClick={() => {
                choose(index);
              }}
            >
              {index + 1}. {question.ask === '' ? name : question.ask}
            </button>
            {([-1, 1] as const).map((direction) => (
              <button
                key={direction}
                type="button"
                className="order-move"
                aria-label={
                  direction < 0
                    ? t('Move step {index} up', { index: String(index + 1) })
                    : t('Move step {index} down', { index: String(index + 1) })
                }
                aria-disabled={index + direction < 0 || index + direction >= draft.steps.length}
                onClick={(event) => {
                  focused.current = event.currentTarget;
                  move(index, index + direction);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                  event.preventDefault();
                  focused.current = event.currentTarget;
                  move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
                }}
              >
                {direction < 0 ? '↑' : '↓'}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <Button
        look={draft.steps.length === 0 ? 'main' : 'plain'}
        aria-disabled={Object.keys(draft.runs).length === 0}
        onClick={() => {
          if (Object.keys(draft.runs).length === 0) return;
          changeDraft((before) => ({ ...before, steps: [...before.steps, newStep(before)] }));
          choose(useDesk.getState().draft.steps.length - 1);
        }}
      >
        {t('Add a step')}
      </Button>
    </section>
  );
}

interface StepEditorProps {
  readonly draft: Lesson;
  readonly index: number;
  readonly runs: RunsState;
  readonly paths: readonly string[];
}

/** The texts, the timeline and the question of one step. */
export function StepEditor({ draft, index, runs, paths }: StepEditorProps): ReactElement {
  const step = draft.steps[index];
  const set = (change: Partial<LessonStep>, field: string | null): void => {
    changeDraft(
      (before) => ({
        ...before,
        steps: before.steps.map((one, i) => (i === index ? { ...one, ...change } : one)),
      }),
      field === null ? null : `step ${index} ${field}`,
    );
  };
  const names = Object.entries(draft.runs).map(([name, { title }]) => [name, `${name}: ${title}`] as const);
  const { shown } = step;
  return (
    <section className="desk-part" aria-label={t('Step {index}', { index: String(index + 1) })}>
      <h3>{t('Step {index}', { index: String(index + 1) })}</h3>
      <TextField
        label={t('Situation, before the answer')}
        lines={4}
        most={4000}
        value={step.text}
        onChange={(text) => {
          set({ text }, 'text');
        }}
      />
      <div className="desk-pair">
        <ChoiceField
          label={t('Timeline')}
          value={shown.run}
          options={names}
          onChange={(run) => {
            if (run !== '') set({ shown: { ...shown, run } }, null);
          }}
        />
        <ChoiceField
          label={t('Below it, after the answer')}
          value={shown.beside ?? ''}
          none="nothing"
          options={names}
          onChange={(beside) => {
            const rest = Object.fromEntries(
              Object.entries(shown).filter(([key]) => key !== 'beside' && key !== 'besideAfter'),
            ) as unknown as typeof shown;
            set({ shown: beside === '' ? rest : { ...rest, beside, besideAfter: true } }, null);
          }}
        />
      </div>
      <Until
        shown={shown}
        onChange={(next) => {
          set({ shown: next }, 'until');
        }}
      />
      <QuestionEditor
        key={step.name}
        draft={draft}
        step={step}
        runs={runs}
        paths={paths}
        onChange={(question, field) => {
          set({ question }, field);
        }}
      />
      <TextField
        label={t('Hint')}
        lines={2}
        most={4000}
        value={step.hint}
        onChange={(hint) => {
          set({ hint }, 'hint');
        }}
      />
      <TextField
        label={t('Why, after the answer')}
        lines={3}
        most={4000}
        value={step.why}
        onChange={(why) => {
          set({ why }, 'why');
        }}
      />
      <Button
        look="quiet"
        onClick={() => {
          changeDraft((before) => ({ ...before, steps: before.steps.filter((_, i) => i !== index) }));
        }}
      >
        {t('Remove step {index}', { index: String(index + 1) })}
      </Button>
    </section>
  );
}

/** The instant at which the run is cut before the answer, in µs; empty shows all of it. */
function Until({
  shown,
  onChange,
}: {
  readonly shown: LessonStep['shown'];
  readonly onChange: (shown: LessonStep['shown']) => void;
}): ReactElement {
  return (
    <TextField
      label={t('Before the answer, the run is visible until (µs; empty: all)')}
      most={20}
      value={shown.untilNs === undefined ? '' : String(shown.untilNs / 1000)}
      onChange={(text) => {
        const ns = Math.round(Number(text) * 1000);
        if (text.trim() === '') {
          const rest = Object.entries(shown).filter(([key]) => key !== 'untilNs' && key !== 'clockNs');
          onChange(Object.fromEntries(rest) as unknown as LessonStep['shown']);
        } else if (Number.isSafeInteger(ns) && ns >= 0) {
          // The clock has room for what follows and does not tell when it ends.
          onChange({ ...shown, untilNs: ns, clockNs: Math.max(shown.clockNs ?? 0, 2 * ns) });
        }
      }}
    />
  );
}
