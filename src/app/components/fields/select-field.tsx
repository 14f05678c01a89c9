import { useId, type ReactElement, type ReactNode } from 'react';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: NoInfer<Value> | '';
  options: readonly SelectOption<Value>[];
  groups?: readonly { label: string; options: readonly SelectOption<Value>[] }[];
  onChange: (value: Value) => void;
  title?: string | undefined;
  disabled?: boolean;
  mark?: ReactNode;
  /** The label is for screen readers only. */
  bare?: boolean;
}

export function SelectField<Value extends string>({
  label,
  value,
  options,
  groups = [],
  onChange,
  title,
  disabled = false,
  mark,
  bare = false,
}: SelectFieldProps<Value>): ReactElement {
  const id = useId();
  return (
    <div className={bare ? 'field field-bare' : 'field'} title={title}>
      <label htmlFor={id} className={bare ? 'unseen' : undefined}>
        {label} {mark}
      </label>
      <select
        id={id}
        className="field-select narrow surface"
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const all = [options, ...groups.map((group) => group.options)].flat();
          const chosen = all.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
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

function asElement({ value, label, disabled }: SelectOption<string>): ReactElement {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
