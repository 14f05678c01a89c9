import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { rich } from '../../language/rich.ts';
import { changeOfB } from '../../stores/difference-text.ts';
import { dropB, keepB, useDocument } from '../../stores/document.ts';

/** The changes that make B from A, and the actions on B. */
export default function ChangeList(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  return (
    <div className="changes">
      <p>{rich('{b} is A with:', { b: <strong className="side-b">B</strong> })}</p>
      <ul>
        {changeOfB(pair)?.lines.map(({ path, words }) => (
          <li key={path} className="anywhere">
            {words}
          </li>
        ))}
      </ul>
      <div className="changes-actions flex">
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
