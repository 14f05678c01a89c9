// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import TableView from '../../../src/app/components/table-view.tsx';

const shown = (): string[] => screen.getAllByRole('row').map(({ textContent }) => textContent);

it('a chart’s table draws rows of one name once each, also when others come before them', () => {
  const table = { caption: 'Latency by queue depth', columns: ['run', 'depth'] };
  const { rerender } = render(
    <TableView table={{ ...table, rows: ['A1', 'A2', 'A4', 'B1'].map((row) => [...row]) }} />,
  );
  rerender(<TableView table={{ ...table, rows: ['B1', 'B2', 'A1', 'A2'].map((row) => [...row]) }} />);
  expect(shown()).toEqual(['rundepth', 'B1', 'B2', 'A1', 'A2']);
});
