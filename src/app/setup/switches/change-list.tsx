import { useId, useRef, type ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { placeBy } from '../../components/popover.tsx';
import { changeOfB } from '../../stores/difference-text.ts';
import { dropB, keepB, useDocument } from '../../stores/document.ts';

/** What B changes, and what may become of it. */
export default function ChangeList(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const id = useId();
  const bar = useRef<HTMLSpanElement>(null);
  return (
    <span ref={bar} className="changes flex gap-1 rigid">
      <Button look="quiet" popoverTarget={id} aria-label="What B changes" title="What B changes">
        <strong className="side-b">B</strong> <Icon name="chevron" />
      </Button>
      <div
        id={id}
        className="popover text gap-1 surface"
        popover="auto"
        onToggle={(event) => {
          if (event.newState === 'open' && bar.current !== null) placeBy(bar.current, event.currentTarget, 'start');
        }}
      >
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
      </div>
      <Button onClick={keepB} title="Make B the new baseline">
        Keep
      </Button>
      <Button look="quiet" onClick={dropB} aria-label="Remove B" title="Remove B, keep A">
        <Icon name="close" />
      </Button>
    </span>
  );
}
