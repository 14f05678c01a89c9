import { Suspense, type ReactElement } from 'react';
import { loadPart } from '../../../base/within.ts';
import { t } from '../../../messages/message.ts';
import { SWITCHES, type PolicySwitch } from '../../../document/named/switches.ts';
import { Button } from '../../components/button.tsx';
import { lazyPart, sayMissing } from '../../components/lazy-part.tsx';
import { Section } from '../../components/section.tsx';
import { useSides } from '../settings/use-sides.ts';
import { useStory } from './story/story-store.ts';
import { SwitchRow } from './switch-row.tsx';
import './policies-panel.css';

const ChangeList = lazyPart(() => import('./change-list.tsx'));

/** A switch a row, each with what it would change in this run, the largest effect first. */
export function PoliciesPanel(): ReactElement {
  const sides = useSides();
  const order = useStory((story) => story.order);
  return (
    <Section title={t('What would it change?')} aside={<StoryState />}>
      <div className="policies">
        <div className="srow srow-head" aria-hidden="true">
          <span className="srow-name" />
          <span className="side-a">A</span>
          <span className="side-b">B</span>
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

/** Whether the switches are being tried, and the button that tries long ones. */
function StoryState(): ReactElement | null {
  const phase = useStory((story) => story.phase);
  const then = (what: 'tryAll' | 'stopTrying') => () => {
    void loadPart(() => import('./story/follow-story.ts')).then((part) => {
      part[what]();
    }, sayMissing);
  };
  switch (phase) {
    case 'asks':
      return (
        <span className="section-aside">
          <Button
            className="button-link"
            title={t('Each run takes more than two seconds: run all of them in the background')}
            onClick={then('tryAll')}
          >
            {t('Try all')}
          </Button>
        </span>
      );
    case 'running':
      return (
        <span className="section-aside">
          <Button className="button-link" title={t('Stop the runs in the background')} onClick={then('stopTrying')}>
            {t('Trying… stop')}
          </Button>
        </span>
      );
    case 'fork':
      return (
        <span className="section-aside" title={t('B continues from A at its fork: its switches are not tried first.')}>
          {t('not at a fork')}
        </span>
      );
    case 'idle':
    case 'done':
      return null;
  }
}
