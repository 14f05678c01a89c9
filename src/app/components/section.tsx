import { Suspense, useId, type ReactElement, type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';

/** Its content is rendered, and loaded, when it is first opened. */
export function Unfold({
  label,
  aside,
  children,
}: {
  label: string;
  aside?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure label={label} aside={aside} onOpen={setOpen}>
      <Suspense fallback={null}>{open && children}</Suspense>
    </Disclosure>
  );
}

interface DisclosureProps {
  label: string;
  aside?: ReactNode;
  onOpen?: (open: boolean) => void;
  children: ReactNode;
}

export function Disclosure({ label, aside, onOpen, children }: DisclosureProps): ReactElement {
  return (
    <details className="disclosure" onToggle={(event) => onOpen?.(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <span>{label}</span>
        {aside !== undefined && (
          <span className="grow narrow ellipsis end" title={typeof aside === 'string' ? aside : undefined}>
            {aside}
          </span>
        )}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id} className="section">
      <div className="section-title row muted tiny strong between">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function FieldError({ text }: { text: string | null }): ReactElement | null {
  if (text === null) return null;
  return (
    <p className="field-error" role="alert">
      {text}
    </p>
  );
}

interface MessageProps {
  tone: 'bad' | 'warn' | 'plain';
  title: string;
  children?: ReactNode;
}

export function Message({ tone, title, children }: MessageProps): ReactElement {
  return (
    <div className={`message message-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}
