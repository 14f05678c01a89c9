import { useId, type ReactElement, useEffect, useRef } from 'react';
import { axesOf, movedAlong, figureValues, type Figure } from '../../papers/figures.ts';
import type { Scenario } from '../../papers/scenario.ts';
import { Button } from '../components/button.tsx';
import { Segmented } from '../components/fields/segmented.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { screenAddress } from '../stores/screen.ts';
import { openScenario, scenarioExperiment, useSeenFigures } from '../scenarios/open-scenario.ts';
import { useList } from './kept-place.ts';
import { SettingPicture } from './setting-picture.tsx';
import { ofPage, pageState, pageStore } from '../stores/page-state.ts';
import { PAGE_BUDGET } from '../../engine/run/budgets.ts';
import { thumbnailOf, type Thumbnail } from '../../timeline/thumbnail.ts';
import { engine } from '../runs/engine-client.ts';

// Runs scenarios for their small pictures, one at a time, so that a run on another view never waits for more than one.

const SIZE = { width: 240, laneHeight: 6, gap: 2 };
/** Enough for every scenario; a longer run is drawn as far as it is recorded. */
const RECORD_LIMIT_BYTES = 32 * 1024 * 1024;

const useThumbnails = pageStore<Readonly<Record<string, Thumbnail | null>>>(() => ({}));

/** Scenarios whose picture waits for its run. */
const cards = pageState(() => ({ waiting: [] as Scenario[], isRunning: false }));

function wantThumbnail(scenario: Scenario): void {
  if (scenario.name in useThumbnails.getState() || cards.waiting.includes(scenario)) return;
  cards.waiting.push(scenario);
  if (!cards.isRunning) void work();
}

/** The card is gone: its picture is not made if it has not begun. */
function dropThumbnail(scenario: Scenario): void {
  const place = cards.waiting.indexOf(scenario);
  if (place >= 0) cards.waiting.splice(place, 1);
}

async function work(): Promise<void> {
  cards.isRunning = true;
  for (let scenario = cards.waiting.shift(); scenario !== undefined; scenario = cards.waiting.shift()) {
    const handle = engine.run(scenarioExperiment(scenario), () => undefined, {
      recordLimitBytes: RECORD_LIMIT_BYTES,
      fork: null,
      budget: PAGE_BUDGET,
    });
    const end = await ofPage(handle.end);
    const picture = end.kind === 'done' ? thumbnailOf(end.result.recording, SIZE) : null;
    if (end.kind === 'done') engine.forget(handle.run);
    useThumbnails.setState({ [scenario.name]: picture });
  }
  cards.isRunning = false;
}

export function FigureCard({ figure }: { readonly figure: Figure }): ReactElement {
  // Figures of two papers may have one name.
  const key = `${figure.paper} ${figure.name}`;
  const chosen = useList(({ shown }) => shown[key]);
  // A search may have removed the chosen part.
  const scenario = figure.scenarios.find(({ name }) => name === chosen) ?? figure.scenarios[0];
  const choose = ({ name }: Scenario): void => useList.setState(({ shown }) => ({ shown: { ...shown, [key]: name } }));
  const turn = scenario.switch;
  const first = turn?.to[0];
  return (
    <article className="card scenario-card column gap-1 tall" aria-label={`${figure.name}: ${scenario.title}`}>
      <p className="muted tiny strong">{figure.name}</p>
      <a
        className="figure-picture block"
        href={screenAddress('papers', scenario.name)}
        tabIndex={-1}
        aria-label={`Open ${scenario.title}`}
      >
        <FigureThumbnail scenario={scenario} />
      </a>
      {figure.scenarios.length > 1 && <Parts figure={figure} scenario={scenario} onChoose={choose} />}
      <h4>
        <a href={screenAddress('papers', scenario.name)}>{scenario.title}</a>
      </h4>
      <p className="muted">{scenario.question}</p>
      {turn !== undefined && first !== undefined && (
        <p className="scenario-switch small muted">
          {turn.label}: <strong>{turn.from}</strong> → {first.label}
        </p>
      )}
      <div className="scenario-actions group">
        <Button onClick={() => openScenario(scenario)} aria-label={`Run: ${scenario.title}`}>
          Run
        </Button>
        {first !== undefined && (
          <Button
            onClick={() => openScenario(scenario, 0)}
            title={`A as in the figure, B with ${turn?.label ?? ''}: ${first.label}`}
            aria-label={`Compare A and B: ${scenario.title}`}
          >
            Compare A and B
          </Button>
        )}
      </div>
    </article>
  );
}

interface PartsProps {
  readonly figure: Figure;
  readonly scenario: Scenario;
  readonly onChoose: (scenario: Scenario) => void;
}

/** A control for each axis: a slider for numbers, buttons or a list for words. */
function Parts({ figure, scenario, onChoose }: PartsProps): ReactElement {
  return (
    <div className="figure-parts stack gap-1">
      {axesOf(figure, scenario).map(({ label, value, unit }, axis) => {
        const values = figureValues(figure, axis);
        const choose = (next: string | number): void => {
          const found = movedAlong(figure, scenario, axis, next);
          if (found !== undefined) onChoose(found);
        };
        if (values.length < 2) return null;
        if (typeof value === 'number') {
          return <PartSlider key={label} {...{ label, value, values, choose }} unit={unit ?? ''} />;
        }
        const options = values.map((one) => ({ value: String(one), label: String(one) }));
        const isShort = options.every((option) => option.label.length <= 16) && options.length <= 4;
        return isShort ? (
          <Segmented key={label} label={label} value={value} options={options} onChange={choose} />
        ) : (
          <SelectField key={label} label={label} bare value={value} options={options} onChange={choose} />
        );
      })}
    </div>
  );
}

interface PartSliderProps {
  readonly label: string;
  readonly value: number;
  readonly values: readonly (string | number)[];
  readonly unit: string;
  readonly choose: (value: number) => void;
}

export function PartSlider({ label, value, values, unit, choose }: PartSliderProps): ReactElement {
  const id = useId();
  const text = `${value} ${unit}`;
  return (
    <div className="picture-slider stack center">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={values.length - 1}
        step={1}
        value={values.indexOf(value)}
        aria-valuetext={text}
        onChange={(event) => choose(Number(values[Number(event.target.value)]))}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}

/**
 * A scenario as a small picture: what it begins with, so that its question stays one. Once the reader has run it, its
 * timeline, made by a run when it comes into view.
 */
function FigureThumbnail({ scenario }: { readonly scenario: Scenario }): ReactElement {
  const isSeen = useSeenFigures((seen) => scenario.name in seen);
  if (isSeen) return <RunThumbnail scenario={scenario} />;
  return (
    <div className="figure-thumbnail box" data-thumbnail="setting">
      <SettingPicture experiment={scenarioExperiment(scenario)} />
    </div>
  );
}

function RunThumbnail({ scenario }: { readonly scenario: Scenario }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const picture = useThumbnails((state) => state[scenario.name] ?? null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) wantThumbnail(scenario);
      else dropThumbnail(scenario);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      dropThumbnail(scenario);
    };
  }, [scenario]);
  return (
    <div ref={place} className="figure-thumbnail box" data-thumbnail={picture === null ? 'none' : 'drawn'}>
      {picture !== null && (
        <svg
          className="block full tall"
          viewBox={`0 0 ${picture.width} ${picture.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {picture.tracks.map((top) => (
            <rect key={top} fill="var(--line)" opacity={0.45} y={top} width={picture.width} height={6} />
          ))}
          {picture.bars.map(({ phase, d }) => (
            <path key={phase} d={d} fill={`var(--phase-${phase})`} />
          ))}
        </svg>
      )}
    </div>
  );
}
