/** Writes measured figures into the source: the page shows them before anything is measured. */
import { existsSync } from 'node:fs';
import { CommandError } from '../cli/failure.ts';
import { rewrite } from './rewrite.ts';
import { RUNS_VERSION } from '../compare/run/runs-version.ts';
import { FIGURE_HEADS } from '../papers/results/heads.ts';
import type { MeasuredFigure } from '../papers/results/measured-figure.ts';
import { shippedOf, type ShippedFigure } from '../papers/results/shipped-figure.ts';

/** From the root of the project. */
const FILE = 'src/papers/results/figures.json';

/**
 * Replaces a figure among the shipped ones; the others stay. The same values give the same bytes.
 * @throws CommandError outside of the project
 */
export async function shipFigure(figure: MeasuredFigure): Promise<void> {
  if (!existsSync(FILE)) throw new CommandError(`${FILE} is not here: --ship works in the root of the project`);
  await rewrite(FILE, (text) =>
    shippedText(withFigure(JSON.parse(text) as readonly ShippedFigure[], shippedOf(figure, RUNS_VERSION))),
  );
}

/** In the order of the page. */
function withFigure(before: readonly ShippedFigure[], figure: ShippedFigure): ShippedFigure[] {
  const all = [...before.filter(({ name }) => name !== figure.name), figure];
  return FIGURE_HEADS.flatMap(({ name }) => all.find((one) => one.name === name) ?? []);
}

const shippedText = (figures: readonly ShippedFigure[]): string => `${JSON.stringify(figures, null, 2)}\n`;
