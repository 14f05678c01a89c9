import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { changeOfB } from '../../stores/difference-text.ts';
import { dropB, keepB, useDocument } from '../../stores/document.ts';

export default function ChangeList(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  return (
    <div className="changes">
      <p>
        <strong className="side-b">B</strong> is A with:
      </p>
      <ul>
        {changeOfB(pair)?.lines.map(({ path, words }) => (
          <li key={path} className="anywhere">
            {words}
          </li>
        ))}
      </ul>
      <div className="changes-actions flex">
        <Button onClick={keepB} title="Make B the new baseline">
          <Icon name="check" /> Keep
        </Button>
        <Button onClick={dropB} title="Remove B, keep A">
          <Icon name="close" /> Remove B
        </Button>
      </div>
    </div>
  );
}
