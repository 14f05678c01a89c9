/** Writes measured figures into the source: the page shows them. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { textOf } from '../../reproduction/figures/evaluation-figure.ts';
import { EVALUATION_FIGURES } from '../../reproduction/figures/index.ts';
import { FIGURE_HEADS } from '../../papers/results/heads.ts';
import type { MeasuredFigure } from '../../papers/results/measured-figure.ts';
import { shippedOf, type ShippedFigure } from '../../papers/results/shipped-result.ts';
import { idOf } from '../../reproduction/pool-experiments.ts';
import { FIGURES_FILE, listText, madeNow, shipExperiments } from './shipped-files.ts';
import { rewrite } from './rewrite.ts';

/**
 * Replaces a figure among the shipped ones; the others stay. The same values give the same bytes.
 * @param experiments what the first seed has run for each point
 * @throws CommandError if a file cannot be written
 */
export async function shipFigure(
  figure: MeasuredFigure,
  experiments: readonly (readonly ExperimentInput[])[],
): Promise<void> {
  const ids = experiments.map((own) => own.map(idOf));
  await rewrite(FIGURES_FILE, (text) => {
    const before = JSON.parse(text) as readonly ShippedFigure[];
    // In the page's order. Figures that no longer exist are dropped.
    const all = FIGURE_HEADS.flatMap(({ name }) => {
      const measured = EVALUATION_FIGURES.find((one) => one.name === name && name === figure.name);
      return measured === undefined
        ? (before.find((one) => one.name === name) ?? [])
        : shippedOf(textOf(measured), figure, ids, madeNow());
    });
    return listText(all);
  });
  await shipExperiments(experiments.flat());
}
