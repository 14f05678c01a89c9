import { useId, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { CAPACITY_GIGABYTES, CHIP_KINDS, chipsFor } from '../../../papers/mbm/fig-1.ts';

const CAPACITIES = [256, 512, 1024, 2048, 4096] as const;
/** Further ones are only counted. */
const MOST_DRAWN = 128;

/** MBM Fig. 1: the same capacity in chips of planar and of stacked NAND. */
export function FigureOnePicture(): ReactElement {
  const id = useId();
  const [step, setStep] = useState(CAPACITIES.findIndex((capacity) => capacity === CAPACITY_GIGABYTES));
  const capacity = CAPACITIES[step];
  return (
    <article className="card scenario-card" aria-label={t('Chips per capacity')}>
      <p className="scenario-figure">{t('Fig. 1')}</p>
      <h4>{t('Chips per capacity')}</h4>
      <label className="picture-slider" htmlFor={id}>
        <span>{t('Capacity')}</span>
        <input
          id={id}
          type="range"
          min={0}
          max={CAPACITIES.length - 1}
          step={1}
          value={step}
          aria-valuetext={t('{capacity} GiB', { capacity: String(capacity) })}
          onChange={(event) => {
            setStep(Number(event.target.value));
          }}
        />
        <output htmlFor={id}>{t('{capacity} GiB', { capacity: String(capacity) })}</output>
      </label>
      {CHIP_KINDS.map((kind) => {
        const chips = chipsFor(capacity, kind);
        return (
          <div key={kind.name} className="picture-chips">
            <p>
              {kind.name}{' '}
              <span className="muted">
                {t('{diesPerChip} dies of {gigabitsPerDie} Gb per chip', {
                  diesPerChip: String(kind.diesPerChip),
                  gigabitsPerDie: String(kind.gigabitsPerDie),
                })}
              </span>
              <strong>{t('{count, plural, one {# chip} other {# chips}}', { count: chips })}</strong>
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
