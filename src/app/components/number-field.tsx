import { useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import './field.css';

interface NumberFieldProps {
  label: string;
  /** In the unit that is shown. */
  value: number;
  unit?: string;
  /** What it means, as a tooltip. */
  title?: string | undefined;
  /**
   * Called with a new number on Enter, on leaving the field, and with the arrow keys.
   * @returns why the number was refused, or null if it was taken
   */
  onCommit: (value: number) => string | null;
  /** Change for an arrow key; with Shift ten times as much. */
  step?: number;
  disabled?: boolean;
  /** Stands after the label. */
  mark?: ReactNode;
}

/** A number with its unit. What can't be used stays in the field with the reason, and the run stays as it was. */
export function NumberField({
  label,
  value,
  unit,
  title,
  onCommit,
  step = 1,
  disabled = false,
  mark,
}: NumberFieldProps): ReactElement {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  function commit(text: string): void {
    const number = Number(text.replaceAll(/[\s\u202f]/g, '').replace(',', '.'));
    const problem =
      text.trim() === '' || !Number.isFinite(number)
        ? `“${text}” is not a number.`
        : number === value
          ? null
          : onCommit(number);
    setError(problem);
    setDraft(problem === null ? null : text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') commit(event.currentTarget.value);
    else if (event.key === 'Escape') {
      setDraft(null);
      setError(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const change = (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1);
      commit(String(Number((value + change).toPrecision(12))));
    }
  }

  return (
    <div className="field" title={title}>
      <label htmlFor={id}>
        {label} {mark}
      </label>
      <span className="field-box">
        <input
          id={id}
          className="field-number"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={draft ?? String(value)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => {
            setDraft(event.target.value);
          }}
          onBlur={(event) => {
            if (draft !== null) commit(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className="field-unit">{unit}</span>}
      </span>
      {error !== null && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
