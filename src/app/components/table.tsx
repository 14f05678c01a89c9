import { useEffect, useState, type ComponentProps, type Key, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { plural } from '../../base/format.ts';

export interface Column<Row> {
  /** Of the head, also for screen readers. */
  readonly title: string;
  /** Drawn in place of the title. */
  readonly head?: ReactNode;
  readonly headProps?: ComponentProps<'th'>;
  readonly cell: (row: Row, index: number) => ReactNode;
  readonly cellProps?: (row: Row, index: number) => ComponentProps<'td'> & DataAttributes;
}

type DataAttributes = Readonly<Record<`data-${string}`, unknown>>;

interface TableProps<Row> extends Omit<ComponentProps<'table'>, 'rows'> {
  readonly caption?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf?: (row: Row, index: number) => Key;
  readonly rowProps?: (row: Row, index: number) => ComponentProps<'tr'> & DataAttributes;
  readonly hasHead?: boolean;
  /** Cells of the first column name their rows. */
  readonly hasNames?: boolean;
  readonly region?: string;
  readonly regionClass?: string;
  /** Further rows are drawn as a person scrolls to them. Default: all. */
  readonly atOnce?: number;
}

export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf = (_, index) => index,
  rowProps,
  hasHead = true,
  hasNames = true,
  region,
  regionClass = 'table-region',
  atOnce = Infinity,
  className = 'table',
  ...props
}: TableProps<Row>): ReactElement {
  const [drawn, rest] = useDrawnRows(rows.length, atOnce);
  const table = (
    <table className={className} {...props}>
      {caption !== undefined && <caption className="unseen">{caption}</caption>}
      {hasHead && (
        <thead>
          <tr>
            {columns.map(({ title, head = title, headProps }) => (
              <th key={title} scope="col" {...headProps}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.slice(0, drawn).map((row, index) => (
          <tr key={keyOf(row, index)} {...rowProps?.(row, index)}>
            {columns.map(({ title, cell, cellProps }, place) =>
              hasNames && place === 0 ? (
                <th key={title} scope="row" {...cellProps?.(row, index)}>
                  {cell(row, index)}
                </th>
              ) : (
                <td key={title} {...cellProps?.(row, index)}>
                  {cell(row, index)}
                </td>
              ),
            )}
          </tr>
        ))}
        {drawn < rows.length && <RestRow rest={rest} count={rows.length - drawn} columns={columns.length} />}
      </tbody>
    </table>
  );
  return region === undefined ? (
    table
  ) : (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={regionClass} role="region" aria-label={region} tabIndex={0}>
      {table}
    </div>
  );
}

interface RestProps {
  readonly rest: (element: HTMLElement | null) => void;
  readonly count: number;
  readonly columns: number;
}

function RestRow({ rest, count, columns }: RestProps): ReactElement {
  return (
    <tr ref={rest}>
      <td colSpan={columns} className="muted">
        {plural(count, 'further row')}
      </td>
    </tr>
  );
}

/** Further rows are drawn when they are this near, CSS pixels. */
const NEAR_PX = 800;

/**
 * More rows as a person scrolls near the last one, and all in print: the layout of a thousand rows in one go takes a
 * second.
 * @param atOnce rows of each step
 * @returns the number, and the ref of the element behind the last drawn row
 */
function useDrawnRows(
  count: number,
  atOnce: number,
): readonly [drawn: number, rest: (element: HTMLElement | null) => void] {
  const [drawn, setDrawn] = useState(atOnce);
  const [rest, setRest] = useState<HTMLElement | null>(null);
  const isWhole = drawn >= count;
  useEffect(() => {
    if (isWhole || rest === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setDrawn(drawn + atOnce);
      },
      { root: rest.closest('[role=region]'), rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(rest);
    const drawAll = (): void => flushSync(() => setDrawn(Infinity));
    addEventListener('beforeprint', drawAll);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', drawAll);
    };
  }, [drawn, isWhole, rest, atOnce]);
  return [drawn, setRest];
}
