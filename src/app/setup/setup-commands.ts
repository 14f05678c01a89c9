import { openFiles } from '../contributions/open-files.ts';
import type { Command } from '../contributions/command-keys.ts';
import { setOpensAs, setTarget, usePanel } from '../stores/panel.ts';

function chooseFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => openFiles([...(input.files ?? [])]));
  input.click();
}

const deviceLine = (): HTMLInputElement | null => document.querySelector('#device-line input');

export const SETUP_COMMANDS: readonly Command[] = [
  {
    id: 'device-line',
    title: 'Read and write asymmetry: tR, tPROG, tBERS',
    group: 'Experiment',
    words: 'asymmetric slower faster latency read time program time erase time',
    // The palette gives the focus back first.
    run: () => requestAnimationFrame(() => deviceLine()?.select()),
    ready: () => (deviceLine()?.getClientRects().length ?? 0) > 0,
  },
  {
    id: 'open-file',
    title: 'Open a file: trace or experiment',
    group: 'Experiment',
    words: 'browse drop upload import load csv json',
    run: chooseFiles,
  },
  ...(['b', 'a'] as const).flatMap((side): Command[] => [
    {
      id: `target-${side}`,
      title: side === 'b' ? 'Try changes in B' : 'Change A',
      group: 'Experiment',
      words: 'side target switch compare',
      run: () => setTarget(side),
      ready: () => usePanel.getState().target !== side,
    },
    {
      id: `opens-as-${side}`,
      title: `Open samples and files as ${side.toUpperCase()}`,
      group: 'Experiment',
      words: 'side trace',
      run: () => setOpensAs(side),
      ready: () => usePanel.getState().opensAs !== side,
    },
  ]),
];
