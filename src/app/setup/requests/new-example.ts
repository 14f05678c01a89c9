import { parseExperiment } from '../../../document/validate.ts';
import { commit } from '../../stores/edits.ts';
import { editRequests, setTarget } from '../../stores/panel.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';

/** A small empty device without requests, as A; opens the list of requests, in which the example is built. */
export function newExample(): void {
  const a = parseExperiment({
    name: 'New example',
    device: { channels: 2, chipsPerChannel: 1, diesPerChip: 2, planesPerDie: 1, blocksPerPlane: 16, pagesPerBlock: 16 },
    workload: { requests: [] },
  });
  commit({ a, change: null }, 'New example', 'New example', null);
  openView({ window: null, selection: null });
  goTo('explore');
  // The first requests are A's; B comes with the first thing that is tried.
  setTarget('a');
  editRequests();
}
