import type { ReactElement } from 'react';
import type { NumberQuestion, NumberTask } from '../../../../learn/kinds/number/number.ts';
import { t } from '../../../../messages/message.ts';
import { ChoiceField } from '../../desk/fields.tsx';
import { MeasureEditor } from '../../desk/measure-editor.tsx';
import { formatOf, measureWords } from '../../desk/measure-words.ts';
import { FormatField, ToleranceField } from '../../desk/parts.tsx';
import { SayRanges } from '../../desk/say-fields.tsx';
import type { EditorProps } from '../kind-view.ts';

export function NumberEditor({ edited, field, values, onChange }: EditorProps<NumberQuestion>): ReactElement {
  const names = Object.keys(values);
  return (
    <>
      <div className="desk-pair">
        <ChoiceField
          label={t('Value')}
          field={`${field}.answer`}
          value={edited.answer}
          options={names.map((name) => [name, name])}
          none={names.length === 0 ? t('Add a value first') : undefined}
          onChange={(answer) => {
            onChange({ ...edited, answer }, null);
          }}
        />
        <ToleranceField
          value={edited.tolerance}
          onChange={(tolerance) => {
            onChange({ ...edited, tolerance }, 'tolerance');
          }}
        />
      </div>
      <SayRanges
        say={edited.say ?? []}
        field={`${field}.say`}
        onChange={(say, part) => {
          onChange({ ...edited, say }, part);
        }}
      />
    </>
  );
}

export function NumberTaskEditor(props: EditorProps<NumberTask>): ReactElement {
  const { edited, field, runNames, done, paths, onChange } = props;
  return (
    <>
      <MeasureEditor
        measure={edited.ask}
        runs={runNames}
        paths={paths}
        onChange={(ask) => {
          // Another measure has another unit; of the same unit, the teacher's choice stays.
          const as = formatOf(ask) === formatOf(edited.ask) ? edited.as : formatOf(ask);
          onChange({ ...edited, ask, as }, 'ask');
        }}
      />
      <p className="muted">{measureWords(edited.ask, done, false)}</p>
      <div className="desk-pair">
        <FormatField
          value={edited.as}
          onChange={(as) => {
            onChange({ ...edited, as }, null);
          }}
        />
        <ToleranceField
          value={edited.tolerance}
          onChange={(tolerance) => {
            onChange({ ...edited, tolerance }, 'tolerance');
          }}
        />
      </div>
      <SayRanges
        say={edited.say ?? []}
        field={`${field}.say`}
        onChange={(say, part) => {
          onChange({ ...edited, say }, part);
        }}
      />
    </>
  );
}
