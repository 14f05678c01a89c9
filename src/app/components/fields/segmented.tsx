import { useId, type ReactElement } from 'react';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly { value: Value; label: string; title?: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
  /** Shows the label; otherwise it is for screen readers only. */
  labelled?: boolean;
}

export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  labelled = false,
}: SegmentedProps<Value>): ReactElement {
  const name = useId();
  return (
    <fieldset className="segmented row between">
      <legend className={labelled ? 'segmented-legend' : 'unseen'}>{label}</legend>
      <div className="segmented-bar">
        {options.map((option) => (
          <label key={option.value} className="segmented-option" title={option.title}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
