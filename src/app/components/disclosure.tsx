import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './disclosure.css';

interface DisclosureProps {
  label: string;
  /** A short summary of the content, muted, next to the label. */
  aside?: ReactNode;
  /** Called when it opens or closes. */
  onOpen?: (open: boolean) => void;
  children: ReactNode;
}

/** A collapsible part, collapsed at first. */
export function Disclosure({ label, aside, onOpen, children }: DisclosureProps): ReactElement {
  return (
    <details
      className="disclosure"
      onToggle={(event) => {
        onOpen?.(event.currentTarget.open);
      }}
    >
      <summary>
        <Icon name="chevron" />
        <span>{label}</span>
        {aside !== undefined && <span className="grow narrow ellipsis end">{aside}</span>}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
