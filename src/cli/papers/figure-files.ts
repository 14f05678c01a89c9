import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../failure.ts';
import { openOutput, requireNoInput } from '../files/outputs.ts';
import type { MeasuredFigure } from '../../papers/results/measured-figure.ts';
import { FIGURE_TEXTS } from '../../reproduction/figures/figure-svg.ts';

export function makeFolder(folder: string, figures: readonly string[]): void {
  attempt(folder, 'write', () => mkdirSync(folder, { recursive: true }));
  for (const name of figures)
    for (const kind of Object.keys(FIGURE_TEXTS)) requireNoInput(join(folder, `${name}.${kind}`));
}

/**
 * Writes the files of a figure: all of them are complete before the first takes its name.
 * @returns their paths
 * @throws CommandError that names the file that cannot be written
 */
export async function writeFigure(folder: string, figure: MeasuredFigure): Promise<string[]> {
  const outputs = Object.entries(FIGURE_TEXTS).map(([kind, textOf]) => ({
    output: openOutput(join(folder, `${figure.name}.${kind}`)),
    text: textOf(figure),
  }));
  try {
    for (const { output, text } of outputs) await output.write([text]);
    for (const { output } of outputs) output.commit();
  } finally {
    for (const { output } of outputs) output.abandon();
  }
  return outputs.map(({ output }) => output.path);
}
