import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './disclosure.css';

interface DisclosureProps {
  label: string;
  /** Told when it is opened or closed. */
  onOpen?: (open: boolean) => void;
  children: ReactNode;
}

/** A part that is folded away until it is asked for. */
export function Disclosure({ label, onOpen, children }: DisclosureProps): ReactElement {
  return (
    <details
      className="disclosure"
      onToggle={(event) => {
        onOpen?.(event.currentTarget.open);
      }}
    >
      <summary>
        <Icon name="chevron" />
        {label}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
