import { withoutDefaults } from '../../document/canonical.ts';
import { fileStem, saveFile } from './save-file.ts';
import { currentPair, experimentB } from '../stores/document.ts';
import type { Side } from '../stores/view.ts';

export function saveExperiment(side: Side): void {
  const pair = currentPair();
  const experiment = side === 'a' ? pair.a : experimentB(pair);
  if (experiment === null) return;
  const text = `${JSON.stringify(withoutDefaults(experiment), null, 2)}\n`;
  const name = `${fileStem(experiment.name)}${side === 'b' ? '-b' : ''}.nandscope.json`;
  saveFile(new Blob([text], { type: 'application/json' }), name);
}
