import type { ComponentProps, ReactElement, ReactNode } from 'react';

/**
 * Switches a chart to its table and back.
 * @param label its name, if “Table” alone does not say of what
 */
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
  /** `plain` has a border, `quiet` has none, `main` marks the primary action. */
  look?: 'plain' | 'quiet' | 'main';
  /** Keyboard shortcut, shown in the tooltip and to assistive software. */
  shortcut?: string;
  children: ReactNode;
}

/**
 * A button in one of three weights. A disabled button stays readable and gives the reason in its title. It uses
 * `aria-disabled`, which keeps the focus.
 */
export function Button({ look = 'plain', shortcut, title, className, children, ...rest }: ButtonProps): ReactElement {
  const tip = shortcut === undefined ? title : `${title ?? ''} (${shortcut})`.trimStart();
  return (
    <button type="button" className={`button button-${look} ${className ?? ''}`} title={tip} {...rest}>
      {children}
    </button>
  );
}
