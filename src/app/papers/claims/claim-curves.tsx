import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { lineTable, updateLineChart, type LineChart } from '../../../charts/compare/line-chart.ts';
import type { PaperName } from '../../../papers/paper.ts';
import type { AssumptionCurve } from '../../../papers/trials/curves.ts';
import { ChartHost } from '../../charts-panel/side-charts/chart-host.tsx';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';
import { cancelAssumptions, varyAssumptions, type ClaimCurves } from './claims-store.ts';
import { remainingText } from './remaining.ts';

interface CurvesProps {
  readonly paper: PaperName;
  readonly id: string;
  readonly curves: ClaimCurves | undefined;
}

/** The result of a claim over the settings that its paper leaves open, a small chart for each. */
export function Curves({ paper, id, curves }: CurvesProps): ReactElement {
  const isRunning = curves?.state === 'running';
  return (
    <div className="claim-curves">
      <div className="claim-curves-head toolbar">
        <p className="muted">
          {t(
            `The paper does not give these settings. Each chart changes one of them and keeps the others. A line is the median of three seeds, a bar their lowest and highest value, a diamond what the paper says.`,
          )}
        </p>
        {isRunning ? (
          <>
            <span className="muted" role="status">
              {remainingText(curves.running) === ''
                ? t('{done} of {all} trials', { done: String(curves.running.done), all: String(curves.running.all) })
                : t('{done} of {all} trials, {remaining}', {
                    done: String(curves.running.done),
                    all: String(curves.running.all),
                    remaining: remainingText(curves.running),
                  })}
            </span>
            <progress
              value={curves.running.done / curves.running.all}
              aria-label={t('Progress of the settings of {id}', { id })}
            />
            <Button
              aria-label={t('Cancel the settings of {id}', { id })}
              onClick={() => {
                cancelAssumptions(paper, id);
              }}
            >
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <Button
            aria-label={t('Vary the settings of {id}', { id })}
            onClick={() => {
              varyAssumptions(paper, id);
            }}
          >
            {curves === undefined ? t('Vary the settings') : t('Vary again')}
          </Button>
        )}
      </div>
      {curves?.state === 'failed' && (
        <Message tone="bad" title={t('Cannot vary the settings')}>
          <p>{curves.failure}</p>
        </Message>
      )}
      <div className="claim-curves-charts">
        {curves?.curves.map((curve) => (
          <CurveChart key={curve.name} id={id} curve={curve} />
        ))}
      </div>
    </div>
  );
}

function CurveChart({ id, curve }: { readonly id: string; readonly curve: AssumptionCurve }): ReactElement {
  const chart = chartOf(id, curve);
  return (
    <section className="claim-curve" aria-label={`${id}: ${curve.title}`}>
      <h6>
        {curve.title} <span className="muted">{curve.unit}</span>
      </h6>
      <ChartHost
        asTable={false}
        table={() => lineTable(chart)}
        draw={(host, size, theme) => {
          updateLineChart(host, chart, { ...size, theme });
        }}
      />
      <p className="claim-unit">
        {t('{why} Verdicts: {verdicts}.', { why: curve.why, verdicts: verdictsText(curve) })}
      </p>
      {curve.failures.map((failure) => (
        <p key={failure} className="claim-unit">
          {failure}
        </p>
      ))}
    </section>
  );
}

function verdictsText({ lines, verdicts }: AssumptionCurve): string {
  const labels = lines.at(0)?.points.map(({ label }) => label) ?? [];
  return verdicts.map((verdict, i) => `${labels.at(i) ?? ''} ${verdict}`.trim()).join(', ');
}

const short = (value: number): string => String(Number(value.toPrecision(3)));

function chartOf(id: string, { title, unit, measure, seeds, lines }: AssumptionCurve): LineChart {
  const labels = lines.at(0)?.points.map(({ label }) => label) ?? [];
  const rows = lines.map(({ name, printed, points }) => ({
    id: name,
    name: name === '' ? 'NANDscope' : name,
    points: points.map(({ label, median, spread }, place) => ({
      place,
      x: place,
      label,
      y: median,
      interval: spread,
      dots: [],
      seeds,
      printed: printed ?? undefined,
    })),
  }));
  return {
    title: `${id}: ${title}`,
    xTitle: unit,
    yTitle: measure.length > 40 ? t('the claim’s figure') : measure,
    rows,
    intervalName: t('lowest to highest'),
    sideBySide: true,
    formatX: (place) => labels[place] ?? '',
    yIsTime: false,
    formatY: short,
    xTicks: labels.map((label, value) => ({ value, label })),
    labelPoints: false,
  };
}
