import { useEffect } from 'react';
import { whileShown } from '../stores/history.ts';
import { useCompare } from './state/compare-store.ts';
import { redoPlan, undoPlan } from './state/runner.ts';

/**
 * The palette's undo and redo are those of the plan. Undo and redo of the plan while this view is shown, before the
 * page's own keys, which change Explore's experiment.
 */
export function useCompareKeys(): void {
  useEffect(
    () =>
      whileShown({
        undo: undoPlan,
        redo: redoPlan,
        canUndo: () => useCompare.getState().past.length > 0,
        canRedo: () => useCompare.getState().future.length > 0,
      }),
    [],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyped(event.target)) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !redo) return;
      event.preventDefault();
      event.stopPropagation();
      if (redo) redoPlan();
      else undoPlan();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && ['text', 'search', 'number'].includes(target.type);
