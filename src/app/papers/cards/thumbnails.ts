/**
 * Runs scenarios for their small pictures, one at a time, so that a run on another view never waits for more than one.
 */
import { pageState, pageStore } from '../../stores/page-state.ts';
import { PAGE_BUDGET } from '../../../engine/run/budgets.ts';
import type { Scenario } from '../../../papers/scenario.ts';
import { thumbnailOf, type Thumbnail } from '../../../timeline/thumbnail.ts';
import { engine } from '../../runs/engine-client.ts';
import { experimentOf } from '../../actions/open-scenario.ts';

const SIZE = { width: 240, laneHeight: 6, gap: 2 };
/** Enough for every scenario; a longer run is drawn as far as it is recorded. */
const RECORD_LIMIT_BYTES = 32 * 1024 * 1024;

/** Pictures by scenario; null: the run failed, and the card has no picture. */
export const useThumbnails = pageStore<Readonly<Record<string, Thumbnail | null>>>(() => ({}));

/** Scenarios whose picture waits for its run. */
const cards = pageState(() => ({ waiting: [] as Scenario[], isRunning: false }));

/** Asks for the picture of a scenario. */
export function wantThumbnail(scenario: Scenario): void {
  if (scenario.name in useThumbnails.getState() || cards.waiting.includes(scenario)) return;
  cards.waiting.push(scenario);
  if (!cards.isRunning) void work();
}

/** The card is gone: its picture is not made if it has not begun. */
export function dropThumbnail(scenario: Scenario): void {
  const place = cards.waiting.indexOf(scenario);
  if (place >= 0) cards.waiting.splice(place, 1);
}

async function work(): Promise<void> {
  cards.isRunning = true;
  for (let scenario = cards.waiting.shift(); scenario !== undefined; scenario = cards.waiting.shift()) {
    const handle = engine.run(experimentOf(scenario), () => undefined, {
      recordLimitBytes: RECORD_LIMIT_BYTES,
      fork: null,
      budget: PAGE_BUDGET,
    });
    const end = await handle.end;
    const picture = end.kind === 'done' ? thumbnailOf(end.result.recording, SIZE) : null;
    if (end.kind === 'done') engine.forget(handle.run);
    useThumbnails.setState({ [scenario.name]: picture });
  }
  cards.isRunning = false;
}
