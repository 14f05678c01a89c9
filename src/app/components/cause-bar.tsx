import type { ReactElement } from 'react';
import { formatTime } from '../../base/format.ts';
import { CAUSES, type NamedCause } from '../../analysis/statements/look.ts';
import './cause-bar.css';

interface CauseBarProps {
  /** ns by cause, in the order of the recorded columns. */
  ns: ArrayLike<number>;
  /** The time of the full width, ns. */
  widthNs: number;
  label: string;
  /** The names of causes; by default those of the page. */
  nameOf?: (cause: NamedCause) => string;
}

/** Time by cause as one bar, waits before own work. The list beside it has the numbers. */
export function CauseBar({ ns, widthNs, label, nameOf = (cause) => cause.label }: CauseBarProps): ReactElement {
  const shown = CAUSES.map((cause, index) => ({ cause, ns: ns[index] })).filter((part) => part.ns > 0);
  const words = shown.map((part) => `${nameOf(part.cause)} ${formatTime(part.ns)}`).join(', ');
  return (
    <div className="cause-bar" role="img" aria-label={`${label}: ${words}`}>
      {shown.map(({ cause, ns: length }) => (
        <span
          key={cause.name}
          className={cause.own ? 'cause-part' : 'cause-part is-wait'}
          title={`${nameOf(cause)}: ${formatTime(length)} (${cause.meaning})`}
          style={{ width: `${(length / widthNs) * 100}%`, backgroundColor: `var(--cause-${cause.name})` }}
        />
      ))}
    </div>
  );
}

/** The color of a cause, as a small square. */
export function CauseKey({ name }: { name: string }): ReactElement {
  return <span className="cause-key" style={{ backgroundColor: `var(--cause-${name})` }} />;
}
