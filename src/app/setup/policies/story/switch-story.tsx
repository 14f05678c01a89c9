import type { ReactElement } from 'react';
import { formatCount } from '../../../../base/format.ts';
import type { PolicySwitch } from '../../../../document/named/switches.ts';
import { t } from '../../../../messages/message.ts';
import { Button } from '../../../components/button.tsx';
import { sayMissing } from '../../../components/lazy-part.tsx';
import type * as Doors from './story-doors.ts';
import type { Told } from './story-store.ts';
import { effectDetails, effectText } from './story-text.ts';
import { loadPart } from '../../../stores/page-state.ts';

interface SwitchStoryProps {
  of: PolicySwitch;
  told: Extract<Told, { kind: 'told' }>;
  /** Whether the position is set; otherwise the effect is that of a click. */
  isSet: boolean;
}

const doors = (then: (part: typeof Doors) => void): void => {
  void loadPart(() => import('./story-doors.ts')).then(then, sayMissing);
};

/** What a switch changes in this run, before the click and after it, and a door to where that is seen. */
export function SwitchStory({ of, told: { position, effect, hash }, isSet }: SwitchStoryProps): ReactElement {
  const wanted = of.positions.find(({ value }) => value === position);
  const text = effectText(effect);
  const details = effectDetails(effect);
  return (
    <span className={`srow-story story-${effect.level}`} data-predicts={hash} data-is-set={isSet}>
      <span className="srow-words" title={details}>
        {of.kind === 'choice' && wanted !== undefined
          ? t('{position}: {effect}', { position: t(wanted.label), effect: text })
          : text}
      </span>{' '}
      {effect.level === 'none' ? (
        <Button
          className="button-link story-door to-end"
          title={t('Open the figure in which {name} matters', { name: t(of.title) })}
          onClick={() => {
            doors(({ openFigureOf }) => {
              openFigureOf(of);
            });
          }}
        >
          {`${of.figure} ›`}
        </Button>
      ) : wanted === undefined ? null : effect.level === 'places' ? (
        <Button
          className="button-link story-door to-end"
          title={t('Show where B first differs from A')}
          onClick={() => {
            doors(({ showDifferenceOf }) => {
              showDifferenceOf(of, wanted);
            });
          }}
        >
          {t('show ›')}
        </Button>
      ) : effect.most === null ? null : (
        <Button
          className="button-link story-door to-end"
          title={t('{changed} of {requests} requests change: show the one that changes most', {
            changed: formatCount(effect.changed),
            requests: formatCount(effect.requests),
          })}
          aria-label={t('{changed} of {requests} requests change: show the one that changes most', {
            changed: formatCount(effect.changed),
            requests: formatCount(effect.requests),
          })}
          onClick={() => {
            const { most } = effect;
            if (most === null) return;
            doors(({ showMost }) => {
              showMost(of, wanted, most.request);
            });
          }}
        >
          {t('{count} ›', { count: formatCount(effect.changed) })}
        </Button>
      )}
    </span>
  );
}
