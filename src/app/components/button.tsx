import type { ComponentProps, ReactElement, ReactNode } from 'react';
import './button.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `plain` has a border, `quiet` none, `main` is the one thing to do next. */
  look?: 'plain' | 'quiet' | 'main';
  /** Key that does the same, shown in the tooltip and to assistive software. */
  shortcut?: string;
  children: ReactNode;
}

/** A button in one of three weights. Disabled ones stay readable and say why in their title; what may be switched off while it has the focus is
 * so by `aria-disabled`, which leaves the focus where it is. */
export function Button({ look = 'plain', shortcut, title, className, children, ...rest }: ButtonProps): ReactElement {
  const tip = shortcut === undefined ? title : `${title ?? ''} (${shortcut})`.trimStart();
  return (
    <button type="button" className={`button button-${look} ${className ?? ''}`} title={tip} {...rest}>
      {children}
    </button>
  );
}
