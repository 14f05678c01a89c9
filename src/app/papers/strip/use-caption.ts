/** The caption of a figure, filled in from the shown run of A and from runs of the switch's other positions. */
import { useEffect, useState } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { ExperimentError } from '../../../device/experiment-error.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { applyPatch } from '../../../document/patch.ts';
import { PAGE_BUDGET } from '../../../engine/run/budgets.ts';
import { captionOf } from '../../../papers/figure-numbers.ts';
import type { Scenario } from '../../../papers/scenario.ts';
import { engine } from '../../runs/engine-client.ts';
import { useRuns } from '../../stores/runs.ts';
import { experimentOf } from '../../actions/open-scenario.ts';
import { pageState } from '../../stores/page-state.ts';
import type { RecordedRun } from '../../../analysis/run.ts';

/** Enough for every figure. */
const RECORD_LIMIT_BYTES = 32 * 1024 * 1024;

const NO_NUMBERS = msg('The numbers of this caption need a run that is not possible with the changed A.');

/** The figure itself among the positions of its switch. */
const OWN = -1;

/** Runs of a switch's positions over an experiment of A. */
const positions = pageState(() => ({ runs: new WeakMap<Experiment, Map<number, RecordedRun>>() }));

/**
 * The text; null until its runs are complete.
 * @param isChanged A is not the figure any more: the text stays that of the figure, with the figure's numbers
 */
export function useCaption(scenario: Scenario, isChanged: boolean): string | null {
  const shown = useRuns((state) => state.a.shown);
  const [text, setText] = useState<string | null>(typeof scenario.lookAt === 'string' ? t(scenario.lookAt) : null);
  useEffect(() => {
    if (shown === null) return undefined;
    const experiment = isChanged ? experimentOf(scenario) : shown.experiment;
    const runs = positions.runs.get(experiment) ?? new Map<number, RecordedRun>();
    positions.runs.set(experiment, runs);
    if (!isChanged) runs.set(OWN, { experiment, recording: shown.outcome.recording });
    let isOver = false;
    let cancel = (): void => undefined;
    const fill = async (): Promise<void> => {
      for (;;) {
        const own = runs.get(OWN);
        const caption = own === undefined ? { needs: OWN } : captionOf(scenario.lookAt, own, runs);
        if ('text' in caption) {
          setText(caption.text);
          return;
        }
        const other = caption.needs === OWN ? experiment : positionOver(experiment, scenario, caption.needs);
        if (other === null) {
          setText(t(NO_NUMBERS));
          return;
        }
        const handle = engine.run(other, () => undefined, {
          recordLimitBytes: RECORD_LIMIT_BYTES,
          fork: null,
          budget: PAGE_BUDGET,
        });
        cancel = () => {
          handle.cancel();
        };
        const end = await handle.end;
        if (end.kind !== 'done') {
          if (!isOver) setText(t(NO_NUMBERS));
          return;
        }
        engine.forget(handle.run);
        runs.set(caption.needs, { experiment: other, recording: end.result.recording });
        // Another run of A is on screen by now.
        if (isOver) return;
      }
    };
    void fill();
    return () => {
      isOver = true;
      cancel();
    };
  }, [scenario, shown, isChanged]);
  return text;
}

/** An experiment with the switch in a position; null if the two cannot be combined. */
function positionOver(experiment: Experiment, scenario: Scenario, position: number): Experiment | null {
  const choice = scenario.switch?.to[position];
  if (choice === undefined) return null;
  try {
    return applyPatch(experiment, choice.patch);
  } catch (error) {
    if (error instanceof ExperimentError) return null;
    throw error;
  }
}
