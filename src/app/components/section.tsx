import { useId, type ReactElement, type ReactNode } from 'react';
import './card.css';

interface SectionProps {
  title: string;
  /** Shown at the right end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a panel. */
export function Section({ title, aside, children }: SectionProps): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id} className="section">
      <div className="section-title">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface MessageProps {
  tone: 'bad' | 'warn' | 'plain';
  title: string;
  children?: ReactNode;
}

/** A message beside the part that it concerns. */
export function Message({ tone, title, children }: MessageProps): ReactElement {
  return (
    <div className={`message message-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}
