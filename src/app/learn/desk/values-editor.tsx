import { useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { rich } from '../../language/rich.ts';
import { freeName, renameValue } from '../../../learn/lesson/edit-lesson.ts';
import { VALUE_FORMATS, formatValue } from '../../../learn/measure/value.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import type { LessonValue } from '../../../learn/measure/value.ts';
import { evaluate } from '../../../learn/measure/evaluate.ts';
import { MAIN_RUN } from '../../../learn/measure/measure.ts';
import { Button } from '../../components/button.tsx';
import type { RunsState } from '../runs/learn-runs.ts';
import { computed } from './computed.ts';
import { changeDraft } from './desk-store.ts';
import { ChoiceField, TextField } from './fields.tsx';
import { MeasureEditor } from './measure-editor.tsx';
import { measureWords } from './measure-words.ts';

/** How a text names a value. */
const PLACEHOLDER = '{name}';

interface ValuesEditorProps {
  readonly draft: Lesson;
  readonly runs: RunsState;
  readonly paths: readonly string[];
}

function setValue(name: string, change: Partial<LessonValue>): void {
  changeDraft(
    (draft) => ({ ...draft, values: { ...draft.values, [name]: { ...draft.values[name], ...change } } }),
    `value ${name}`,
  );
}

/** The numbers of a lesson, measured on its runs: texts name them in braces, questions ask for them. */
export function ValuesEditor({ draft, runs, paths }: ValuesEditorProps): ReactElement {
  const names = Object.keys(draft.runs);
  return (
    <section className="desk-part" aria-label={t('Values')}>
      <h3>{t('Values')}</h3>
      <p className="muted">
        {rich('Numbers that the runs give. Write {code} in a text to show one.', { code: <code>{PLACEHOLDER}</code> })}
      </p>
      {Object.entries(draft.values).map(([name, { measure, as }]) => (
        <details key={name} className="desk-row" data-field={`values.${name}`}>
          <summary>
            <code>{`{${name}}`}</code> {computed(runs, (all) => formatValue(evaluate(measure, all), as))}{' '}
            <span className="muted">
              {measureWords(measure, runs.state === 'done' ? runs.runs : null, names.length > 1)}
            </span>
          </summary>
          <NameField draft={draft} name={name} />
          <ChoiceField
            label={t('Shown as')}
            value={as}
            options={VALUE_FORMATS.map((format) => [format, format])}
            onChange={(format) => {
              if (format !== '') setValue(name, { as: format });
            }}
          />
          <MeasureEditor
            measure={measure}
            runs={names}
            paths={paths}
            onChange={(next) => {
              setValue(name, { measure: next });
            }}
          />
          <Button
            look="quiet"
            onClick={() => {
              changeDraft((before) => ({
                ...before,
                values: Object.fromEntries(Object.entries(before.values).filter(([other]) => other !== name)),
              }));
            }}
          >
            {t('Remove {name}', { name })}
          </Button>
        </details>
      ))}
      <Button
        aria-disabled={names.length === 0}
        onClick={() => {
          if (names.length === 0) return;
          changeDraft((before) => {
            const name = freeName('value', Object.keys(before.values));
            const measure = { of: 'latency', run: names[0] ?? MAIN_RUN, request: 0 } as const;
            return { ...before, values: { ...before.values, [name]: { measure, as: 'time' } } };
          });
        }}
      >
        {t('Add a value')}
      </Button>
    </section>
  );
}

/** The name of a value: it is renamed when the field loses the focus, in all texts and questions. */
function NameField({ draft, name }: { readonly draft: Lesson; readonly name: string }): ReactElement {
  const [text, setText] = useState(name);
  const isFree = text === name || !Object.hasOwn(draft.values, text);
  const isValid = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/.test(text) && isFree;
  return (
    <div
      onBlur={() => {
        if (isValid && text !== name) changeDraft((before) => renameValue(before, name, text));
      }}
    >
      <TextField label={t('Name')} value={text} most={40} invalid={!isValid} onChange={setText} />
      <p className="question-problem" role="alert">
        {isValid ? '' : t('Found “{text}”. Expected: a name of its own, of letters and digits.', { text })}
      </p>
    </div>
  );
}
