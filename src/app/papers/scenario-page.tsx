import { useRef, type ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { SCENARIOS } from '../../papers/scenarios.ts';
import type { HostRequest, Experiment } from '../../document/experiment.ts';
import type { Scenario } from '../../papers/scenario.ts';
import { Button } from '../components/button.tsx';
import { DeviceDrawing } from '../setup/device/device-drawing.tsx';
import { screenAddress } from '../stores/screen.ts';
import { controllerWords, timesWords } from '../stores/words/timing-words.ts';
import { experimentOf, openScenario } from '../actions/open-scenario.ts';
import { measureOf } from '../../papers/headline/measures.ts';
import { predict, usePredictions } from '../actions/predictions.ts';
import { paperOf } from '../actions/scenario-search.ts';
import { useTop } from './kept-place.ts';
import { formatTime, formatBytes } from '../../base/format.ts';

/** Requests that are drawn one by one. */
const MOST_REQUESTS = 24;
/** Pages that are drawn for a request. */
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
    <section className="request-blocks" aria-label={t('Requests')}>
      <ol>
        {shown.map((request, index) => (
          <li key={index}>
            <span className="strong">
              {request.op === 'read'
                ? t('read #{index}', { index: String(index) })
                : request.op === 'trim'
                  ? t('trim #{index}', { index: String(index) })
                  : request.op === 'flush'
                    ? t('flush #{index}', { index: String(index) })
                    : t('write #{index}', { index: String(index) })}
            </span>
            <span className="muted">
              {request.op === 'flush'
                ? t('at {time}', { time: formatTime(request.atNs) })
                : t('at {time} · {size}', { time: formatTime(request.atNs), size: formatBytes(request.bytes) })}
            </span>
            <Pages request={request} pageBytes={device.pageBytes} />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="muted">{t('and {more} more', { more: String(more) })}</p>}
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
        <span key={page} title={t('Logical page {page}', { page: String(page) })}>
          {page}
        </span>
      ))}
      {count > pages.length && <em>+{count - pages.length}</em>}
    </span>
  );
}

/** Chips that are drawn one by one. */
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
    <section className="open-blocks" aria-label={t('State at time 0')}>
      <p className="muted">{t('Next page of each plane at time 0:')}</p>
      <ul>
        {chips.map(({ channel, chip }) => (
          <li key={`${channel}-${chip}`}>
            <span className="strong">
              {device.channels > 1
                ? t('channel {channel} · chip {chip}', { channel: String(channel), chip: String(chip) })
                : t('chip {chip}', { chip: String(chip) })}
            </span>
            {times(device.diesPerChip).map((die) => (
              <span
                key={die}
                className="open-blocks-die wrap gap-0 inline"
                title={t('die {die}', { die: String(die) })}
              >
                {times(device.planesPerDie).map((plane) => (
                  <span key={plane} title={t('die {die}, plane {plane}', { die: String(die), plane: String(plane) })}>
                    {nextPage(experiment, channel, chip, die, plane)}
                  </span>
                ))}
              </span>
            ))}
            {initial.running
              .filter((one) => one.channel === channel && one.chip === chip)
              .map(({ die, kind, remainingNs }) => (
                <span key={die} className="muted">
                  {kind === 'erase'
                    ? t('die {die}: erase for {time}', { die: String(die), time: formatTime(remainingNs) })
                    : kind === 'program'
                      ? t('die {die}: program for {time}', { die: String(die), time: formatTime(remainingNs) })
                      : t('die {die}: read for {time}', { die: String(die), time: formatTime(remainingNs) })}
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
  const experiment = experimentOf(scenario);
  const { device, timing, workload } = experiment;
  const inController = controllerWords(experiment.controller);
  const paper = paperOf(scenario.paper);
  const place = SCENARIOS.indexOf(scenario);
  const requests = 'requests' in workload ? workload.requests : [];
  return (
    <main className="papers scenario-page" ref={main}>
      <nav aria-label={t('Breadcrumb')} className="muted small">
        <a href={screenAddress('papers')}>{t('Papers')}</a> ›{' '}
        <a href={screenAddress('papers', paper.name)}>{paper.short}</a> › {scenario.figure}
      </nav>
      <h2>{t(scenario.title)}</h2>
      <p className="scenario-big-question">{t(scenario.question)}</p>
      <div className="scenario-setting facts">
        <DeviceDrawing device={device} />
        <dl>
          <dt>{t('Device')}</dt>
          <dd>
            {t(
              `{count, plural, one {# channel} other {# channels}}, {chips, plural, one {# chip} other {# chips}} per channel, {dies, plural, one {# die} other {# dies}} per chip, {planes, plural, one {# plane} other {# planes}} per die`,
              {
                count: device.channels,
                chips: device.chipsPerChannel,
                dies: device.diesPerChip,
                planes: device.planesPerDie,
              },
            )}
          </dd>
          <dt>{t('Times')}</dt>
          <dd>{timesWords(device, timing)}</dd>
          {inController !== null && (
            <>
              <dt>{t('Controller')}</dt>
              <dd>{inController}</dd>
            </>
          )}
          {requests.length > 0 && (
            <>
              <dt>{t('Requests')}</dt>
              <dd>{countsOf(requests)}</dd>
            </>
          )}
        </dl>
      </div>
      <RequestBlocks experiment={experiment} />
      <OpenBlocks experiment={experiment} />
      <HeldPages experiment={experiment} />
      <Prediction scenario={scenario} />
      <div className="scenario-actions">
        <Button
          look="main"
          onClick={() => {
            openScenario(scenario);
          }}
        >
          {t('Run it')}
        </Button>
        {scenario.switch?.to.map(({ label }, position) => (
          <Button
            key={label}
            onClick={() => {
              openScenario(scenario, position);
            }}
            title={t('A as in the figure, B with {setting}: {choice}', {
              setting: t(scenario.switch?.label ?? ''),
              choice: t(label),
            })}
          >
            {t('Compare: {label}', { label: t(label) })}
          </Button>
        ))}
      </div>
      <nav className="scenario-neighbors" aria-label={t('Other figures')}>
        <Neighbor scenario={SCENARIOS[place - 1]} label={t('Previous')} />
        <Neighbor scenario={SCENARIOS[place + 1]} label={t('Next')} />
      </nav>
    </main>
  );
}

/** How many requests of which kind; a kind without requests is not named. */
function countsOf(requests: readonly HostRequest[]): string {
  const count = (op: HostRequest['op']): number => requests.filter((request) => request.op === op).length;
  return [
    count('read') > 0 && t('{count, plural, one {# read} other {# reads}}', { count: count('read') }),
    count('write') > 0 && t('{count, plural, one {# write} other {# writes}}', { count: count('write') }),
    count('trim') > 0 && t('{count, plural, one {# trim} other {# trims}}', { count: count('trim') }),
    count('flush') > 0 && t('{count, plural, one {# flush} other {# flushes}}', { count: count('flush') }),
  ]
    .filter((text) => text !== false)
    .join(', ');
}

/** A place to predict the figure's measure; the strip shows it next to the result. */
function Prediction({ scenario }: { scenario: Scenario }): ReactElement {
  const text = usePredictions((all) => all[scenario.name] ?? '');
  const measure = measureOf(scenario);
  return (
    <label className="scenario-predict">
      <span className="muted">{t('Predict the outcome, then run it.')}</span>
      {measure !== undefined && <span>{t(measure.label)}</span>}
      <input
        className="papers-search"
        maxLength={80}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          predict(scenario.name, event.target.value);
        }}
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
      {t(scenario.title)}
    </a>
  );
}

/** More pages are a used device, not a drawing. */
const MOST = 64;

/** The logical pages that each die holds before the figure runs: without them its question cannot be answered. */
function HeldPages({ experiment }: { experiment: Experiment }): ReactElement | null {
  const { pages } = experiment.initial;
  if (pages.length === 0 || pages.length > MOST) return null;
  const dies = new Map<string, { readonly name: string; readonly lpns: number[] }>();
  for (const { lpn, channel, chip, die } of pages) {
    const key = `${channel}/${chip}/${die}`;
    const name = t('channel {channel}, chip {chip}, die {die}', {
      channel: String(channel),
      chip: String(chip),
      die: String(die),
    });
    const held = dies.get(key) ?? { name, lpns: [] };
    held.lpns.push(lpn);
    dies.set(key, held);
  }
  return (
    <section className="held-pages" aria-label={t('Pages on the dies')}>
      <h3>{t('Pages on the dies')}</h3>
      <dl>
        {[...dies].map(([key, { name, lpns }]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {lpns.map((lpn) => (
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
