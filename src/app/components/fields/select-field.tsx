import { useId, type ReactElement, type ReactNode } from 'react';
import './field.css';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  /** More options, under headings. */
  groups?: readonly { label: string; options: readonly SelectOption[] }[];
  onChange: (value: string) => void;
  title?: string | undefined;
  disabled?: boolean;
  /** Shown after the label. */
  mark?: ReactNode;
  /** The label is for screen readers only. */
  bare?: boolean;
}

/** A choice of one of many, as a native select. */
export function SelectField({
  label,
  value,
  options,
  groups = [],
  onChange,
  title,
  disabled = false,
  mark,
  bare = false,
}: SelectFieldProps): ReactElement {
  const id = useId();
  return (
    <div className={bare ? 'field field-bare' : 'field'} title={title}>
      <label htmlFor={id} className={bare ? 'unseen' : undefined}>
        {label} {mark}
      </label>
      <select
        id={id}
        className="field-select"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(asElement)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(asElement)}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function asElement({ value, label, disabled }: SelectOption): ReactElement {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
