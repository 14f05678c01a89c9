import { useMemo } from 'react';
import type { Row } from '../rows/row.ts';
import { useCompare } from '../state/compare-store.ts';
import { brushedRows } from './brushing.ts';

/** The rows with the latencies of the brushed requests; all requests without a brush. */
export function useBrushedRows(): readonly Row[] {
  const rows = useCompare((state) => state.rows);
  const brush = useCompare((state) => state.brush);
  const parts = useCompare((state) => state.parts);
  return useMemo(() => brushedRows(rows, brush, parts), [rows, brush, parts]);
}
