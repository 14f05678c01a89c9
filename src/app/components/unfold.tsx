import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { Disclosure } from './disclosure.tsx';

/** A part that is folded away, and not even made (or loaded), until it is asked for. */
export function Unfold({ label, children }: { label: string; children: ReactNode }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure label={label} onOpen={setOpen}>
      {open && <Suspense fallback={<p className="muted">…</p>}>{children}</Suspense>}
    </Disclosure>
  );
}
