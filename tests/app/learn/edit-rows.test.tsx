// @vitest-environment happy-dom
/** Rows that are edited on the teacher’s desk keep their limits, and the focus. */
import { fireEvent, render, within } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { EditRows } from '../../../src/app/learn/desk/edit-rows.tsx';

/** Rows of a letter each, by their letter if they have keys, with all changes that they said. */
function desk(first: readonly string[], keyOf?: (row: string) => string) {
  const said: (readonly [readonly string[], string | null])[] = [];
  function Desk(): ReactElement {
    const [rows, setRows] = useState(first);
    return (
      <EditRows
        rows={rows}
        fewest={1}
        most={3}
        {...(keyOf === undefined ? {} : { keyOf })}
        fresh={() => 'new'}
        addWords="Add"
        removeWords={(number, row) => `Remove ${number} ${row}`}
        onChange={(next, edited) => {
          said.push([next, edited]);
          setRows(next);
        }}
        edit={({ row, number, put, remove }) => (
          <label>
            Row {number}
            <input
              value={row}
              onChange={(event) => {
                put(event.target.value, 'text');
              }}
            />
            {remove}
          </label>
        )}
      />
    );
  }
  const { container } = render(<Desk />);
  return { page: within(container), said };
}

test('a row is changed with the part that changed, added and removed as a step of its own', () => {
  const { page, said } = desk(['a', 'b']);
  fireEvent.change(page.getByDisplayValue('b'), { target: { value: 'c' } });
  fireEvent.click(page.getByText('Add'));
  fireEvent.click(page.getByText('Remove 1 a'));
  expect(said).toEqual([
    [['a', 'c'], 'text'],
    [['a', 'c', 'new'], null],
    [['c', 'new'], null],
  ]);
});

test('no row is added beyond the most, nor removed below the fewest; the buttons say so', () => {
  const { page, said } = desk(['a', 'b']);
  fireEvent.click(page.getByText('Add'));
  expect(page.getByText('Add').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(page.getByText('Add'));
  expect(said).toHaveLength(1);
  fireEvent.click(page.getByText('Remove 1 a'));
  fireEvent.click(page.getByText('Remove 1 b'));
  expect(page.getByText('Remove 1 new').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(page.getByText('Remove 1 new'));
  expect(said).toHaveLength(3);
});

test.each([
  ['by their places', undefined],
  ['by a key', (row: string) => row],
])('the focus is on a row or on the button that adds one after a row is removed, %s', (_, keyOf) => {
  const { page } = desk(['a', 'b'], keyOf);
  const last = page.getByText('Remove 2 b');
  last.focus();
  fireEvent.click(last);
  expect(document.activeElement).toBe(page.getByText('Add'));
});
