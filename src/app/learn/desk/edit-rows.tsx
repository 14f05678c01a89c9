import { Fragment, useEffect, useRef, type Key, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';

/** A row that is edited, with what can be done to it. */
interface EditRow<Row> {
  readonly row: Row;
  readonly index: number;
  /** The number of the row in texts; the first is 1. */
  readonly number: string;
  /** @param edited the part that changed, which joins quick edits for undo; null for a step of its own */
  readonly put: (row: Row, edited: string | null) => void;
  /** The button that removes the row. */
  readonly remove: ReactElement;
}

interface EditRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly fewest?: number;
  readonly most: number;
  /** What tells a row from the others while it is edited; its place by default. */
  readonly keyOf?: (row: Row) => Key;
  readonly fresh: () => Row;
  /** Without it no row is added. */
  readonly addWords?: string;
  readonly removeWords: (number: string, row: Row) => string;
  readonly edit: (row: EditRow<Row>) => ReactElement;
  /** Shown between the rows and the button that adds one. */
  readonly children?: ReactNode;
  readonly onChange: (rows: readonly Row[], edited: string | null) => void;
}

/**
 * Rows that a person edits, adds and removes, within their limits: parts of a question, answers, goals, settings,
 * measures, values. The focus never gets lost with a row.
 */
export function EditRows<Row>(props: EditRowsProps<Row>): ReactElement {
  const { rows, fewest = 0, most, keyOf, fresh, addWords, removeWords, edit, children, onChange } = props;
  const add = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);
  useEffect(() => {
    if (isRemoving.current && document.activeElement === document.body) add.current?.focus();
    isRemoving.current = false;
  }, [rows]);
  return (
    <>
      {rows.map((row, index) => {
        const number = String(index + 1);
        const put: EditRow<Row>['put'] = (next, edited) => {
          onChange(rows.with(index, next), edited);
        };
        const remove = (
          <Button
            look="quiet"
            aria-disabled={rows.length <= fewest}
            onClick={() => {
              if (rows.length <= fewest) return;
              isRemoving.current = true;
              onChange(rows.toSpliced(index, 1), null);
            }}
          >
            {removeWords(number, row)}
          </Button>
        );
        return <Fragment key={keyOf?.(row) ?? index}>{edit({ row, index, number, put, remove })}</Fragment>;
      })}
      {children}
      {addWords !== undefined && (
        <Button
          ref={add}
          aria-disabled={rows.length >= most}
          onClick={() => {
            if (rows.length < most) onChange([...rows, fresh()], null);
          }}
        >
          {addWords}
        </Button>
      )}
    </>
  );
}
