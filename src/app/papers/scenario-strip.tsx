import './scenario-strip.css';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { SCENARIOS } from '../../papers/scenarios.ts';
import { paperNamed } from '../../papers/paper.ts';
import type { Scenario, ScenarioSwitch } from '../../papers/scenario.ts';
import { useShownCharts } from '../charts-panel/shown-charts.ts';
import { useSize } from '../charts-panel/charts/chart-host.tsx';
import { Button } from '../components/button.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { Icon } from '../components/icon.tsx';
import { remPixels } from '../stores/layout.ts';
import { useDocument } from '../stores/document.ts';
import { NO_LANE_STATE } from '../../timeline/layout/lanes.ts';
import { freeOn } from '../../timeline/paint/free-lanes.ts';
import { screenAddress } from '../stores/screen.ts';
import { useTimeline } from '../stores/timeline.ts';
import {
  isUnchanged,
  openScenario,
  positionOf,
  turnSwitch,
  scenarioExperiment,
  usePredictions,
} from '../scenarios/open-scenario.ts';
import { citationOf, shortCitationOf } from '../scenarios/scenario-search.ts';
import { captionOf, numbersOf } from '../../papers/figure-numbers.ts';
import { measureOf, type FreePart } from '../../papers/measures.ts';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import type { RecordedRun } from '../../analysis/run.ts';
import { DocumentError } from '../../device/document-error.ts';
import type { Experiment } from '../../document/experiment.ts';
import { applyPatch } from '../../document/patch.ts';
import { PAGE_BUDGET } from '../../engine/run/budgets.ts';
import { engine } from '../runs/engine-client.ts';
import { ofPage, pageState } from '../stores/page-state.ts';

// The caption of a figure, filled in from the shown run of A and from runs of the switch's other positions.

/** Enough for every figure. */
const RECORD_LIMIT_BYTES = 32 * 1024 * 1024;

const NO_NUMBERS = 'The numbers of this caption need a run that is not possible with the changed A.';

/** The figure itself among the positions of its switch. */
const OWN = -1;

const positions = pageState(() => ({ runs: new WeakMap<Experiment, Map<number, RecordedRun>>() }));

/**
 * The text; null until its runs are complete.
 * @param isChanged A is not the figure any more: the text stays that of the figure, with the figure's numbers
 */
function useCaption(scenario: Scenario, isChanged: boolean): string | null {
  const shown = useRuns((state) => state.a.shown);
  const [text, setText] = useState<string | null>(typeof scenario.lookAt === 'string' ? scenario.lookAt : null);
  useEffect(() => {
    if (shown === null) return undefined;
    const experiment = isChanged ? scenarioExperiment(scenario) : shown.asked;
    const runs = positions.runs.get(experiment) ?? new Map<number, RecordedRun>();
    positions.runs.set(experiment, runs);
    if (!isChanged) runs.set(OWN, recordedRun(shown));
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
          setText(NO_NUMBERS);
          return;
        }
        const handle = engine.run(other, () => undefined, {
          recordLimitBytes: RECORD_LIMIT_BYTES,
          fork: null,
          budget: PAGE_BUDGET,
        });
        cancel = () => handle.cancel();
        const end = await ofPage(handle.end);
        if (end.kind !== 'done') {
          if (!isOver) setText(NO_NUMBERS);
          return;
        }
        engine.forget(handle.run);
        runs.set(caption.needs, recordedRun(end.result));
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
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** What the figure is about, as a number: of A, and of B next to it. */
function Headline({ scenario }: { readonly scenario: Scenario }): ReactElement | null {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const predicted = usePredictions((all) => all[scenario.name] ?? '').trim();
  const measure = measureOf(scenario);
  if (measure === undefined || a === null) return null;
  const valueOf = (run: ShownRun, side?: Side): ReactElement => {
    const numbers = numbersOf(run);
    return (
      <span className={measure.free === undefined ? undefined : 'nowrap'}>
        {side !== undefined && <span className={`side-${side}`}>{`${side.toUpperCase()} `}</span>}
        <strong className={side === 'b' ? 'side-b' : undefined}>{measure.value(numbers)}</strong>
        {measure.free !== undefined && <Free groups={measure.free(numbers)} />}
      </span>
    );
  };
  return (
    <p className="strip-measure large">
      <span className="muted small">{measure.label}</span> {valueOf(a, b === null ? undefined : 'a')}
      {b !== null && (
        <>
          {' '}
          <span aria-hidden="true">→</span> {valueOf(b, 'b')}
        </>
      )}
      {predicted !== '' && <span className="muted small"> {`you predicted: ${predicted}`}</span>}
    </p>
  );
}

/** What the figure uses and, hatched, what it leaves free; the number beside it says how much. */
function Free({ groups }: { readonly groups: readonly (readonly FreePart[])[] }): ReactElement {
  return (
    <span className="strip-free" title="Hatched: free" aria-hidden="true">
      {groups.map((parts, group) => (
        <span key={group} style={{ flexGrow: parts.reduce((sum, { size }) => sum + size, 0) }}>
          {parts.map(({ size, isFree }, part) => (
            <span key={part} className={isFree ? 'is-free' : undefined} style={{ flexGrow: size }} />
          ))}
        </span>
      ))}
    </span>
  );
}

/** The rest of a run is not kept for a caption. */
const recordedRun = ({ experiment, recording }: RecordedRun): RecordedRun => ({ experiment, recording });

export default function ScenarioStrip({ scenario }: { readonly scenario: Scenario }): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const [open, setOpen] = useState(true);
  const place = SCENARIOS.indexOf(scenario);
  const position = positionOf(pair, scenario);
  const turn = scenario.switch;
  const isChanged = !isUnchanged(pair, scenario);
  useFigureLanes(scenario);
  useFigureChart(scenario);
  return (
    <section
      className={`cells line-below scenario-strip strip gap-0 pad surface ${asksOne(scenario) ? '' : 'strip-of-several'}`}
      aria-label="Scenario"
    >
      <header className="row">
        <a className="tag" href={screenAddress('papers', scenario.name)} title={citationOf(scenario)}>
          {shortCitationOf(scenario)}
        </a>
        <h2 className="narrow">{scenario.question}</h2>
        {isChanged && (
          <span className="row gap-1 inline rigid">
            <span className="tag">changed</span>
            <Button
              look="quiet"
              className="panel-small"
              onClick={() => openScenario(scenario)}
              title="Open the figure as it was, as A"
            >
              Restore the figure
            </Button>
          </span>
        )}
        <nav aria-label="Scenarios" className="inline center rigid to-end">
          <Step scenario={SCENARIOS[place - 1]} label="Previous figure" toward="previous" />
          <Step scenario={SCENARIOS[place + 1]} label="Next figure" toward="next" />
          {paperNamed(scenario.paper) !== null && (
            <a className="button button-quiet panel-small" href={screenAddress('papers', `${scenario.paper}-claims`)}>
              Claims
            </a>
          )}
          <Button
            look="quiet"
            className="button-icon panel-small strip-fold"
            aria-expanded={open}
            aria-label="Points to observe"
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevron" />
          </Button>
        </nav>
      </header>
      <Headline scenario={scenario} />
      {open && <Caption scenario={scenario} isChanged={isChanged} />}
      {turn !== undefined && <Positions scenario={scenario} turn={turn} position={position} />}
    </section>
  );
}

/** Whether a request is selected when the figure opens. */
function asksOne(scenario: Scenario): boolean {
  const { workload } = scenarioExperiment(scenario);
  return scenario.view?.request !== undefined || ('requests' in workload && workload.requests.length === 1);
}

/** The figure's caption. Of a changed figure it is grey and keeps the figure's numbers: new numbers are the headline's. */
function Caption({ scenario, isChanged }: { readonly scenario: Scenario; readonly isChanged: boolean }): ReactElement {
  const text = useCaption(scenario, isChanged);
  return (
    <p className={isChanged ? 'strip-look strip-old muted small' : 'strip-look muted small'} aria-busy={text === null}>
      {isChanged && <strong>Of the unchanged figure: </strong>}
      {text ?? 'Measuring …'}
    </p>
  );
}

/** Widths, rem: a letter, and a button without its label. */
const LETTER = 0.42;
const BUTTON = 2.9;
const NO_B = 'none';

interface PositionsProps {
  readonly scenario: Scenario;
  readonly turn: ScenarioSwitch;
  readonly position: number | null;
}

/** The switch of a figure: buttons, or a list if they need more than a line. */
function Positions({ scenario, turn, position }: PositionsProps): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  const width = useSize(line)?.width ?? Infinity;
  const words = [turn.label, turn.from, ...turn.to.map(({ label }) => label)].join('');
  const needed = (words.length * LETTER + turn.to.length * BUTTON) * remPixels();
  return (
    <div className="strip-switch small wrap center flex" ref={line}>
      <span>
        {turn.label}: <strong>{turn.from}</strong>
      </span>
      {turn.to.length > 1 && needed > width ? (
        <SelectField
          label="B"
          bare
          value={position === null ? NO_B : String(position)}
          options={[
            { value: NO_B, label: 'B: none' },
            ...turn.to.map(({ label }, index) => ({ value: String(index), label: `B: ${label}` })),
          ]}
          onChange={(value) => {
            if (value !== NO_B) turnSwitch(scenario, Number(value));
            else if (position !== null) turnSwitch(scenario, position);
          }}
        />
      ) : (
        turn.to.map(({ label }, index) => (
          <Button
            key={label}
            className="panel-small"
            aria-pressed={position === index}
            onClick={() => turnSwitch(scenario, index)}
            title="B, next to the figure"
          >
            {position === index ? <Icon name="check" /> : null} B: {label}
          </Button>
        ))
      )}
    </div>
  );
}

/** The lanes of a figure, and what it leaves free on them, as long as it is open. */
function useFigureLanes(scenario: Scenario): void {
  const { view } = scenario;
  const timeline = useTimeline((state) => state.timeline);
  const kind = measureOf(scenario)?.freeOn;
  useEffect(() => {
    if (timeline === null || kind === undefined) return undefined;
    timeline.setOver(freeOn(kind));
    return () => timeline.setOver(undefined);
  }, [timeline, kind]);
  useEffect(() => {
    if (timeline === null) return undefined;
    timeline.setLanes({ ...NO_LANE_STATE, level: view?.lanes, show: view?.show });
    return () => timeline.setLanes(NO_LANE_STATE);
  }, [timeline, view]);
}

/** A figure about a chart opens with it, and leaves the one that was there before. */
function useFigureChart({ view }: Scenario): void {
  const chart = view?.chart;
  useEffect(() => {
    if (chart === undefined) return undefined;
    const before = useShownCharts.getState().chart;
    useShownCharts.setState({ chart });
    return () => {
      if (useShownCharts.getState().chart === chart) useShownCharts.setState({ chart: before });
    };
  }, [chart]);
}

interface StepProps {
  readonly scenario: Scenario | undefined;
  readonly label: string;
  readonly toward: 'previous' | 'next';
}

function Step({ scenario, label, toward }: StepProps): ReactElement | null {
  if (scenario === undefined) return null;
  return (
    <a
      className={`button button-quiet button-icon panel-small strip-${toward}`}
      href={screenAddress('papers', scenario.name)}
      aria-label={`${label}: ${citationOf(scenario)}`}
      title={`${label}: ${citationOf(scenario)}, ${scenario.title}`}
    >
      <Icon name="chevron" />
    </a>
  );
}
