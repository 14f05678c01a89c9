/** The command that runs the selected side until it is steady. Loaded with its first use. */
import { runUntilSteady } from '../runs/until-steady.ts';
import { useRuns } from '../stores/runs.ts';
import { useView } from '../stores/view.ts';
import { showCharts } from './shown-charts.ts';

/** Shows the chart of the steady state, and runs the side of the selection until it is steady. */
export function startUntilSteady(): void {
  const { b } = useRuns.getState();
  showCharts({ side: 'steady' });
  runUntilSteady(b.shown === null ? 'a' : (useView.getState().selection?.side ?? 'a'));
}
