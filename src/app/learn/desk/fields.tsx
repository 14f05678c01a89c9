import { useId, useState, type ReactElement, type ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

/** A field with its label above it. */
function Field({ label, children }: FieldProps): ReactElement {
  const id = useId();
  return (
    <div className="desk-field stack gap-1 narrow">
      <label htmlFor={id} className="muted medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  /** Lines of the field; one by default. */
  readonly lines?: number;
  readonly invalid?: boolean;
  readonly list?: string | undefined;
  /** Its key in the document, by which todo.ts finds the field. */
  readonly field?: string;
  readonly onChange: (text: string) => void;
}

export function TextField(props: TextProps): ReactElement {
  const { label, value, most, lines = 1, invalid, list, field, onChange } = props;
  return (
    <Field label={label}>
      {(id) =>
        lines === 1 ? (
          <input
            id={id}
            data-field={field}
            type="text"
            value={value}
            maxLength={most}
            aria-invalid={invalid}
            list={list}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        ) : (
          <textarea
            id={id}
            data-field={field}
            value={value}
            rows={lines}
            maxLength={most}
            aria-invalid={invalid}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        )
      }
    </Field>
  );
}

interface TypedProps<Value> {
  readonly label: string;
  readonly value: Value;
  /** The value as text: shown until a person types. */
  readonly text: string;
  readonly most: number;
  /** The value that a text means; undefined if it is none. */
  readonly read: (text: string) => Value | undefined;
  readonly onChange: (value: Value) => void;
}

/**
 * A field of a value that a text means. What is typed stays while it means the value, so that "2." may become "2.5"; a
 * text that means none stays, marked as invalid, and changes nothing.
 */
export function TypedField<Value>(props: TypedProps<Value>): ReactElement {
  const { label, value, text, most, read, onChange } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: Value } | null>(null);
  const meant = typed === null ? undefined : read(typed.text);
  // An undo gives another value, which the text no longer means.
  const isInvalid = typed !== null && meant === undefined;
  const isTyped = typed !== null && value === (isInvalid ? typed.before : meant);
  return (
    <TextField
      label={label}
      most={most}
      value={isTyped ? typed.text : text}
      invalid={isTyped && isInvalid}
      onChange={(next) => {
        setTyped({ text: next, before: value });
        const changed = read(next);
        if (changed !== undefined) onChange(changed);
      }}
    />
  );
}

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly value: Name | '';
  readonly options: readonly (readonly [value: Name, words: string])[];
  /** The words of no choice; without them, one option is chosen. */
  readonly none?: string | undefined;
  /** Its key in the document, by which todo.ts finds the field. */
  readonly field?: string;
  readonly onChange: (value: Name | '') => void;
}

export function ChoiceField<Name extends string>(props: ChoiceProps<Name>): ReactElement {
  const { label, value, options, none, field, onChange } = props;
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          data-field={field}
          value={value}
          onChange={(event) => {
            onChange(options.find(([name]) => name === event.target.value)?.[0] ?? '');
          }}
        >
          {(none !== undefined || !options.some(([name]) => name === value)) && (
            <option value="">{none ?? value}</option>
          )}
          {options.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
