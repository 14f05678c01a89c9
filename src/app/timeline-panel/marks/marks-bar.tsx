import type { ReactElement } from 'react';
import { formatInstant } from '../../../base/format.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { openDoor } from '../../navigation/open-door.ts';
import { MOST_MARK_NAME, toggleMark, useTimeline } from '../../stores/timeline.ts';

/** The marks of the timeline: each leads to its instant, and can be named and removed. */
export default function MarksBar(): ReactElement {
  const marks = useTimeline((state) => state.marks);
  const timeline = useTimeline((state) => state.timeline);
  return (
    <ul className="marks-bar small wrap surface flex scroll line-above" aria-label="Marks">
      {marks.map(({ ns, name }, index) => (
        <li key={ns}>
          <Button
            look="quiet"
            className="panel-small"
            title="Show this mark"
            onClick={() => openDoor({ side: 'a', startNs: ns, endNs: ns })}
          >
            {index + 1} · {formatInstant(ns)}
          </Button>
          <input
            type="text"
            className="mark-name text surface"
            aria-label={`Name of mark ${index + 1}`}
            placeholder="name"
            maxLength={MOST_MARK_NAME}
            value={name}
            onChange={({ target }) =>
              useTimeline.setState({
                marks: marks.map((mark) => (mark.ns === ns ? { ns, name: target.value } : mark)),
              })
            }
            onKeyDown={({ key }) => {
              if (key === 'Enter' || key === 'Escape') timeline?.element.focus();
            }}
          />
          <Button
            look="quiet"
            className="button-icon"
            aria-label={`Remove mark ${index + 1}`}
            title="Remove"
            onClick={() => toggleMark(ns)}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
