import type { ReactElement } from 'react';
import { Button } from './button.tsx';

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
