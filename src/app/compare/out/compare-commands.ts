import type { Command } from '../../contributions/command-keys.ts';
import { useScreen } from '../../stores/screen.ts';
import { useCompare } from '../state/compare-store.ts';
import { COMPARE_EXPORTS, refusalsOf } from './registry.ts';

export const COMPARE_COMMANDS: readonly Command[] = Object.entries(COMPARE_EXPORTS).map(
  ([name, { label, words = '', entry }]) => {
    const item = () => entry(refusalsOf(useCompare.getState()));
    return {
      id: `export-compare-${name}`,
      title: `Export the comparison: ${label}`,
      group: 'Compare',
      words: `save download ${words}`,
      run: () => item()?.run(),
      ready: () => useScreen.getState().screen === 'compare' && item()?.refused === undefined,
    };
  },
);
