import { Suspense, type ReactElement } from 'react';
import { loadPart } from '../../../base/within.ts';
import { t } from '../../../messages/message.ts';
import { SWITCHES, type PolicySwitch } from '../../../document/named/switches.ts';
import { Button } from '../../components/button.tsx';
import { lazyPart, sayMissing } from '../../components/lazy-part.tsx';
import { Section } from '../../components/section.tsx';
import { useSides } from '../settings/use-sides.ts';
import { useStory, type StoryPhase } from './story/story-store.ts';
import { SwitchRow } from './switch-row.tsx';
import './policies-panel.css';

const ChangeList = lazyPart(() => import('./change-list.tsx'));

/** A switch a row, each with what it would change in this run, the largest effect first. */
export function PoliciesPanel(): ReactElement {
  const sides = useSides();
  const order = useStory((story) => story.order);
  return (
    <Section title={t('What would it change?')}>
      <div className="policies">
        <div className="srow srow-head">
          <StoryState />
          <span className="side-a" aria-hidden="true">
            A
          </span>
          <span className="side-b" aria-hidden="true">
            B
          </span>
        </div>
        <div className="story-rows">
          {inOrder(order).map((one) => (
            <SwitchRow key={one.name} of={one} sides={sides} />
          ))}
        </div>
        {sides.b !== null && (
          <Suspense fallback={null}>
            <ChangeList />
          </Suspense>
        )}
      </div>
    </Section>
  );
}

function inOrder(order: readonly string[]): readonly PolicySwitch[] {
  if (order.length === 0) return SWITCHES;
  return [...SWITCHES].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** How far the switches are tried, and the button that tries long ones. It takes one line in every state. */
function StoryState(): ReactElement {
  const phase = useStory((story) => story.phase);
  const known = useStory((story) => Object.keys(story.told).length);
  return (
    <span className="story-state" data-story={phase}>
      <StateText phase={phase} known={known} />
    </span>
  );
}

function StateText({ phase, known }: { readonly phase: StoryPhase; readonly known: number }): ReactElement {
  const then = (what: 'tryAll' | 'stopTrying') => () => {
    void loadPart(() => import('./story/follow-story.ts')).then((part) => {
      part[what]();
    }, sayMissing);
  };
  switch (phase) {
    case 'idle':
      return <>{t('tried after the run')}</>;
    case 'asks':
      return (
        <Button
          className="button-link"
          title={t('Run each switch in the background, however long its run takes')}
          onClick={then('tryAll')}
        >
          {t('Try all')}
        </Button>
      );
    case 'running':
      return (
        <>
          {t('{known} of {all} tried', { known: String(known), all: String(SWITCHES.length) })}{' '}
          <Button className="button-link" title={t('Stop the runs in the background')} onClick={then('stopTrying')}>
            {t('Stop')}
          </Button>
        </>
      );
    case 'fork':
      return (
        <span title={t('B continues from A at its fork: its switches are not tried first.')}>{t('not at a fork')}</span>
      );
    case 'done':
      return (
        <span title={t('Each row says what a click would change in this run: it was run in the background.')}>
          {t('all tried in this run')}
        </span>
      );
  }
}
