import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { SWITCHES } from '../../../document/named/switches.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { rich } from '../../language/rich.ts';
import { Section } from '../../components/section.tsx';
import { keysText } from '../../commands/command-keys.ts';
import { dropB, keepB, sideB, useDocument } from '../../stores/document.ts';
import { findSetting } from '../../stores/panel.ts';
import { useSides } from '../settings/use-sides.ts';
import { SchemeField } from './scheme-field.tsx';
import { SwitchRow } from './switch-row.tsx';
import './policies-panel.css';

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
        {sides.b !== null && <ChangeList />}
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

/** The changes that make B from A, and the actions on B. */
function ChangeList(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  return (
    <div className="changes">
      <p>{rich('{b} is A with:', { b: <strong className="side-b">B</strong> })}</p>
      <ul>
        {sideB(pair)?.lines.map(({ path, words }) => (
          <li key={path}>{words}</li>
        ))}
      </ul>
      <div className="changes-actions">
        <Button onClick={keepB} title={t('Make B the new baseline')}>
          <Icon name="check" /> {t('Keep')}
        </Button>
        <Button onClick={dropB} title={t('Remove B, keep A')}>
          <Icon name="close" /> {t('Remove B')}
        </Button>
      </div>
    </div>
  );
}
