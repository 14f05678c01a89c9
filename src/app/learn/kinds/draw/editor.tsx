import type { ReactElement } from 'react';
import { draw } from '../../../../learn/kinds/draw/draw.ts';
import type { DrawQuestion, DrawTask } from '../../../../learn/kinds/draw/draw.ts';
import type { NumberSay } from '../../../../learn/kinds/numbers.ts';
import { t } from '../../../../messages/message.ts';
import { ChoiceField } from '../../desk/fields.tsx';
import { MeasureEditor } from '../../desk/measure-editor.tsx';
import { measureWords } from '../../desk/measure-words.ts';
import { SayRanges } from '../../desk/say-fields.tsx';
import { FormatField, Parts, ToleranceField, TopOfScale } from '../../desk/parts.tsx';
import type { EditorProps } from '../kind-view.ts';

export function DrawEditor(props: EditorProps<DrawQuestion>): ReactElement {
  const { edited, field, runNames, done, values, onChange } = props;
  const names = Object.keys(values);
  const [first] = edited.bars;
  return (
    <>
      <TopOfScale
        most={edited.most}
        as={Object.hasOwn(values, first.answer) ? values[first.answer].as : 'time'}
        onChange={(most) => {
          onChange({ ...edited, most }, 'most');
        }}
      />
      <Parts
        word="bar"
        field={`${field}.bars`}
        parts={edited.bars}
        fresh={() => draw.fresh('', { run: runNames[0], value: names[0] ?? '' }).bars[0]}
        onChange={(bars, part) => {
          onChange({ ...edited, bars }, part);
        }}
        about={({ answer }) =>
          Object.hasOwn(values, answer) ? measureWords(values[answer].measure, done, runNames.length > 1) : ''
        }
        edit={(bar, change) => (
          <>
            <ChoiceField
              label={t('Value')}
              value={bar.answer}
              options={names.map((name) => [name, name])}
              onChange={(answer) => {
                change({ ...bar, answer });
              }}
            />
            <BarSays bar={bar} onChange={change} />
          </>
        )}
      />
    </>
  );
}

export function DrawTaskEditor({
  edited,
  field,
  runNames,
  done,
  paths,
  onChange,
}: EditorProps<DrawTask>): ReactElement {
  return (
    <>
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
        <TopOfScale
          most={edited.most}
          as={edited.as}
          onChange={(most) => {
            onChange({ ...edited, most }, 'most');
          }}
        />
      </div>
      <Parts
        word="bar"
        field={`${field}.bars`}
        parts={edited.bars}
        fresh={() => draw.freshTask().bars[0]}
        about={({ ask }) => measureWords(ask, done, false)}
        onChange={(bars, part) => {
          onChange({ ...edited, bars }, part);
        }}
        edit={(bar, change) => (
          <>
            <MeasureEditor
              measure={bar.ask}
              runs={runNames}
              paths={paths}
              onChange={(ask) => {
                change({ ...bar, ask });
              }}
            />
            <BarSays bar={bar} onChange={change} />
          </>
        )}
      />
    </>
  );
}

/** The answers to wrong heights of one bar. */
function BarSays<Bar extends { readonly say?: readonly NumberSay[] }>(props: {
  readonly bar: Bar;
  readonly onChange: (bar: Bar, part?: string) => void;
}): ReactElement {
  const { bar, onChange } = props;
  return (
    <SayRanges
      say={bar.say ?? []}
      onChange={(say, part) => {
        onChange({ ...bar, say }, part ?? undefined);
      }}
    />
  );
}
