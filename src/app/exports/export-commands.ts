import type { Command } from '../contributions/command-keys.ts';
import { useRuns } from '../stores/runs.ts';
import { goTo } from '../stores/screen.ts';
import { useAskedExport, type ExportPlace, type Exports } from './asked-export.ts';

/** @param titleOf makes the title from the name of an export */
export const exportCommands = <Of>(
  place: ExportPlace,
  group: Command['group'],
  exports: Exports<Of>,
  titleOf: (label: string) => string,
): Command[] =>
  Object.entries(exports).map(([name, { label, words = '' }]) => ({
    id: `export-${place}-${name}`,
    title: titleOf(label),
    group,
    words: `save download ${words}`,
    run: () => {
      goTo('explore');
      useAskedExport.setState({ asked: { place, name } });
    },
    ready: () => useRuns.getState().a.shown !== null,
  }));
