import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './disclosure.css';

interface DisclosureProps {
  label: string;
  /** Open at first. */
  open?: boolean;
  children: ReactNode;
}

/** A part that is folded away until it is asked for. */
export function Disclosure({ label, open = false, children }: DisclosureProps): ReactElement {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <Icon name="chevron" />
        {label}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
