/** What is said of a run, as plain values: the only file here that asks what makes the statements. */
import { figuresOf } from '../../src/analysis/figures/run-figures.ts';
import { groupByCulprit, slowestRequests } from '../../src/analysis/figures/slow-groups.ts';
import { metricsOf, repetitionsOf, sortResponses } from '../../src/analysis/figures/summary.ts';
import { eventsAt } from '../../src/analysis/instant/events.ts';
import { PERCENTILES } from '../../src/analysis/latency/percentiles.ts';
import { collapseRepeats, whyItWaited, type ChainLink } from '../../src/analysis/statements/because.ts';
import { groupByCause } from '../../src/analysis/statements/groups.ts';
import { idleChain, whyIdle } from '../../src/analysis/statements/idle.ts';
import { LOOK } from '../../src/analysis/statements/look.ts';
import { jobOf, pagesMoved } from '../../src/analysis/statements/of-job.ts';
import { isWaiting, sumsByCause, toldSpans, type Told } from '../../src/analysis/statements/of-request.ts';
import { barSpans, busyWords, delayWords, runSentences } from '../../src/analysis/statements/words.ts';
import { operationAccount, requestAccount } from '../../src/analysis/why/account.ts';
import { RunReader } from '../../src/analysis/why/run-reader.ts';
import { nowWords, stepWords } from '../../src/app/travel/step-words.ts';
import type { ShownRun } from '../../src/app/stores/runs.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { Trigger } from '../../src/engine/recording/job-ledger.ts';
import { CAUSE_NAMES, NONE, OperationType, ROW_KIND_NAMES, infoType } from '../../src/engine/recording/recording.ts';
import type { Requests } from '../../src/engine/state/workload.ts';
import type {
  Happening,
  Line,
  Link,
  OfGap,
  OfInstant,
  OfJob,
  OfKind,
  OfOperation,
  OfRequest,
  OfRun,
  Piece,
  Said,
} from './statement.ts';

const plainPiece = (piece: Told): Piece => ({
  startNs: piece.startNs,
  endNs: piece.endNs,
  told: piece.told,
  recorded: piece.cause,
  isWait: isWaiting(piece),
  by: piece.blockerOperation ?? null,
  byRequest: piece.blockerRequest ?? null,
});

const plainLink = ({ kind, words, fromNs, toNs, operation, request }: ChainLink): Link => ({
  kind,
  words,
  fromNs,
  toNs,
  operation,
  request,
});

const orNull = (value: number | undefined): number | null => (value === undefined || value === NONE ? null : value);

function ofRequest(reader: RunReader, request: number, sentence: string): OfRequest {
  const account = requestAccount(reader, request);
  const base = { request, critical: account?.critical ?? null, isPlaced: account?.placed ?? false, sentence };
  if (account === null || account.finishNs === null)
    return {
      ...base,
      finishNs: null,
      pieces: [],
      waits: [],
      waitNs: 0,
      ownNs: 0,
      delay: '',
      busy: null,
      bars: [],
      sums: [],
    };
  const told = toldSpans(reader, account);
  const why = whyItWaited(reader, request);
  const longest = why?.waits.at(0);
  return {
    ...base,
    finishNs: account.finishNs,
    pieces: told.map(plainPiece),
    waits: (why?.waits ?? []).map(({ link, ns, pieces, several, causes }): Line => ({
      link: plainLink(link),
      ns,
      pieces: pieces.map(plainPiece),
      several,
      causes: causes.map(plainLink),
      items: collapseRepeats(reader, [link, ...causes]).map((item) =>
        item.kind === 'link'
          ? { words: null, links: [plainLink(item.link)] }
          : { words: item.words, links: item.links.map(plainLink) },
      ),
    })),
    waitNs: why?.waitNs ?? 0,
    ownNs: why?.ownNs ?? 0,
    delay: delayWords(reader, account),
    busy: longest === undefined ? null : busyWords(reader, longest.pieces),
    bars: barSpans(reader, request).map(({ startNs, endNs, cause, isWaiting: isWait, label, short, ...by }) => ({
      startNs,
      endNs,
      color: cause,
      isWait,
      label,
      short,
      by: by.blockerOperation ?? null,
      byRequest: by.blockerRequest ?? null,
    })),
    sums: sumsByCause(told).map(({ cause, ns }) => ({ told: cause, ns })),
  };
}

function operationsOf(reader: RunReader): OfOperation[] {
  const list: OfOperation[] = [];
  for (let operation = 0; operation < reader.operations.count; operation++) {
    const request = reader.operations.requestOf(operation);
    if (request === NONE || reader.operations.critical(request) === operation) continue;
    const account = operationAccount(reader, operation);
    if (account?.placed !== true) continue;
    list.push({
      operation,
      request,
      pieces: toldSpans(reader, { ...account, request, critical: operation }).map(plainPiece),
    });
  }
  return list;
}

const TRIGGERS = Object.fromEntries(Object.entries(Trigger).map(([name, number]) => [number, name]));

function jobsOf(reader: RunReader): OfJob[] {
  const jobs: OfJob[] = [];
  for (let operation = 0; operation < reader.operations.count; operation++) {
    if (infoType(reader.operations.info(operation)) !== OperationType.erase) continue;
    const job = jobOf(reader, operation);
    if (job === null) continue;
    const { cause, trigger, plane, block, first, last, startNs, endNs } = job;
    const moved = pagesMoved(reader, job);
    const number = reader.jobNumber(operation);
    jobs.push({
      operation,
      number,
      cause: CAUSE_NAMES[cause],
      trigger: TRIGGERS[trigger],
      plane,
      block,
      first,
      last,
      startNs,
      endNs,
      moved,
    });
  }
  return jobs;
}

function instantsOf(reader: RunReader, run: ShownRun, instants: readonly number[]): OfInstant[] {
  return instants.map((ns) => ({
    ns,
    happens: eventsAt(reader, ns).map((event): Happening => {
      switch (event.kind) {
        case 'start':
        case 'end': {
          const { kind, lane, phase, operation, request, more } = event;
          return {
            kind,
            lane,
            phase: ROW_KIND_NAMES[phase],
            operation: orNull(operation),
            request: request ?? null,
            more,
          };
        }
        case 'interrupted':
        case 'continued':
          return { kind: event.kind, lane: event.lane, operation: event.operation, ...event.progress };
        default:
          return event;
      }
    }),
    step: stepWords(run, ns, null),
    now: nowWords(run, ns, null),
  }));
}

const gapsOf = (reader: RunReader, gaps: readonly { lane: number; atNs: number }[]): OfGap[] =>
  gaps.map(({ lane, atNs }) => {
    const { fromNs, toNs, kind, words, operation } = whyIdle(reader, lane, atNs);
    return { lane, atNs, fromNs, toNs, kind, words, operation, chain: idleChain(reader, lane, atNs).map(plainLink) };
  });

function runOf(engine: Engine, workload: Requests, reader: RunReader): OfRun {
  const figures = figuresOf(engine, workload);
  const metrics = metricsOf(figures);
  const order = sortResponses(figures.latencies, figures.ops).all.request;
  const slowest = slowestRequests(order, reader.recording);
  const kind = (of: 'all' | 'read' | 'write' | 'flush'): OfKind => {
    const summary = metrics.response[of];
    const percentiles = PERCENTILES.map(({ key, label }) => ({ label, ns: summary[key] }));
    return { count: summary.count, meanNs: summary.meanNs, maxNs: summary.maxNs, percentiles };
  };
  const { recording } = reader;
  const requests = Uint32Array.from({ length: recording.requestCount }, (_, request) => request);
  const jobs = engine.jobs();
  const culprits = groupByCulprit({ recording, jobs, experiment: engine.experiment }, requests);
  return {
    figures: { all: kind('all'), read: kind('read'), write: kind('write'), flush: kind('flush') },
    elapsedNs: metrics.elapsedNs,
    channelBusy: metrics.channelUtilization,
    dieBusy: metrics.dieUtilization,
    erases: metrics.erases,
    erasesAfter: metrics.afterLastCompletion.erases,
    suspensions: metrics.suspensions,
    bandwidth: metrics.bandwidthBytesPerSecond,
    iops: metrics.iops,
    hostBytes: metrics.hostBytes,
    pages: { ...metrics.pages },
    pagesAfter: { ...metrics.afterLastCompletion.pages },
    lastsNs: metrics.afterLastCompletion.lastsNs,
    waf: metrics.waf,
    wafBytes: metrics.wafBytes,
    transactions: metrics.transactions,
    multiPlaneShare: metrics.multiPlaneShare,
    pagesPerTransaction: metrics.pagesPerTransaction,
    repetitions: repetitionsOf(figures, metrics).map((one) => ({ count: one.requests, meanNs: one.meanNs })),
    slowest: Array.from(slowest),
    byCause: groupByCause(reader, slowest).map((one) => ({
      cause: one.cause,
      requests: one.requests,
      ns: one.delayNs,
    })),
    waits: metrics.waitNs,
    culprits: culprits.map((one) => ({
      job: one.job,
      operation: one.operation,
      requests: one.requests.length,
      ns: one.delayNs,
    })),
  };
}

/** Which parts of a run are asked about; all requests always are. */
export interface Asked {
  readonly instants: readonly number[];
  readonly gaps: readonly { lane: number; atNs: number }[];
}

/** Everything that is said of a run of the engine. */
export function saidOf(engine: Engine, workload: Requests, { instants, gaps }: Asked): Said {
  const recording = engine.recording();
  const reader = new RunReader(recording, engine.experiment, null, workload, engine.jobs());
  // As the page has it, as far as its words need it.
  const run = {
    recording,
    experiment: engine.experiment,
    requests: workload,
    jobs: engine.jobs(),
    bufferOccupancy: engine.bufferOccupancy(),
    completeUntilNs: Infinity,
  } as unknown as ShownRun;
  const sentences = [...runSentences(reader)];
  return {
    looks: Object.entries(LOOK).map(([told, { label, color, own }]) => ({ told, label, color, isWait: !own })),
    requests: sentences.map((sentence, request) => ofRequest(reader, request, sentence)),
    operations: operationsOf(reader),
    jobs: jobsOf(reader),
    instants: instantsOf(reader, run, instants),
    gaps: gapsOf(reader, gaps),
    run: runOf(engine, workload, reader),
  };
}
