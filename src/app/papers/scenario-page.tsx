import { group } from 'd3-array';
import { useRef, type ReactElement } from 'react';
import { SCENARIOS } from '../../papers/scenarios.ts';
import type { HostRequest, Experiment } from '../../document/experiment.ts';
import type { Scenario } from '../../papers/scenario.ts';
import { Button } from '../components/button.tsx';
import { DeviceDrawing } from '../setup/device/device-drawing.tsx';
import { screenAddress } from '../stores/screen.ts';
import { controllerWords, timesWords } from '../stores/words/setting-words.ts';
import { scenarioExperiment, openScenario, predict, usePredictions } from '../scenarios/open-scenario.ts';
import { measureOf } from '../../papers/measures.ts';
import { paperOf } from '../scenarios/scenario-search.ts';
import { useTop } from './kept-place.ts';
import { formatTime, formatBytes, plural } from '../../base/format.ts';

const MOST_REQUESTS = 24;
const MOST_PAGES = 16;

/**
 * The requests of a small scenario: when each arrives, and its pages as blocks with their logical page numbers. A
 * prediction needs no more, and no result is in it.
 */
function RequestBlocks({ experiment }: { readonly experiment: Experiment }): ReactElement | null {
  const { workload, device } = experiment;
  if (!('requests' in workload) || workload.requests.length === 0) return null;
  const shown = workload.requests.slice(0, MOST_REQUESTS);
  const more = workload.requests.length - shown.length;
  return (
    <section className="request-blocks" aria-label="Requests">
      <ol>
        {shown.map((request, index) => (
          <li key={index}>
            <span className="strong">{`${request.op} #${index}`}</span>
            <span className="muted">
              {`at ${formatTime(request.atNs)}${request.op === 'flush' ? '' : ` · ${formatBytes(request.bytes)}`}`}
            </span>
            <Pages request={request} pageBytes={device.pageBytes} />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="muted">{`and ${more} more`}</p>}
    </section>
  );
}

function Pages({ request, pageBytes }: { readonly request: HostRequest; readonly pageBytes: number }): ReactElement {
  if (request.op === 'flush') return <span className="request-pages wrap gap-0 inline" data-op="flush" />;
  const first = Math.floor(request.offset / pageBytes);
  const count = Math.ceil((request.offset + request.bytes) / pageBytes) - first;
  const pages = Array.from({ length: Math.min(count, MOST_PAGES) }, (_, index) => first + index);
  return (
    <span className="request-pages wrap gap-0 inline" data-op={request.op}>
      {pages.map((page) => (
        <span key={page} title={`Logical page ${page}`}>
          {page}
        </span>
      ))}
      {count > pages.length && <em>+{count - pages.length}</em>}
    </span>
  );
}

const MOST_CHIPS = 16;

/**
 * The state of each chip at time 0: the next page that each plane writes, and what is running. Planes that write the
 * same page number can program together.
 */
function OpenBlocks({ experiment }: { readonly experiment: Experiment }): ReactElement | null {
  const { device, initial } = experiment;
  if (initial.writePointers.length === 0 && initial.running.length === 0) return null;
  const chips = Array.from({ length: device.channels * device.chipsPerChannel }, (_, index) => ({
    channel: Math.floor(index / device.chipsPerChannel),
    chip: index % device.chipsPerChannel,
  })).slice(0, MOST_CHIPS);
  return (
    <section className="open-blocks" aria-label="State at time 0">
      <p className="muted">Next page of each plane at time 0:</p>
      <ul>
        {chips.map(({ channel, chip }) => (
          <li key={`${channel}-${chip}`}>
            <span className="strong">{device.channels > 1 ? `channel ${channel} · chip ${chip}` : `chip ${chip}`}</span>
            {times(device.diesPerChip).map((die) => (
              <span key={die} className="open-blocks-die wrap gap-0 inline" title={`die ${die}`}>
                {times(device.planesPerDie).map((plane) => (
                  <span key={plane} title={`die ${die}, plane ${plane}`}>
                    {nextPage(experiment, channel, chip, die, plane)}
                  </span>
                ))}
              </span>
            ))}
            {initial.running
              .filter((one) => one.channel === channel && one.chip === chip)
              .map(({ die, kind, remainingNs }) => (
                <span key={die} className="muted">
                  {`die ${die}: ${kind} for ${formatTime(remainingNs)}`}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The page that a plane writes next; 0 in a new block. */
function nextPage({ initial }: Experiment, channel: number, chip: number, die: number, plane: number): number {
  const pointer = initial.writePointers.find(
    (one) => one.channel === channel && one.chip === chip && one.die === die && one.plane === plane,
  );
  return pointer?.page ?? 0;
}

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
    <main className="papers scenario-page" ref={main}>
      <nav aria-label="Breadcrumb" className="muted small">
        <a href={screenAddress('papers')}>Papers</a> › <a href={screenAddress('papers', paper.name)}>{paper.short}</a> ›{' '}
        {scenario.figure}
      </nav>
      <h2>{scenario.title}</h2>
      <p className="scenario-big-question">{scenario.question}</p>
      <div className="scenario-setting cells center pad-4 surface facts">
        <DeviceDrawing device={device} />
        <dl>
          <dt>Device</dt>
          <dd>
            {`${plural(device.channels, 'channel')}, ${plural(device.chipsPerChannel, 'chip')} per channel, ${plural(device.diesPerChip, 'die')} per chip, ${plural(device.planesPerDie, 'plane')} per die`}
          </dd>
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
      <div className="scenario-actions group">
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
      <nav className="scenario-neighbors flex gap-4 between" aria-label="Other figures">
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
    <label className="scenario-predict row wrap">
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

/** More pages are a used device, not a drawing. */
const MOST = 64;

/** The logical pages that each die holds before the figure runs: without them its question cannot be answered. */
function HeldPages({ experiment }: { experiment: Experiment }): ReactElement | null {
  const { pages } = experiment.initial;
  if (pages.length === 0 || pages.length > MOST) return null;
  const dies = group(pages, ({ channel, chip, die }) => `channel ${channel}, chip ${chip}, die ${die}`);
  return (
    <section className="held-pages" aria-label="Pages on the dies">
      <h3>Pages on the dies</h3>
      <dl>
        {[...dies].map(([name, held]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {held.map(({ lpn }) => (
                <span key={lpn} className="held-page">
                  {lpn}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
