import { useId, type ReactElement } from 'react';
import './field.css';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange: (value: string) => void;
  title?: string;
  /** The label is for screen readers only. */
  bare?: boolean;
}

/** A choice of one in many, in the system's own list. */
export function SelectField({ label, value, options, onChange, title, bare = false }: SelectFieldProps): ReactElement {
  const id = useId();
  return (
    <div className={bare ? 'field field-bare' : 'field'} title={title}>
      <label htmlFor={id} className={bare ? 'unseen' : undefined}>
        {label}
      </label>
      <select
        id={id}
        className="field-select"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
