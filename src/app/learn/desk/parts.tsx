/** Parts of questions that lessons and homework share: options, items and bars, numbers and conditions. */
import type { ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { VALUE_FORMATS } from '../../../learn/measure/value.ts';
import type { ValueFormat } from '../../../learn/measure/value.ts';
import type { Check } from '../../../learn/measure/measure.ts';
import { EditRows } from './edit-rows.tsx';
import { ChoiceField, TextField, TypedField } from './fields.tsx';
import { MeasureEditor } from './measure-editor.tsx';
import { formatOf, limitOf, limitText, numberIn } from './measure-words.ts';

interface PartsProps<Part extends { readonly text: string }> {
  readonly word: keyof typeof PART_WORDS;
  /** The key of the list in the document. */
  readonly field: string;
  readonly parts: readonly Part[];
  /** A new part; its text is the field's own. */
  readonly fresh: () => Part;
  readonly edit: (part: Part, change: (part: Part, edited?: string) => void) => ReactElement;
  /** What makes the part right, in words. */
  readonly about: (part: Part) => string;
  readonly onChange: (parts: readonly Part[], field: string | null) => void;
}

/** The texts of one part, by its number, and of the button that adds one. */
const PART_WORDS = {
  option: {
    part: (index: string) => t('option {index}', { index }),
    text: (index: string) => t('Text of option {index}', { index }),
    remove: (index: string) => t('Remove option {index}', { index }),
    add: () => t('Add an option'),
  },
  item: {
    part: (index: string) => t('item {index}', { index }),
    text: (index: string) => t('Text of item {index}', { index }),
    remove: (index: string) => t('Remove item {index}', { index }),
    add: () => t('Add an item'),
  },
  bar: {
    part: (index: string) => t('bar {index}', { index }),
    text: (index: string) => t('Text of bar {index}', { index }),
    remove: (index: string) => t('Remove bar {index}', { index }),
    add: () => t('Add a bar'),
  },
} as const;

/** Options, items or bars: a text and its measure each. */
export function Parts<Part extends { readonly text: string }>(props: PartsProps<Part>): ReactElement {
  const { word, field, parts, fresh, edit, about, onChange } = props;
  const words = PART_WORDS[word];
  return (
    <EditRows
      rows={parts}
      fewest={word === 'bar' ? 1 : 2}
      most={10}
      fresh={fresh}
      addWords={words.add()}
      removeWords={words.remove}
      onChange={onChange}
      edit={({ row: part, index, number, put, remove }) => (
        <details className="desk-row stack card" data-field={`${field}[${index}]`}>
          <summary>
            {words.part(number)}: {part.text} <span className="muted">{about(part)}</span>
          </summary>
          <TextField
            label={words.text(number)}
            value={part.text}
            most={500}
            field={`${field}[${index}].text`}
            onChange={(text) => {
              put({ ...part, text }, `${word} ${index}`);
            }}
          />
          {edit(part, (next, edited) => {
            put(next, edited === undefined ? null : `${word} ${index} ${edited}`);
          })}
          {remove}
        </details>
      )}
    />
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A number of at least 0; other texts are marked, and change nothing. */
export function NumberField({ label, value, most, onChange }: NumberProps): ReactElement {
  const shown = Number(value.toPrecision(12));
  return (
    <TypedField
      label={label}
      value={shown}
      text={String(shown)}
      most={20}
      read={(text) => {
        const number = numberIn(text);
        return number !== null && number <= most ? number : undefined;
      }}
      onChange={onChange}
    />
  );
}

/** The tolerance of a number question, as a percentage. */
export function ToleranceField(props: {
  /** A share. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}): ReactElement {
  return (
    <NumberField
      label={t('Tolerance (%)')}
      value={props.value * 100}
      most={100}
      onChange={(percent) => {
        props.onChange(percent / 100);
      }}
    />
  );
}

/** How a value is printed. */
export function FormatField(props: {
  readonly value: ValueFormat;
  readonly onChange: (as: ValueFormat) => void;
}): ReactElement {
  return (
    <ChoiceField
      label={t('Shown as')}
      value={props.value}
      options={VALUE_FORMATS.map((format) => [format, t(FORMAT_WORDS[format])])}
      onChange={(as) => {
        if (as !== '') props.onChange(as);
      }}
    />
  );
}

const FORMAT_WORDS: Readonly<Record<ValueFormat, string>> = {
  time: msg('a time'),
  count: msg('a count'),
  share: msg('a percentage'),
  ratio: msg('a ratio'),
};

/** The top of the scale of drawn bars, with the unit of their values. */
export function TopOfScale(props: {
  readonly most: number;
  readonly as: ValueFormat;
  readonly onChange: (most: number) => void;
}): ReactElement {
  const { most, as, onChange } = props;
  return (
    <TypedField
      label={t('Top of the scale')}
      value={most}
      text={limitText(most, as)}
      most={30}
      read={(text) => {
        const value = limitOf(text, as);
        return value !== null && value > 0 ? value : undefined;
      }}
      onChange={onChange}
    />
  );
}

interface CheckEditorProps {
  readonly check: Check;
  readonly runs: readonly string[];
  readonly paths: readonly string[];
  readonly onChange: (check: Check) => void;
}

const LIMITS = [
  ['atLeast', msg('At least')],
  ['atMost', msg('At most')],
  ['is', msg('Equal to')],
] as const;
type Limit = (typeof LIMITS)[number][0];

/** A condition: a measure and its limits. At least one limit remains. */
export function CheckEditor({ check, runs, paths, onChange }: CheckEditorProps): ReactElement {
  return (
    <>
      <MeasureEditor
        measure={check.measure}
        runs={runs}
        paths={paths}
        onChange={(measure) => {
          onChange({ ...check, measure });
        }}
      />
      <div className="desk-pair">
        {LIMITS.map(([key, label]) => (
          <LimitField
            key={`${key} ${formatOf(check.measure)}`}
            check={check}
            limit={key}
            label={label}
            onChange={onChange}
          />
        ))}
      </div>
    </>
  );
}

interface LimitFieldProps {
  readonly check: Check;
  readonly limit: Limit;
  readonly label: string;
  readonly onChange: (check: Check) => void;
}

/** A limit with its unit, such as 300 µs; an empty field is not a limit. */
function LimitField({ check, limit, label, onChange }: LimitFieldProps): ReactElement {
  const as = formatOf(check.measure);
  const others = Object.fromEntries(
    LIMITS.flatMap(([name]) => (name === limit || check[name] === undefined ? [] : [[name, check[name]]])),
  ) as Partial<Check>;
  const known = check[limit] ?? null;
  return (
    <TypedField
      label={t(label)}
      value={known}
      text={known === null ? '' : limitText(known, as)}
      most={30}
      read={(text) => {
        // A condition needs a limit.
        if (text.trim() === '') return Object.keys(others).length > 0 ? null : undefined;
        return limitOf(text, as) ?? undefined;
      }}
      onChange={(value) => {
        onChange({ measure: check.measure, ...others, ...(value === null ? {} : { [limit]: value }) });
      }}
    />
  );
}
