import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { FigureNumbers } from '../../../papers/figure-numbers.ts';
import { measureOf } from '../../../papers/headline/measures.ts';
import type { Scenario } from '../../../papers/scenario.ts';
import { usePredictions } from '../../actions/predictions.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import type { RecordedRun } from '../../../analysis/run.ts';

/** What the figure is about, as a number: of A, and of B next to it. */
export function Headline({ scenario }: { readonly scenario: Scenario }): ReactElement | null {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const predicted = usePredictions((all) => all[scenario.name] ?? '').trim();
  const measure = measureOf(scenario);
  if (measure === undefined || a === null) return null;
  const valueOf = (run: ShownRun): string => measure.value(new FigureNumbers(figureRun(run), noPosition));
  return (
    <p className="strip-measure">
      <span>{t(measure.label)}</span>{' '}
      {b === null ? (
        <strong>{valueOf(a)}</strong>
      ) : (
        <>
          <span className="side-a">A</span> <strong>{valueOf(a)}</strong> <span aria-hidden="true">→</span>{' '}
          <span className="side-b">B</span> <strong className="side-b">{valueOf(b)}</strong>
        </>
      )}
      {predicted !== '' && <span className="muted small"> {t('you predicted: {text}', { text: predicted })}</span>}
    </p>
  );
}

const figureRun = ({ experiment, outcome }: ShownRun): RecordedRun => ({ experiment, recording: outcome.recording });

/** A measure is of one run. */
const noPosition = (position: number): FigureNumbers => {
  throw new RangeError(`a measure needs position ${position}`);
};
