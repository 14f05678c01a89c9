import { useState, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import type { ExperimentInput } from '../../../document/experiment.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { conclusionOf } from '../../../papers/results/conclusion.ts';
import { shownVerdict, sourceOf, type ClaimSource, type ShownVerdict } from '../../../papers/results/sources.ts';
import { toleranceText, valueLines } from '../../../papers/results/value-lines.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { commit } from '../../stores/edits.ts';
import { selectSlowestOnceShown } from '../../actions/select-once-shown.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';
import { runClaims, type ClaimCurves, cancelAssumptions, varyAssumptions } from './claims-store.ts';
import { lineTable, updateLineChart, type LineChart } from '../../../charts/compare/line-chart.ts';
import type { PaperName } from '../../../papers/paper.ts';
import type { AssumptionCurve } from '../../../papers/trials/curves.ts';
import { ChartHost } from '../../charts-panel/side-charts/chart-host.tsx';
import { Message } from '../../components/section.tsx';
import { remainingText } from './remaining.ts';
import '../../components/tone.css';
import type { ClaimReport, ClaimText, ClaimValue } from '../../../papers/results/claim-report.ts';
import { DEFAULT_SEEDS } from '../../../papers/trials/report-of.ts';

interface CurvesProps {
  readonly paper: PaperName;
  readonly id: string;
  readonly curves: ClaimCurves | undefined;
}

/** The result of a claim over the settings that its paper leaves open, a small chart for each. */
function Curves({ paper, id, curves }: CurvesProps): ReactElement {
  const isRunning = curves?.state === 'running';
  return (
    <div>
      <div className="claim-curves-head toolbar">
        <p className="muted">
          The paper does not give these settings. Each chart changes one of them and keeps the others. A line is the
          median of three seeds, a bar their lowest and highest value, a diamond what the paper says.
        </p>
        {isRunning ? (
          <>
            <span className="muted" role="status">
              {remainingText(curves.running) === ''
                ? `${curves.running.done} of ${curves.running.all} trials`
                : `${curves.running.done} of ${curves.running.all} trials, ${remainingText(curves.running)}`}
            </span>
            <progress
              value={curves.running.done / curves.running.all}
              aria-label={`Progress of the settings of ${id}`}
            />
            <Button
              aria-label={`Cancel the settings of ${id}`}
              onClick={() => {
                cancelAssumptions(paper, id);
              }}
            >
              Cancel
            </Button>
          </>
        ) : (
          <Button
            aria-label={`Vary the settings of ${id}`}
            onClick={() => {
              varyAssumptions(paper, id);
            }}
          >
            {curves === undefined ? 'Vary the settings' : 'Vary again'}
          </Button>
        )}
      </div>
      {curves?.state === 'failed' && (
        <Message tone="bad" title="Cannot vary the settings">
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
    <section className="claim-curve narrow" aria-label={`${id}: ${curve.title}`}>
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
      <p className="block muted small">{`${curve.why} Verdicts: ${verdictsText(curve)}.`}</p>
      {curve.failures.map((failure) => (
        <p key={failure} className="block muted small">
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
    yTitle: measure.length > 40 ? 'the claim’s figure' : measure,
    rows,
    intervalName: 'lowest to highest',
    sideBySide: true,
    formatX: (place) => labels[place] ?? '',
    yIsTime: false,
    formatY: short,
    xTicks: labels.map((label, value) => ({ value, label })),
    labelPoints: false,
  };
}

const VERDICT_WORDS: Record<ShownVerdict, { word: string; icon: IconName; tone: 'right' | 'near' | 'wrong' }> = {
  reproduced: { word: 'reproduced', icon: 'check', tone: 'right' },
  consistent: { word: 'consistent', icon: 'check', tone: 'right' },
  partly: { word: 'partly reproduced', icon: 'warning', tone: 'near' },
  not: { word: 'not reproduced', icon: 'close', tone: 'wrong' },
  'not established': { word: 'not established', icon: 'warning', tone: 'wrong' },
};

interface RowProps {
  readonly claim: ClaimText;
  readonly report: ClaimReport | undefined;
  /** Whether all trials of the report are in: before that there is no verdict. */
  readonly isComplete: boolean;
  /** The version that made the report, if it ships with the build. */
  readonly shippedBy: string | undefined;
  /** Whether trials of the paper are running. */
  readonly isRunning: boolean;
  readonly curves: ClaimCurves | undefined;
}

/** Where the paper's number comes from. */
const SOURCE_WORDS: Record<ClaimSource, string> = {
  printed: 'printed in the paper',
  drawn: 'drawn in the paper',
  computed: 'computed from the paper’s numbers; the paper does not print it',
};

/** A claim: the paper's figure, the simulator's with its spread, and the verdict. */
export function ClaimRow({ claim, report, isComplete, shippedBy, isRunning, curves }: RowProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <tr data-claim={claim.id}>
        <th scope="row">
          <span className="tag">{claim.id}</span> <span className="muted small">{claim.figure}</span>
          <p>{claim.claim}</p>
          {report !== undefined && isComplete && (
            <p className="claim-conclusion text">
              {conclusionOf(report)}{' '}
              {shippedBy !== undefined && (
                <span className="muted">
                  {`Found by version ${shippedBy} when it was built; run it to open its experiments.`}
                </span>
              )}
            </p>
          )}
          {report !== undefined && report.reason !== '' && (
            <Disclosure label="Why">
              <p className="block muted small">{report.reason}</p>
            </Disclosure>
          )}
          {report !== undefined && report.experiments.length > 0 && <Experiments report={report} />}
          {claim.kind !== 'exact' && (
            <div className="claim-actions row-line baseline small">
              {!isRunning && (
                <Button
                  className="button-link"
                  onClick={() => {
                    runClaims(claim.paper, [claim.id]);
                  }}
                >
                  {`Run ${claim.id} alone`}
                </Button>
              )}
              <Button
                className="button-link"
                aria-expanded={isOpen}
                aria-label={`Open settings of ${claim.id}`}
                onClick={() => {
                  setIsOpen(!isOpen);
                }}
              >
                Open settings
              </Button>
            </div>
          )}
        </th>
        <td data-whose="The paper">
          <Value value={claim.expected} unit={claim.unit} />
          <span className="block muted small">
            {claim.unit}
            {claim.tolerance !== '' && ` (${toleranceText(claim.tolerance, claim.unit)})`}
          </span>
          <span className="block muted small block italic">{SOURCE_WORDS[sourceOf(claim)]}</span>
        </td>
        <td data-whose="NANDscope">
          {report === undefined ? (
            <span className="muted">{isRunning ? 'running…' : '–'}</span>
          ) : (
            <>
              <Value value={report.value} unit={claim.unit} spread={report.spread} />
              <Trials report={report} />
            </>
          )}
        </td>
        <td>
          {report !== undefined && isComplete && <VerdictMark verdict={shownVerdict(claim, report.verdict)} />}
          {report !== undefined && !isComplete && (
            <span className="muted">{`${report.seeds} of ${String(DEFAULT_SEEDS)} seeds`}</span>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4} className="claim-curves-cell">
            <Curves paper={claim.paper} id={claim.id} curves={curves} />
          </td>
        </tr>
      )}
    </>
  );
}

function VerdictMark({ verdict }: { verdict: ShownVerdict }): ReactElement {
  const { word, icon, tone } = VERDICT_WORDS[verdict];
  return (
    <span className={`verdict tone-${tone}`}>
      <Icon name={icon} /> {word}
    </span>
  );
}

/** How many trials there were, what they said, and on which requests. */
function Trials({ report: { seeds, votes, traces, spread } }: { readonly report: ClaimReport }): ReactElement {
  const { reproduced, partly, not } = votes;
  const trials = reproduced + partly + not;
  const over = seeds === trials ? plural(seeds, 'seed') : plural(trials, 'trial');
  return (
    <span className="block muted small">
      {spread !== null && `Median of ${over}: ${reproduced} reproduced, ${partly} partly, ${not} not.`}{' '}
      {traces.length > 0 && `On ${traces.join(', ')}.`}
    </span>
  );
}

interface ValueProps {
  readonly value: ClaimValue | null;
  readonly unit: string;
  readonly spread?: ClaimReport['spread'];
}

function Value({ value, unit, spread = null }: ValueProps): ReactElement {
  const [lowest, highest] = spread?.map((end) => valueLines(end, unit)) ?? [];
  return (
    <ul>
      {valueLines(value, unit).map(({ name, text }, i) => (
        <li key={name ?? ''}>
          {name !== null && <span className="muted">{name} </span>}
          {text}
          {lowest?.[i] !== undefined && highest?.[i] !== undefined && lowest[i].text !== highest[i].text && (
            <span className="muted"> {`(${lowest[i].text} to ${highest[i].text})`}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The experiments of a claim, which can be opened. */
function Experiments({ report }: { report: ClaimReport }): ReactElement {
  return (
    <Disclosure label={plural(report.experiments.length, 'experiment')}>
      <ul className="claim-experiments">
        {report.experiments.map((experiment, index) => (
          <li key={index}>
            <Button
              className="button-link"
              onClick={() => {
                openExperiment(report, experiment);
              }}
            >
              {experiment.name === undefined || experiment.name === '' ? `Experiment ${index + 1}` : experiment.name}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function openExperiment(report: ClaimReport, experiment: ExperimentInput): void {
  const a = parseExperiment({ ...experiment, name: experiment.name ?? `${report.id}: ${report.claim}`.slice(0, 200) });
  commit({ a, change: null }, `Open ${report.id}`, 'claim', null);
  openView({ window: null, selection: null });
  selectSlowestOnceShown();
  goTo('explore');
}
