import type { CSSProperties, ReactElement } from 'react';

interface SliderProps {
  label: string;
  value: number;
  /** The ends, both above 0: equal ratios are equal distances. */
  ends: readonly [number, number];
  /** A value to compare with. */
  ghost: number | null;
  /** For screen readers. */
  words: (value: number) => string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const STEPS = 400;
/** Significant digits of a value: 660, not 661.3. */
const DIGITS = 3;

/** Logarithmic. A value outside its ends is at the end. */
export function Slider({ label, value, ends, ghost, words, disabled = false, onChange }: SliderProps): ReactElement {
  const [low, high] = ends;
  const placeOf = (at: number): number => {
    if (at <= low) return 0;
    return Math.min(STEPS, (STEPS * Math.log(at / low)) / Math.log(high / low));
  };
  const valueAt = (place: number): number => Number((low * (high / low) ** (place / STEPS)).toPrecision(DIGITS));
  const share = (at: number): string => `${placeOf(at) / STEPS}`;
  return (
    <span className="slider center narrow">
      <input
        type="range"
        className="slider-input"
        aria-label={label}
        aria-valuetext={words(value)}
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(placeOf(value))}
        disabled={disabled}
        onChange={(event) => onChange(valueAt(Number(event.target.value)))}
      />
      {ghost !== null && (
        <span
          className="slider-ghost"
          style={{ '--at': share(ghost) } as CSSProperties}
          title={`The other side: ${words(ghost)}`}
        />
      )}
    </span>
  );
}
