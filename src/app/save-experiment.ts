import { withoutDefaults } from '../device/canonical.ts';
import { currentPair, experimentB } from './stores/document.ts';
import type { Side } from './stores/view.ts';

/** Saves the experiment of a side as a file that the page and the command line both open. */
export function saveExperiment(side: Side): void {
  const pair = currentPair();
  const experiment = side === 'a' ? pair.a : experimentB(pair);
  if (experiment === null) return;
  const name = experiment.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'experiment';
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(withoutDefaults(experiment), null, 2)}\n`], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}${side === 'b' ? '-b' : ''}.nandscope.json`;
  link.click();
  // The browser has taken what it needs when the click is over; a moment more harms nobody.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
