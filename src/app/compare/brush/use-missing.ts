import { useMemo } from 'react';
import { useCompare } from '../state/compare-store.ts';
import { isNeeded } from './brushing.ts';
import { missingParts } from './found-part.ts';

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

/** Why the shown requests of rows are missing, by the key of the row. */
export function useMissing(): ReadonlyMap<string, string> {
  const parts = useCompare((state) => (isNeeded(state) ? state.parts : NOTHING));
  return useMemo(() => missingParts(parts), [parts]);
}
