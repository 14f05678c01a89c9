import { useMemo } from 'react';
import { useCompare } from '../state/compare-store.ts';
import { isNeeded } from './brushing.ts';
import { missingParts, type Parts } from './found-part.ts';

const NOTHING: Parts = new Map();

/** Why the shown requests of rows are missing, by the key of the row. */
export function useMissing(): ReadonlyMap<string, string> {
  const parts = useCompare((state) => (isNeeded(state) ? state.parts : NOTHING));
  return useMemo(() => missingParts(parts), [parts]);
}
