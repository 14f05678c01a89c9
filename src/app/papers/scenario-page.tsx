import { group } from 'd3-array';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { SCENARIOS } from '../../papers/scenarios.ts';
import type { HostRequest, Experiment } from '../../document/experiment.ts';
import type { Scenario } from '../../papers/scenario.ts';
import { Button } from '../components/button.tsx';
import { DeviceDrawing } from '../setup/device/device-drawing.tsx';
import { screenAddress } from '../stores/screen.ts';
import { controllerWords, deviceWords, timesWords } from '../stores/words/setting-words.ts';
import { scenarioExperiment, openScenario, predict, usePredictions } from '../scenarios/open-scenario.ts';
import { measureOf } from '../../papers/measures.ts';
import { paperOf } from '../scenarios/scenario-search.ts';
import { useTop } from './kept-place.ts';
import { formatTime, formatBytes, plural } from '../../base/format.ts';

const MOST_REQUESTS = 24;
const MOST_PAGES = 16;
const MOST_CHIPS = 16;
/** More pages are a used device, not a drawing. */
const MOST_HELD = 64;

interface EntriesProps {
  readonly label: string;
  readonly entries: readonly { readonly name: string; readonly parts: ReactNode }[];
  readonly more?: number;
}

/** What a reader needs for a prediction, as blocks with numbers. No result is in it. */
function Entries({ label, entries, more = 0 }: EntriesProps): ReactElement | null {
  if (entries.length === 0) return null;
  return (
    <section className="entries" aria-label={label}>
      <p className="muted">{label}</p>
      <ul className="cells">
        {entries.map(({ name, parts }) => (
          <li key={name} className="wrap flex center">
            <span className="strong">{name}</span>
            {parts}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{`and ${more} more`}</p>}
    </section>
  );
}

interface BlocksProps {
  readonly numbers: readonly number[];
  /** Of a block, by its place. */
  readonly title: (place: number) => string;
  readonly op?: HostRequest['op'];
}

function Blocks({ numbers, title, op }: BlocksProps): ReactElement {
  return (
    <span className="blocks wrap gap-0 inline" data-op={op}>
      {numbers.slice(0, MOST_PAGES).map((number, place) => (
        <span key={place} title={title(place)}>
          {number}
        </span>
      ))}
      {numbers.length > MOST_PAGES && <em>+{numbers.length - MOST_PAGES}</em>}
    </span>
  );
}

/** When each request of a small scenario arrives, and its logical pages. */
function RequestBlocks({ experiment: { workload, device } }: { readonly experiment: Experiment }): ReactElement | null {
  if (!('requests' in workload)) return null;
  const pagesOf = ({ offset, bytes }: HostRequest): number[] => {
    const first = Math.floor(offset / device.pageBytes);
    return times(Math.ceil((offset + bytes) / device.pageBytes) - first).map((page) => first + page);
  };
  const entries = workload.requests.slice(0, MOST_REQUESTS).map((request, index) => {
    const pages = request.op === 'flush' ? [] : pagesOf(request);
    const size = request.op === 'flush' ? '' : ` · ${formatBytes(request.bytes)}`;
    return {
      name: `${request.op} #${index}`,
      parts: (
        <>
          <span className="muted">{`at ${formatTime(request.atNs)}${size}`}</span>
          <Blocks numbers={pages} op={request.op} title={(place) => `Logical page ${pages[place]}`} />
        </>
      ),
    };
  });
  return <Entries label="Requests" entries={entries} more={workload.requests.length - entries.length} />;
}

/** The next page that each plane writes, and what is running. Planes at the same page number can program together. */
function OpenBlocks({ experiment: { device, initial } }: { readonly experiment: Experiment }): ReactElement | null {
  if (initial.writePointers.length === 0 && initial.running.length === 0) return null;
  const chips = times(Math.min(device.channels * device.chipsPerChannel, MOST_CHIPS));
  const entries = chips.map((index) => {
    const [channel, chip] = [Math.floor(index / device.chipsPerChannel), index % device.chipsPerChannel];
    const isHere = (one: { readonly channel: number; readonly chip: number }): boolean =>
      one.channel === channel && one.chip === chip;
    const pointers = initial.writePointers.filter(isHere);
    const nextPage = (die: number, plane: number): number =>
      pointers.find((one) => one.die === die && one.plane === plane)?.page ?? 0;
    return {
      name: device.channels > 1 ? `channel ${channel} · chip ${chip}` : `chip ${chip}`,
      parts: (
        <>
          {times(device.diesPerChip).map((die) => (
            <Blocks
              key={die}
              numbers={times(device.planesPerDie).map((plane) => nextPage(die, plane))}
              title={(plane) => `die ${die}, plane ${plane}`}
            />
          ))}
          {initial.running.filter(isHere).map(({ die, kind, remainingNs }) => (
            <span key={die} className="muted">
              {`die ${die}: ${kind} for ${formatTime(remainingNs)}`}
            </span>
          ))}
        </>
      ),
    };
  });
  return <Entries label="Next page of each plane at time 0" entries={entries} />;
}

/** The logical pages that each die holds before the figure runs: without them its question cannot be answered. */
function HeldPages({ experiment: { initial } }: { readonly experiment: Experiment }): ReactElement | null {
  const pages = initial.pages.length > MOST_HELD ? [] : initial.pages;
  const dies = group(pages, ({ channel, chip, die }) => `channel ${channel}, chip ${chip}, die ${die}`);
  const entries = [...dies].map(([name, held]) => {
    const numbers = held.map(({ lpn }) => lpn);
    return { name, parts: <Blocks numbers={numbers} title={(place) => `Logical page ${numbers[place]}`} /> };
  });
  return <Entries label="Pages on the dies at time 0" entries={entries} />;
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A scenario before it runs: only its question, so that the reader can predict the outcome. */
export function ScenarioPage({ scenario }: { scenario: Scenario }): ReactElement {
  const main = useRef<HTMLElement>(null);
  useTop(main);
  const experiment = scenarioExperiment(scenario);
  const { device, timing, workload } = experiment;
  const inController = controllerWords(experiment.controller);
  const paper = paperOf(scenario.paper);
  const place = SCENARIOS.indexOf(scenario);
  const requests = 'requests' in workload ? workload.requests : [];
  return (
    <main className="papers scroll scenario-page" ref={main}>
      <nav aria-label="Breadcrumb" className="muted small">
        <a href={screenAddress('papers')}>Papers</a> › <a href={screenAddress('papers', paper.name)}>{paper.short}</a> ›{' '}
        {scenario.figure}
      </nav>
      <h2>{scenario.title}</h2>
      <p className="scenario-big-question">{scenario.question}</p>
      <div className="scenario-setting cells center pad-4 surface box">
        <DeviceDrawing device={device} />
        <dl className="terms">
          <dt>Device</dt>
          <dd>{deviceWords(device)}</dd>
          <dt>Times</dt>
          <dd>{timesWords(device, timing)}</dd>
          {inController !== null && (
            <>
              <dt>Controller</dt>
              <dd>{inController}</dd>
            </>
          )}
          {requests.length > 0 && (
            <>
              <dt>Requests</dt>
              <dd>{countsOf(requests)}</dd>
            </>
          )}
        </dl>
      </div>
      <RequestBlocks experiment={experiment} />
      <OpenBlocks experiment={experiment} />
      <HeldPages experiment={experiment} />
      <Prediction scenario={scenario} />
      <div className="scenario-actions group apart">
        <Button look="main" onClick={() => openScenario(scenario)}>
          Run it
        </Button>
        {scenario.switch?.to.map(({ label }, position) => (
          <Button
            key={label}
            onClick={() => openScenario(scenario, position)}
            title={`A as in the figure, B with ${scenario.switch?.label ?? ''}: ${label}`}
          >
            {`Compare: ${label}`}
          </Button>
        ))}
      </div>
      <nav className="scenario-neighbors flex gap-4 between line-above" aria-label="Other figures">
        <Neighbor scenario={SCENARIOS[place - 1]} label="Previous" />
        <Neighbor scenario={SCENARIOS[place + 1]} label="Next" />
      </nav>
    </main>
  );
}

function countsOf(requests: readonly HostRequest[]): string {
  return (['read', 'write', 'trim', 'flush'] as const)
    .map((op) => ({ op, count: requests.filter((request) => request.op === op).length }))
    .filter(({ count }) => count > 0)
    .map(({ op, count }) => plural(count, op, op === 'flush' ? 'flushes' : `${op}s`))
    .join(', ');
}

/** A place to predict the figure's measure; the strip shows it next to the result. */
function Prediction({ scenario }: { scenario: Scenario }): ReactElement {
  const text = usePredictions((all) => all[scenario.name] ?? '');
  const measure = measureOf(scenario);
  return (
    <label className="row wrap apart">
      <span className="muted">Predict the outcome, then run it.</span>
      {measure !== undefined && <span>{measure.label}</span>}
      <input
        className="papers-search"
        maxLength={80}
        autoComplete="off"
        value={text}
        onChange={(event) => predict(scenario.name, event.target.value)}
      />
    </label>
  );
}

function Neighbor({ scenario, label }: { scenario: Scenario | undefined; label: string }): ReactElement {
  if (scenario === undefined) return <span />;
  return (
    <a href={screenAddress('papers', scenario.name)}>
      <span className="muted">
        {label}: {paperOf(scenario.paper).short} {scenario.figure}
      </span>
      <br />
      {scenario.title}
    </a>
  );
}
