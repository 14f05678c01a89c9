import { Suspense, type ReactElement } from 'react';
import { LOOK } from '../../analysis/statements/look.ts';
import { Table } from '../components/table.tsx';
import { Button } from '../components/button.tsx';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { openDoor } from '../navigation/open-door.ts';
import { Section, Unfold } from '../components/section.tsx';
import Words from '../components/words.tsx';
import { formatCount, formatFactor, formatRate, formatShare, formatTime } from '../../base/format.ts';
import type { Metrics } from '../../analysis/figures/summary.ts';
import { firstCounted } from '../../engine/state/workload.ts';
import { readerOf } from '../runs/run-reader.ts';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import { mean } from './run-hints.tsx';
import { pin, useView } from '../stores/view.ts';
import { toldParts } from '../travel/request-parts.ts';

const RunInWords = lazyPart(() => import('./run-in-words.tsx'));

/** What few people need: tools of the selected request, the figures of the run, and what the words mean. */
export default function More(): ReactElement {
  return (
    <div className="stack">
      <OfRequest />
      <RunFiguresTable />
    </div>
  );
}

function OfRequest(): ReactElement | null {
  const selection = useView((state) => state.selection);
  const pinned = useView((state) => state.pinned);
  const run = useRuns((state) => (selection === null ? null : state[selection.side].shown));
  if (selection?.kind !== 'request' || run === null || selection.request >= run.recording.requestCount) return null;
  const { side, request } = selection;
  const isPinned = pinned?.side === side && pinned.request === request;
  return (
    <>
      <span className="panel-tools row gap-1 rigid">
        <Button
          className="panel-small"
          title={isPinned ? 'Do not keep this request' : 'Keep this request while you follow its causes'}
          shortcut="Y"
          aria-pressed={isPinned}
          onClick={() => pin(isPinned ? null : { side, request })}
        >
          Pin
        </Button>
        <Button
          className="panel-small"
          title="Fit the request into the timeline"
          onClick={() => openDoor({ side, request }, { fit: true })}
        >
          Show
        </Button>
      </span>
      <Unfold label="Parts of its latency">
        <WordMeanings words={toldParts(run, request).map(({ cause }) => [LOOK[cause].label, LOOK[cause].meaning])} />
      </Unfold>
    </>
  );
}

interface WordMeaningsProps {
  /** A line each: the word, as it is in the list above, and what it means. */
  readonly words: readonly (readonly [word: string, meaning: string])[];
}

/** What the words of a list mean: for the keyboard and for fingers, which cannot point at a word. */
function WordMeanings({ words }: WordMeaningsProps): ReactElement {
  return (
    <dl className="word-meanings">
      {words.map(([word, meaning]) => (
        <div key={word}>
          <dt className="strong">{word}</dt>
          <dd>
            <Words text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RunFiguresTable(): ReactElement | null {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const atPlayhead = useView((state) => state.playhead !== null);
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
  const rows = figures.map(({ label, value }) => ({ label, of: (run: (typeof runs)[number]) => value(run.metrics) }));
  if (runs.some(({ experiment }) => experiment.host.warmup > 0)) {
    rows.push({ label: 'warm-up requests, not counted', of: (run) => formatCount(warmUpOf(run)) });
  }
  return (
    <Section title="Run" aside={atPlayhead && <span className="section-aside">the whole run</span>}>
      <Table
        className="figures table"
        hasHead={b !== null}
        rows={rows}
        keyOf={({ label }) => label}
        columns={[
          {
            title: 'Figure',
            head: <span className="unseen">Figure</span>,
            cell: ({ label }) => label,
            cellProps: ({ label }) => ({ title: FIGURE_MEANINGS[label] }),
          },
          ...runs.map((run, index) => ({
            title: index === 0 ? 'A' : 'B',
            headProps: { className: index === 0 ? 'side-a strong' : 'side-b strong' },
            cell: ({ of }: (typeof rows)[number]) => of(run),
          })),
        ]}
      />
      <Unfold label="What the words mean">
        <WordMeanings words={figures.map(({ label }) => [label, FIGURE_MEANINGS[label] ?? ''])} />
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

const FIGURE_MEANINGS: Readonly<Record<string, string>> = {
  requests: 'Requests that are complete, without those of the warm-up',
  duration: 'From the first arrival to the last completion',
  bandwidth: 'Bytes of all complete requests over the duration',
  'mean read': 'Mean latency of reads, from arrival to completion',
  'mean write': 'Mean latency of writes, from arrival to completion',
  suspensions: 'How often a program or an erase was interrupted for reads',
  erases: 'Blocks that were erased until the last request was complete',
  'erases after the last request': 'Blocks that were erased later, by garbage collection that still ran',
  'host pages programmed after the last request':
    'Pages that waited in the write buffer when the last request was complete, which ends the other figures',
  'pages rebound': 'Written pages that went to another die because theirs was full',
  'write amplification': 'Pages programmed for each page that the host wrote',
  'host pages programmed a transaction': 'Pages that one program of a die writes for the host, on average',
  'padding pages programmed': 'Pages programmed without data, to complete a superpage or a word line',
  'wasted pages skipped': 'Pages skipped to align planes, lost until their block is erased',
  'channel utilization': 'Share of the duration in which a channel transfers, mean of all channels',
  'core utilization': 'Share of the duration in which a firmware core is busy, mean of all cores',
  'link utilization': 'Share of the duration in which the link is busy, its busier direction',
  'die utilization': 'Share of the duration in which a die works, mean of all dies',
  flushes: 'Flush requests of the host',
  'mean flush': 'Mean time until everything written before a flush was on flash',
  'longest flush': 'Longest time until everything written before a flush was on flash',
  'reads from controller RAM': 'Reads that were answered without the flash',
  'pages merged in the buffer': 'Write pages that were merged with one in the buffer',
  'buffer pages programmed': 'Pages that the buffer wrote to flash',
  'most pages in the buffer': 'The most pages that were in the buffer at once',
};
