import { useId, type KeyboardEvent, type ReactElement } from 'react';
import { useDraft } from '../../components/fields/use-draft.ts';

interface NumberCellProps {
  /** For screen readers: the column and the row. */
  label: string;
  value: number;
  /** Change for an arrow key; with Shift ten times as much. */
  step: number;
  /** Sets the value; returns the reason for a refusal, or null. */
  onCommit: (value: number) => string | null;
}

/** A number in a table. An invalid value stays in the cell with the reason below it. */
export function NumberCell({ label, value, step, onCommit }: NumberCellProps): ReactElement {
  const id = useId();
  const { error, commit, field } = useDraft(String(value), (text) => {
    const typed = text.replaceAll(/\s/g, '').replace(',', '.');
    const number = Number(typed);
    if (typed === '' || !Number.isFinite(number)) return `“${text}” is not a number.`;
    return number === value ? null : onCommit(number);
  });
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    field.onKeyDown(event);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const change = (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1);
    commit(String(Math.max(0, Number((value + change).toPrecision(12)))));
  }
  return (
    <>
      <input
        className="field-number"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-describedby={error === null ? undefined : `${id}-error`}
        {...field}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
      />
      {error !== null && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
