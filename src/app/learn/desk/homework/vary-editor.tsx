import { useId, useState, type ReactElement } from 'react';
import { formatCount } from '../../../../base/format.ts';
import { ExperimentError } from '../../../../device/experiment-error.ts';
import { schemaAt } from '../../../../document/patch.ts';
import type { SchemaNode } from '../../../../device/schema-node.ts';
import type { Variation } from '../../../../learn/homework/homework.ts';
import { t } from '../../../../messages/message.ts';
import { EditRows } from '../edit-rows.tsx';
import { limitOf, limitText } from '../measure-words.ts';
import { TextField } from '../fields.tsx';

const MOST_VARIATIONS = 10;
const MOST_VALUES = 100;
const FIRST: Variation = { path: 'timing.readNs', oneOf: [50_000, 500_000, 1_000_000] };

interface VaryEditorProps {
  readonly vary: readonly Variation[];
  /** The key of the question in the homework. */
  readonly field: string;
  /** Paths of settings, as suggestions. */
  readonly paths: readonly string[];
  readonly onChange: (vary: readonly Variation[], edited: string | null) => void;
}

/** The settings that differ between students, with the values of each. */
export function VaryEditor({ vary, field, paths, onChange }: VaryEditorProps): ReactElement {
  const list = useId();
  const combinations = vary.reduce((product, { oneOf }) => product * oneOf.length, 1);
  return (
    <fieldset className="desk-row stack card" data-field={`${field}.vary`} tabIndex={-1}>
      <legend>{t('Each student gets one value of')}</legend>
      <EditRows
        rows={vary}
        most={MOST_VARIATIONS}
        fresh={() => FIRST}
        addWords={t('Add a setting that varies')}
        removeWords={(index) => t('Remove setting {index}', { index })}
        onChange={onChange}
        edit={({ row, number, put, remove }) => (
          <div className="desk-row stack card" role="group" aria-label={t('Setting {index}', { index: number })}>
            <OneVariation key={row.path} variation={row} list={list} onChange={put} />
            {remove}
          </div>
        )}
      >
        <p className="muted">
          {vary.length === 0
            ? t('Nothing varies: every student has the same answer.')
            : t('{count, plural, one {# variant} other {# variants}}', { count: combinations })}
        </p>
      </EditRows>
      <datalist id={list}>
        {paths.map((path) => (
          <option key={path} value={path}>
            {titleAt(path)}
          </option>
        ))}
      </datalist>
    </fieldset>
  );
}

interface OneVariationProps {
  readonly variation: Variation;
  readonly list: string;
  readonly onChange: (variation: Variation, edited: string | null) => void;
}

function OneVariation({ variation: { path, oneOf }, list, onChange }: OneVariationProps): ReactElement {
  /** A path that is being typed and names no setting yet. */
  const [typedPath, setTypedPath] = useState<string | null>(null);
  const [typedValues, setTypedValues] = useState<string | null>(null);
  const node = nodeAt(path);
  const text = oneOf.map((value) => valueText(value, node)).join(', ');
  return (
    <>
      <TextField
        label={t('Setting')}
        most={100}
        list={list}
        invalid={typedPath !== null}
        value={typedPath ?? path}
        onChange={(next) => {
          if (nodeAt(next.trim()) === null) setTypedPath(next);
          else {
            setTypedPath(null);
            onChange({ path: next.trim(), oneOf }, null);
          }
        }}
      />
      <p className="muted">{node === null ? t('No such setting.') : t(node.title)}</p>
      <TextField
        label={t('Values, separated by commas')}
        most={2000}
        invalid={typedValues !== null && valuesOf(typedValues, node) === null}
        value={typedValues ?? text}
        onChange={(next) => {
          setTypedValues(next);
          const values = valuesOf(next, node);
          if (values !== null) onChange({ path, oneOf: values }, 'vary');
        }}
      />
      <p className="question-problem" role="alert">
        {typedValues !== null && valuesOf(typedValues, node) === null
          ? t('Expected: 1 to {most} values, such as {example}.', { most: formatCount(MOST_VALUES), example: text })
          : ''}
      </p>
    </>
  );
}

/** The schema of a setting; null if there is none. */
function nodeAt(path: string): SchemaNode | null {
  try {
    return schemaAt(path);
  } catch (error) {
    if (error instanceof ExperimentError) return null;
    throw error;
  }
}

export function titleAt(path: string): string {
  const node = nodeAt(path);
  return node === null || node.title === '' ? path : t(node.title);
}

const isTime = (node: SchemaNode | null): boolean => node?.kind === 'number' && node.unit === 'ns';

function valueText(value: unknown, node: SchemaNode | null): string {
  if (typeof value === 'number') return isTime(node) ? limitText(value, 'time') : String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values of a text: times with their unit, numbers, true, false and words; null if one is none. */
function valuesOf(text: string, node: SchemaNode | null): unknown[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MOST_VALUES || parts.includes('')) return null;
  const values = parts.map((part): unknown => {
    if (isTime(node)) return limitOf(part, 'time');
    if (part === 'true' || part === 'false') return part === 'true';
    const number = Number(part);
    if (Number.isFinite(number)) return number;
    return node?.kind === 'number' || !/^[\w-]+$/.test(part) ? null : part;
  });
  return values.includes(null) ? null : values;
}
