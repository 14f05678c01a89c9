import { group } from 'd3-array';
import { Suspense, useState, type ReactElement } from 'react';
import { Section, Unfold } from '../components/section.tsx';
import { formatCount, formatFactor, formatRate, formatShare, formatTime, plural } from '../../base/format.ts';
import type { Metrics } from '../../analysis/figures/summary.ts';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { firstCounted } from '../../engine/state/workload.ts';
import { readerOf } from '../runs/run-reader.ts';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import { useView } from '../stores/view.ts';
import { loadPart } from '../stores/page-state.ts';

const IdleHint = lazyPart(() => import('./idle-hint.tsx'));
const RunInWords = lazyPart(() => import('./run-in-words.tsx'));
const FigureWords = lazyPart(async () => ({ default: (await import('./word-meanings.tsx')).FigureWords }));

/** Below this die utilization the timeline is nearly empty. */
const NEARLY_IDLE = 0.01;

/** What a reader must know of the runs before any figure of them. */
export function RunHints(): ReactElement | null {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  if (a === null) return null;
  const busy = mean(a.metrics.dieUtilization);
  return (
    <>
      {a.experiment.host.mode === 'open' && busy > 0 && busy < NEARLY_IDLE && (
        <Suspense fallback={null}>
          <IdleHint run={a} busy={busy} />
        </Suspense>
      )}
      {[...hintsOf([a, b])].map(([title, told]) => (
        <details key={title} className="idle-hint">
          <summary>
            {b !== null && `${[...new Set(told.map(({ side }) => side))].join(' and ')}: `}
            {title}
          </summary>
          {told.map(({ side, says }) => (
            <p key={`${side}: ${says}`}>{b === null ? says : `${side}: ${says}`}</p>
          ))}
        </details>
      ))}
    </>
  );
}

/** By the first words of the sentence, which A and B share: the reasons below stay in view. */
function hintsOf(runs: readonly (ShownRun | null)[]): ReadonlyMap<string, readonly { side: string; says: string }[]> {
  const told = runs.flatMap((run, index) => doubtsOf(run).map((says) => ({ side: index === 0 ? 'A' : 'B', says })));
  return group(told, ({ says }) => says.split(/[:,.] /)[0] ?? says);
}

function doubtsOf(run: ShownRun | null): readonly string[] {
  if (run === null) return [];
  const { wrappedRequests: wrapped, requests, doubts } = run;
  if (wrapped === 0) return doubts;
  const share = formatShare(wrapped / (requests.count * run.experiment.host.repeat));
  return [`${plural(wrapped, 'request')} wrapped (${share}): they use other addresses than the trace.`, ...doubts];
}

export function RunFiguresTable(): ReactElement | null {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const atPlayhead = useView((state) => state.playhead !== null);
  const [meanings, loadMeanings] = useMeanings();
  if (a === null) return null;
  const runs = b === null ? [a] : [a, b];
  const flushes = runs.some(({ metrics }) => metrics.response.flush.count > 0);
  const usesRam = runs.some(({ metrics }) => metrics.buffer.peak > 0 || metrics.buffer.hits > 0);
  const hasController = runs.some(({ metrics }) => metrics.coreUtilization !== undefined);
  const hasCache = runs.some(({ metrics }) => metrics.cliffNs !== undefined);
  const figures = [
    ...FIGURES,
    ...(hasController ? CONTROLLER_FIGURES : []),
    ...(hasCache ? CACHE_FIGURES : []),
    ...(usesRam ? RAM_FIGURES : []),
    ...(flushes ? FLUSH_FIGURES : []),
  ].filter(({ isRare, value }) => isRare !== true || runs.some((run) => value(run.metrics) !== NONE));
  return (
    <Section title="Run" aside={atPlayhead && <span className="section-aside">the whole run</span>}>
      <table className="figures table" onPointerOver={loadMeanings}>
        {b !== null && (
          <thead>
            <tr>
              <td />
              <th scope="col" className="side-a strong">
                A
              </th>
              <th scope="col" className="side-b strong">
                B
              </th>
            </tr>
          </thead>
        )}
        <tbody>
          {figures.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" title={meanings[label]}>
                {label}
              </th>
              {runs.map((run, index) => (
                <td key={index}>{value(run.metrics)}</td>
              ))}
            </tr>
          ))}
          {runs.some(({ experiment }) => experiment.host.warmup > 0) && (
            <tr>
              <th scope="row">warm-up requests, not counted</th>
              {runs.map((run, index) => (
                <td key={index}>{formatCount(warmUpOf(run))}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      <Unfold label="What the words mean">
        <Suspense fallback={null}>
          <FigureWords labels={figures.map(({ label }) => label)} />
        </Suspense>
      </Unfold>
      <Unfold label="The run in words">
        <Suspense fallback={null}>
          <RunInWords readers={runs.map((run, index) => ({ name: index === 0 ? 'A' : 'B', reader: readerOf(run) }))} />
        </Suspense>
      </Unfold>
      <Unfold label="State hash">
        <dl>
          {runs.map((run, index) => (
            <div key={index} className="flex">
              <dt>{index === 0 ? 'A' : 'B'}</dt>
              <dd>
                <code>{run.stateHash}</code>
              </dd>
            </div>
          ))}
        </dl>
        <p className="muted">Identical for identical experiments.</p>
      </Unfold>
    </Section>
  );
}

const warmUpOf = ({ experiment, requests }: ShownRun): number =>
  firstCounted(experiment, requests.count * experiment.host.repeat);

const orDash = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value);

const meanTime = (meanNs: number | null): string => orDash(meanNs, (ns) => formatTime(Math.round(ns)));

/** Loaded when the pointer first comes to the table: few people read them. */
function useMeanings(): readonly [Readonly<Record<string, string>>, load: () => void] {
  const [meanings, setMeanings] = useState<Readonly<Record<string, string>> | null>(null);
  const load = (): void => {
    if (meanings !== null) return;
    setMeanings({});
    loadPart(() => import('./word-meanings.tsx')).then(
      ({ FIGURE_MEANINGS }) => setMeanings(FIGURE_MEANINGS),
      // Without them the figures have no explanation at the pointer, which is not a reason for a notice.
      () => setMeanings(null),
    );
  };
  return [meanings ?? {}, load];
}

const NONE = formatCount(0);

interface Figure {
  readonly label: string;
  readonly value: (metrics: Metrics) => string;
  /** Not shown while it is zero. */
  readonly isRare?: true;
}

const FIGURES: readonly Figure[] = [
  { label: 'requests', value: (metrics) => formatCount(metrics.requests) },
  { label: 'duration', value: (metrics) => formatTime(metrics.elapsedNs) },
  { label: 'bandwidth', value: (metrics) => orDash(metrics.bandwidthBytesPerSecond, formatRate) },
  {
    label: 'mean read',
    value: (metrics) => meanTime(metrics.response.read.meanNs),
  },
  {
    label: 'mean write',
    value: (metrics) => meanTime(metrics.response.write.meanNs),
  },
  { label: 'suspensions', value: ({ suspensions }) => formatCount(suspensions.program + suspensions.erase) },
  { label: 'erases', value: (metrics) => formatCount(metrics.erases) },
  {
    label: 'erases after the last request',
    value: ({ afterLastCompletion }) => formatCount(afterLastCompletion.erases),
  },
  {
    // A write buffer programs its pages behind the acknowledgments, which end the period of the other figures.
    label: 'host pages programmed after the last request',
    value: ({ afterLastCompletion }) => formatCount(afterLastCompletion.pages.hostProgram),
    isRare: true,
  },
  { label: 'pages rebound', value: (metrics) => formatCount(metrics.rebound), isRare: true },
  { label: 'write amplification', value: (metrics) => orDash(metrics.waf, formatFactor) },
  {
    label: 'host pages programmed a transaction',
    value: (metrics) => orDash(metrics.pagesPerTransaction, formatFactor),
  },
  { label: 'padding pages programmed', value: ({ pages }) => formatCount(pages.padding), isRare: true },
  { label: 'wasted pages skipped', value: ({ pages }) => formatCount(pages.wasted), isRare: true },
  { label: 'channel utilization', value: (metrics) => formatShare(mean(metrics.channelUtilization)) },
  { label: 'die utilization', value: (metrics) => formatShare(mean(metrics.dieUtilization)) },
];

const CONTROLLER_FIGURES: readonly Figure[] = [
  {
    label: 'core utilization',
    value: ({ coreUtilization: shares }) => (shares === undefined ? NONE : formatShare(mean(shares))),
  },
  {
    label: 'link utilization',
    value: ({ linkUtilization: shares }) =>
      shares === undefined ? NONE : formatShare(shares.reduce((most, share) => Math.max(most, share), 0)),
  },
];

const CACHE_FIGURES: readonly Figure[] = [
  {
    label: 'time to the cliff',
    value: ({ cliffNs }) => (cliffNs === undefined || cliffNs === null ? NONE : formatTime(cliffNs)),
  },
  { label: 'pages folded', value: ({ pages }) => formatCount(pages.folded) },
];

const FLUSH_FIGURES: readonly Figure[] = [
  { label: 'flushes', value: ({ response }) => formatCount(response.flush.count) },
  {
    label: 'mean flush',
    value: ({ response }) => meanTime(response.flush.meanNs),
  },
  { label: 'longest flush', value: ({ response }) => orDash(response.flush.maxNs, formatTime) },
];

const RAM_FIGURES: readonly Figure[] = [
  { label: 'reads from controller RAM', value: ({ buffer }) => formatCount(buffer.hits) },
  { label: 'pages merged in the buffer', value: ({ buffer }) => formatCount(buffer.merged) },
  { label: 'buffer pages programmed', value: ({ buffer }) => formatCount(buffer.writeBacks) },
  { label: 'most pages in the buffer', value: ({ buffer }) => formatCount(buffer.peak) },
];

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
