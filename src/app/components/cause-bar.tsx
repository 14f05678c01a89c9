import type { ReactElement } from 'react';
import { LOOK, type ToldCause } from '../../analysis/statements/look.ts';
import { formatTime } from '../../base/format.ts';

interface CauseBarProps {
  readonly parts: readonly { readonly cause: ToldCause; readonly ns: number }[];
  readonly widthNs: number;
  readonly label: string;
}

export function CauseBar({ parts, widthNs, label }: CauseBarProps): ReactElement {
  const words = parts.map(({ cause, ns }) => `${LOOK[cause].label} ${formatTime(ns)}`).join(', ');
  return (
    <div className="cause-bar full clip" role="img" aria-label={`${label}: ${words}`}>
      {parts.map(({ cause, ns }) => {
        const { label: name, meaning, color, own } = LOOK[cause];
        return (
          <span
            key={cause}
            className={own ? 'cause-part' : 'cause-part is-wait'}
            title={`${name}: ${formatTime(ns)} (${meaning})`}
            style={{ width: `${(ns / widthNs) * 100}%`, backgroundColor: `var(--cause-${color})` }}
          />
        );
      })}
    </div>
  );
}

export function CauseKey({ cause }: { readonly cause: ToldCause }): ReactElement {
  return <span className="swatch" style={{ backgroundColor: `var(--cause-${LOOK[cause].color})` }} />;
}
