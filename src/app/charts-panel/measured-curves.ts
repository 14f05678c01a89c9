/** The response times of the trace's own device in the tail of Explore. Loaded with the first trace that has them. */
import type { TailSeries } from '../../charts/tail/tail-series.ts';
import { otherPace } from '../../compare/run/recorded-responses.ts';
import type { SideState } from '../stores/runs.ts';
import { KINDS, type TailChoice } from './tail-series.ts';

/** The response times of the trace of A, if A plays it at its recorded pace. */
export function measuredCurves(run: SideState, choice: TailChoice): TailSeries[] {
  const measured = measuredCaveat(run) === undefined ? run.shown?.measured : null;
  const kinds = choice === 'both' ? KINDS : [choice];
  return kinds.flatMap((kind) => {
    const response = measured?.response[kind];
    if (response === undefined || response.count === 0) return [];
    return {
      id: `measured ${kind}`,
      name: choice === 'both' ? `measured ${kind}s` : 'measured',
      kind,
      color: 0,
      isMeasured: true,
      count: response.count,
      points: response.ranks,
      curve: response.curve,
    };
  });
}

/** Why the trace's own response times are not drawn; undefined if they are, or if there are none. */
export function measuredCaveat({ shown }: SideState): string | undefined {
  if (!shown?.measured) return undefined;
  const pace = otherPace(shown.experiment.host);
  return pace === null ? undefined : `measured times not drawn: ${pace}`;
}
