import { Suspense, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { SWITCHES } from '../../../document/named/switches.ts';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Section } from '../../components/section.tsx';
import { keysText } from '../../commands/command-keys.ts';
import { findSetting } from '../../stores/panel.ts';
import { useSides } from '../settings/use-sides.ts';
import { SchemeField } from './scheme-field.tsx';
import { SwitchRow } from './switch-row.tsx';
import './policies-panel.css';

const ChangeList = lazyPart(() => import('./change-list.tsx'));

/** The switches of the papers, A beside B, and the named combination that they make. */
export function PoliciesPanel(): ReactElement {
  const sides = useSides();
  return (
    <Section title={t('Policies')}>
      <div className="card policies">
        <SchemeField sides={sides} />
        <div className="srow srow-head" aria-hidden="true">
          <span className="srow-name" />
          <span className="side-a">A</span>
          <span className="side-b">B</span>
        </div>
        {SWITCHES.map((one) => (
          <SwitchRow key={one.name} of={one} sides={sides} />
        ))}
        {sides.b !== null && (
          <Suspense fallback={null}>
            <ChangeList />
          </Suspense>
        )}
        <Button
          className="policies-open"
          shortcut={keysText('Ctrl P')}
          onClick={() => {
            findSetting('');
          }}
        >
          {t('All settings…')}
        </Button>
      </div>
    </Section>
  );
}
