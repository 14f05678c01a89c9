// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import TableView from '../../../src/app/components/table-view.tsx';

const shown = (): string[] => screen.getAllByRole('row').map(({ textContent }) => textContent);
const tableOf = (...rows: readonly (readonly string[])[]): Parameters<typeof TableView>[0]['table'] => ({
  caption: 'Latency by queue depth',
  columns: ['run', 'depth'],
  rows,
});

it('a chart’s table draws rows of one name once each, also when others come before them', () => {
  const { rerender } = render(<TableView table={tableOf(['A', '1'], ['A', '2'], ['A', '4'], ['B', '1'])} />);
  rerender(<TableView table={tableOf(['B', '1'], ['B', '2'], ['A', '1'], ['A', '2'])} />);
  expect(shown()).toEqual(['rundepth', 'B1', 'B2', 'A1', 'A2']);
});
