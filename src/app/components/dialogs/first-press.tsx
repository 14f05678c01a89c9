import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../button.tsx';

interface FirstPressProps {
  label: string;
  title: string;
  look?: 'plain' | 'quiet';
  className: string;
  disabled?: boolean;
  icon: ReactNode;
  isAsked?: boolean;
  /** The menu opens by itself once it is loaded. */
  children: ReactNode;
}

export function FirstPress({ label, icon, isAsked = false, children, ...button }: FirstPressProps): ReactElement {
  const [pressed, setPressed] = useState(false);
  if (isAsked && !pressed) setPressed(true);
  const first = (
    <Button {...button} aria-label={label} aria-haspopup="menu" onClick={() => setPressed(true)}>
      {icon}
    </Button>
  );
  return pressed ? <Suspense fallback={first}>{children}</Suspense> : first;
}
