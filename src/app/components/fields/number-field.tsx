import {
  useId,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
  type ChangeEvent,
} from 'react';

interface Draft {
  readonly error: string | null;
  readonly commit: (text: string) => void;
  readonly field: {
    readonly value: string;
    readonly 'aria-invalid': boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
}

/**
 * Committed on Enter and on blur, discarded on Escape. Invalid text stays in the field with the reason.
 * @param take returns the reason for a refusal, or null
 */
export function useDraft(shown: string, take: (text: string) => string | null): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const commit = (text: string): void => {
    const problem = take(text);
    setError(problem);
    setDraft(problem === null ? null : text);
  };
  return {
    error,
    commit,
    field: {
      value: draft ?? shown,
      'aria-invalid': error !== null,
      onChange: (event) => setDraft(event.target.value),
      onBlur: (event) => {
        if (draft !== null) commit(event.target.value);
      },
      onKeyDown: (event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value);
        else if (event.key === 'Escape' && draft !== null) {
          event.preventDefault();
          setDraft(null);
          setError(null);
        }
      },
    },
  };
}

interface NumberFieldProps {
  label: string;
  /** In the displayed unit. */
  value: number;
  unit?: string;
  title?: string | undefined;
  /** Called on Enter, on blur, and with arrow keys. Returns the reason for a refusal, or null. */
  onCommit: (value: number) => string | null;
  /** For an arrow key; with Shift ten times as much. */
  step?: number;
  disabled?: boolean;
  /** For arrow keys only. */
  least?: number;
  /** The label is for screen readers only, as in a table. */
  bare?: boolean;
  mark?: ReactNode;
}

function parseNumber(text: string): number | string {
  const typed = text.replaceAll(/\s/g, '');
  if (typed === '') return 'Enter a number.';
  // A comma may separate thousands or decimals. An ambiguous number is refused.
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(typed)) {
    const [whole, decimal] = [typed.replace(',', ''), typed.replace(',', '.')];
    return `“${text}” is ambiguous: write ${whole} or ${decimal}.`;
  }
  const number = Number(typed.replace(',', '.'));
  return Number.isFinite(number) ? number : `“${text}” is not a number.`;
}

/** Steps from the value if the draft is not a number. */
export function stepped(draft: string, value: number, by: number): string {
  const drafted = parseNumber(draft);
  return String(Number(((typeof drafted === 'number' ? drafted : value) + by).toPrecision(12)));
}

/** An invalid value stays in the field with the reason; the run does not change. */
export function NumberField({
  label,
  value,
  unit,
  title,
  onCommit,
  step = 1,
  least = -Infinity,
  disabled = false,
  bare = false,
  mark,
}: NumberFieldProps): ReactElement {
  const id = useId();
  const { error, commit, field } = useDraft(String(value), (text) => {
    const number = parseNumber(text);
    if (typeof number === 'string') return number;
    return number === value ? null : onCommit(number);
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    field.onKeyDown(event);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1);
    commit(String(Math.max(least, Number(stepped(field.value, value, by)))));
  }

  const input = (
    <input
      id={id}
      className="field-number"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      {...field}
      {...(bare
        ? { 'aria-label': label, onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select() }
        : {})}
      aria-describedby={error === null ? undefined : `${id}-error`}
      onKeyDown={onKeyDown}
    />
  );
  const problem = error !== null && (
    <p id={`${id}-error`} className="field-error" role="alert">
      {error}
    </p>
  );
  if (bare) {
    return (
      <>
        {input}
        {problem}
      </>
    );
  }
  return (
    <div className="field" title={title}>
      <label htmlFor={id}>
        {label} {mark}
      </label>
      <span className="field-box inline center">
        {input}
        {unit !== undefined && <span className="field-unit muted small">{unit}</span>}
      </span>
      {problem}
    </div>
  );
}
