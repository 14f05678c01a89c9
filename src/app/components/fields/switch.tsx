import { useId, type ReactElement, type ReactNode } from 'react';

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  children?: ReactNode;
  /** The source, e.g. "MBM §IV-B". */
  source?: string;
  /** The switch is then disabled. */
  refused?: ReactNode;
  note?: ReactNode;
}

interface SwitchButtonProps {
  id: string;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  describedBy: string;
}

export function SwitchButton({
  id,
  label,
  on,
  onChange,
  disabled = false,
  describedBy,
}: SwitchButtonProps): ReactElement {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      className="switch-button"
      aria-checked={on}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span className="switch-knob" />
    </button>
  );
}

export function Switch({ label, on, onChange, children, source, refused, note }: SwitchProps): ReactElement {
  const id = useId();
  return (
    <div className={`switch ${refused === undefined ? '' : 'switch-refused'}`}>
      <SwitchButton
        id={id}
        label={label}
        on={on}
        onChange={onChange}
        disabled={refused !== undefined}
        describedBy={`${id}-text`}
      />
      <label htmlFor={id} className="switch-label strong wrap center">
        {label}
        {note}
      </label>
      <p id={`${id}-text`} className="switch-text muted small">
        {children} {source !== undefined && <span className="tag">{source}</span>}
        {refused !== undefined && <span className="switch-reason block italic">{refused}</span>}
      </p>
    </div>
  );
}
