import type { ReactElement } from 'react';
import { formatCount } from '../../../../base/format.ts';
import type { PolicySwitch } from '../../../../document/presets/switches.ts';
import { Button } from '../../../components/button.tsx';
import { sayMissing } from '../../../contributions/lazy-part.tsx';
import type * as Doors from './trial-doors.ts';
import type { Tried } from './trials-store.ts';
import { effectDetails, effectText } from './effect-text.ts';
import { loadPart } from '../../../stores/page-state.ts';

interface TriedSwitchProps {
  of: PolicySwitch;
  tried: Extract<Tried, { kind: 'tried' }>;
  /** Whether the position is set; otherwise the effect is that of a click. */
  isSet: boolean;
}

const doors = (then: (part: typeof Doors) => void): void => {
  void loadPart(() => import('./trial-doors.ts')).then(then, sayMissing);
};

export function TriedSwitch({ of, tried: { position, effect, hash }, isSet }: TriedSwitchProps): ReactElement {
  const wanted = of.positions.find(({ value }) => value === position);
  const text = effectText(effect);
  const details = effectDetails(effect);
  return (
    <span className={`srow-trial trial-${effect.level}`} data-predicts={hash} data-is-set={isSet}>
      <span className="srow-words" title={details}>
        {of.kind === 'choice' && wanted !== undefined ? `${wanted.label}: ${text}` : text}
      </span>{' '}
      {effect.level === 'none' ? (
        <Button
          className="button-link trial-door to-end"
          title={`Open the figure in which ${of.title} matters`}
          onClick={() => doors(({ openFigureOf }) => openFigureOf(of))}
        >
          {`${of.figure} ›`}
        </Button>
      ) : wanted === undefined ? null : effect.level === 'places' ? (
        <Button
          className="button-link trial-door to-end"
          title="Show where B first differs from A"
          onClick={() => doors(({ showDifferenceOf }) => showDifferenceOf(of, wanted))}
        >
          show ›
        </Button>
      ) : effect.most === null ? null : (
        <Button
          className="button-link trial-door to-end"
          title={`${formatCount(effect.changed)} of ${formatCount(effect.requests)} requests change: show the one that changes most`}
          aria-label={`${formatCount(effect.changed)} of ${formatCount(effect.requests)} requests change: show the one that changes most`}
          onClick={() => {
            const { most } = effect;
            if (most === null) return;
            doors(({ showMost }) => showMost(of, wanted, most.request));
          }}
        >
          {`${formatCount(effect.changed)} ›`}
        </Button>
      )}
    </span>
  );
}
