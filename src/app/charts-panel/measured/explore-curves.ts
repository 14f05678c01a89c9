/** Measured latencies in the tail of Explore. Loaded with the first of them. */
import { t } from '../../../messages/message.ts';
import type { TailSeries } from '../../../charts/tail/tail-series.ts';
import { fitOf, traceFactsOf, type Fit } from '../../../compare/measured/fit.ts';
import { otherPace } from '../../../compare/measured/pace.ts';
import { KINDS, type TailChoice } from '../tail-series.ts';
import type { ShownRun, SideState } from '../../stores/runs.ts';
import { factsOfFile, type MeasuredFile } from '../../measured/measured-files.ts';

/**
 * The latencies of measured devices: those of the trace, if A plays it at its recorded pace, and those of files whose
 * requests are like those of A.
 */
export function measuredSeries(run: SideState, files: readonly MeasuredFile[], choice: TailChoice): TailSeries[] {
  const own = run.shown === null || measuredCaveat(run) !== undefined ? null : run.shown.measured;
  const kinds = choice === 'both' ? KINDS : [choice];
  return kinds.flatMap((kind) => {
    const curves = files.flatMap((file) => {
      const fit = exploreFit(file, run.shown);
      if (fit.why !== null) return [];
      return file.curves
        .filter((curve) => curve.kind === kind || (curve.kind === 'all' && fit.kind === kind))
        .map(({ response }) => ({ id: file.id, name: file.name, response }));
    });
    if (own !== null) curves.unshift({ id: 0, name: 'measured', response: own.response[kind] });
    return curves
      .filter(({ response }) => response.count > 0)
      .map(({ id, name, response: { count, ranks, curve } }, index) => ({
        id: `measured ${id}/${kind}`,
        name: choice === 'both' ? `${name} ${kind}s` : name,
        kind,
        color: index,
        isMeasured: true,
        count,
        points: ranks,
        curve,
      }));
  });
}

/** As which requests a file is next to the run of A, or why it is not; without a run it is. */
export const exploreFit = (file: MeasuredFile, shown: ShownRun | null): Fit =>
  shown === null
    ? { kind: file.chosenKind ?? null, why: null }
    : fitOf(factsOfFile(file), traceFactsOf(shown.metrics, shown.experiment.host), file.chosenKind);

/** Why the trace's own response times are not drawn; undefined if they are, or if there are none. */
export function measuredCaveat({ shown }: SideState): string | undefined {
  if (!shown?.measured) return undefined;
  const pace = otherPace(shown.experiment.host);
  return pace === null ? undefined : t('measured times not drawn: {reason}', { reason: pace });
}
