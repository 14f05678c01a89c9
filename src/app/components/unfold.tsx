import { useState, type ReactElement, type ReactNode } from 'react';
import { Disclosure } from './disclosure.tsx';

/** A collapsible part that is rendered when it is first opened. */
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
      {open && children}
    </Disclosure>
  );
}
