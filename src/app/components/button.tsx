import type { ComponentProps, ReactElement, ReactNode } from 'react';

/** @param label its name, if “Table” alone does not say of what */
export function TableButton({
  asTable,
  label,
  onChange,
}: {
  readonly asTable: boolean;
  readonly label?: string;
  readonly onChange: (asTable: boolean) => void;
}): ReactElement {
  return (
    <Button
      look="quiet"
      className="panel-small"
      aria-pressed={asTable}
      aria-label={label}
      onClick={() => onChange(!asTable)}
    >
      Table
    </Button>
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'plain' | 'quiet' | 'main';
  shortcut?: string;
  children: ReactNode;
}

/** A disabled button uses `aria-disabled`: it keeps the focus, and its title gives the reason. */
export function Button({ look = 'plain', shortcut, title, className, children, ...rest }: ButtonProps): ReactElement {
  const tip = shortcut === undefined ? title : `${title ?? ''} (${shortcut})`.trimStart();
  return (
    <button type="button" className={`button button-${look} ${className ?? ''}`} title={tip} {...rest}>
      {children}
    </button>
  );
}
