import { useId, useState, type ReactElement } from 'react';
import { CAPACITY_GIGABYTES, CHIP_KINDS, chipsFor } from '../../../papers/mbm/fig-1.ts';
import { formatCounted } from '../../../base/format.ts';

const CAPACITIES = [256, 512, 1024, 2048, 4096] as const;
/** Further ones are only counted. */
const MOST_DRAWN = 128;

/** MBM Fig. 1: the same capacity in chips of planar and of stacked NAND. */
export function FigureOnePicture(): ReactElement {
  const id = useId();
  const [step, setStep] = useState(CAPACITIES.findIndex((capacity) => capacity === CAPACITY_GIGABYTES));
  const capacity = CAPACITIES[step];
  return (
    <article className="card scenario-card" aria-label="Chips per capacity">
      <p className="scenario-figure">Fig. 1</p>
      <h4>Chips per capacity</h4>
      <label className="picture-slider" htmlFor={id}>
        <span>Capacity</span>
        <input
          id={id}
          type="range"
          min={0}
          max={CAPACITIES.length - 1}
          step={1}
          value={step}
          aria-valuetext={`${capacity} GiB`}
          onChange={(event) => {
            setStep(Number(event.target.value));
          }}
        />
        <output htmlFor={id}>{capacity} GiB</output>
      </label>
      {CHIP_KINDS.map((kind) => {
        const chips = chipsFor(capacity, kind);
        return (
          <div key={kind.name} className="picture-chips">
            <p>
              {kind.name}{' '}
              <span className="muted">{`${kind.diesPerChip} dies of ${kind.gigabitsPerDie} Gb per chip`}</span>
              <strong>{formatCounted(chips, 'chip')}</strong>
            </p>
            <div aria-hidden="true">
              {Array.from({ length: Math.min(chips, MOST_DRAWN) }, (_, chip) => (
                <span key={chip} />
              ))}
            </div>
          </div>
        );
      })}
    </article>
  );
}
