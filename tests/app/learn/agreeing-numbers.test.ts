/** Equal quantities agree wherever they stand on a lesson's screen: text and answer, bars, the device's facts. */
import { expect, it } from 'vitest';
import { formatTime } from '../../../src/base/format.ts';
import { tailRanks } from '../../../src/analysis/latency/tail-ranks.ts';
import { isWrite } from '../../../src/analysis/statements/operation-words.ts';
import { barSpans } from '../../../src/analysis/statements/words.ts';
import { factsOf } from '../../../src/app/learn/experiment-facts.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { LESSONS } from '../../../src/learn/lessons/index.ts';
import { evaluate, slowestOf } from '../../../src/learn/measure/evaluate.ts';
import type { Run } from '../../../src/analysis/run.ts';
import { MAIN_RUN, type Measure } from '../../../src/learn/measure/measure.ts';
import { readerOfRun } from '../../../src/learn/measure/runs.ts';
import { formatValue } from '../../../src/learn/measure/value.ts';
import { shortRunsOf } from '../../learn/measured.ts';

/** What the facts of the device say of a setting, around its value. */
const FACTS: Readonly<Record<string, (words: string) => string>> = {
  'timing.programNs': (words) => `tPROG ${words}`,
  'timing.eraseNs': (words) => `tBERS ${words}`,
  'timing.readNs': (words) => `tR ${words}`,
  'timing.commandNs': (words) => `a command ${words}`,
  'workload.synthetic.arrivals.meanGapNs': (words) => `${words} apart on average`,
  'workload.synthetic.readShare': (words) => `${words} of them reads`,
  'host.writeBuffer.pages': (words) => `Write buffer ${words} page`,
  'host.queueDepth': (words) => `${words} request`,
  'initial.running.0.remainingNs': (words) => `: ${words} left`,
};

const PERCENTILE = /^response\.(read|write)\.p(\d+)Ns$/;

/** A mean, an end or a number of requests, from the latencies that the picture draws; null for another measure. */
function ofRequests(measure: Measure, run: Run): number | null {
  const reader = readerOfRun(run);
  const { operations } = reader;
  const latencies = (op: 'read' | 'write' | 'all'): number[] =>
    Array.from({ length: operations.requests }, (_, request) => request)
      .filter((request) => op === 'all' || isWrite(reader, request) === (op === 'write'))
      .map((request) => operations.finish(request) - operations.arrival(request));
  if (measure.of === 'slower-than') return latencies('all').filter((ns) => ns > measure.ns).length;
  if (measure.of !== 'figure') return null;
  const [, op, figure] = /^response\.(read|write|all)\.(meanNs|minNs|maxNs|count)$/.exec(measure.path) ?? [];
  if (op !== 'read' && op !== 'write' && op !== 'all') return null;
  const all = latencies(op);
  if (figure === 'count') return all.length;
  if (figure === 'meanNs') return all.reduce((sum, ns) => sum + ns, 0) / all.length;
  return all.reduce((best, ns) => (figure === 'minNs' ? Math.min(best, ns) : Math.max(best, ns)));
}

/** Labels of charts keep the zeros of a rounded number: 160.0 µs; texts do not. */
const withoutZeros = (ns: number): string =>
  formatTime(ns).replace(/\.?0+(?=\D*$)/, (zeros: string, at: number, all: string) =>
    all.slice(0, at).includes('.') || zeros.startsWith('.') ? '' : zeros,
  );

it('a number of a text is the one of the bars and of the facts, in each lesson and for two seeds', async () => {
  const wrong: string[] = [];
  const compared = { latency: 0, percentile: 0, requests: 0, fact: 0 };
  for (const lesson of LESSONS) {
    for (const seed of [1, 2]) {
      const runs = await shortRunsOf(lesson, seed);
      for (const [name, { measure, as }] of Object.entries(lesson.values)) {
        const words = formatValue(evaluate(measure, runs), as);
        const where = `${lesson.name}, seed ${seed}: ${name} ${words}`;
        if (measure.of === 'latency') {
          const reader = readerOfRun(runs[measure.run ?? MAIN_RUN]);
          const spans = barSpans(reader, measure.request);
          const ofBar = spans.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);
          const length = reader.operations.finish(measure.request) - reader.operations.arrival(measure.request);
          for (const ns of [ofBar, length])
            if (withoutZeros(ns) !== words) wrong.push(`${where}, bar ${formatTime(ns)}`);
          compared.latency++;
        }
        const [, op, digits] = measure.of === 'figure' ? (PERCENTILE.exec(measure.path) ?? []) : [];
        if (measure.of === 'figure' && (op === 'read' || op === 'write')) {
          const run = runs[measure.run ?? MAIN_RUN];
          const { operations } = readerOfRun(run);
          const sorted = slowestOf(run, op, 1);
          const ranks = tailRanks({
            count: sorted.length,
            ns: (rank) => operations.finish(sorted[rank]) - operations.arrival(sorted[rank]),
            request: (rank) => sorted[rank],
          });
          // The chart has no label where too few requests carry the percentile.
          const ns = ranks.find(({ share }) => share === Number(`0.${digits}`))?.ns ?? null;
          if (ns !== null) {
            if (withoutZeros(ns) !== words) wrong.push(`${where}, chart ${formatTime(ns)}`);
            compared.percentile++;
          }
        }
        const run = 'run' in measure ? runs[measure.run ?? MAIN_RUN] : undefined;
        const drawn = run === undefined ? null : ofRequests(measure, run);
        if (drawn !== null) {
          if (formatValue(drawn, as) !== words) wrong.push(`${where}, of its requests ${formatValue(drawn, as)}`);
          compared.requests++;
        }
        if (measure.of === 'setting' && Object.hasOwn(FACTS, measure.path)) {
          const experiment = parseExperiment(lesson.runs[measure.run ?? MAIN_RUN].experiment);
          const facts = factsOf(experiment).map(({ text }) => text);
          // Times that pages of one kind have are told as a range.
          if (!facts.some((text) => text.includes(FACTS[measure.path](words)))) wrong.push(`${where}: ${facts.join()}`);
          compared.fact++;
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared.latency).toBeGreaterThan(20);
  expect(compared.percentile).toBeGreaterThan(10);
  expect(compared.requests).toBeGreaterThan(50);
  expect(compared.fact).toBeGreaterThan(30);
});

it('each run of a lesson has facts, also a device that no default policy fits', () => {
  let found = 0;
  for (const { name, runs } of LESSONS) {
    for (const { experiment } of Object.values(runs)) {
      const labels = factsOf(parseExperiment(experiment)).map(({ label }) => label);
      expect(labels, name).toEqual(expect.arrayContaining(['Device', 'Times', 'Requests']));
      found++;
    }
  }
  expect(found).toBeGreaterThan(50);
});

it('a setting is told with the part that it belongs to', () => {
  const facts = factsOf(
    parseExperiment({ host: { writeBuffer: { pages: 4 }, hazards: 'ram' }, precondition: { kind: 'used' } }),
  );
  expect(facts.find(({ label }) => label === 'Other settings')?.text).toBe(
    'Precondition: used, Write buffer 4 pages, Pages in flight: ram',
  );
});

it('a request is told with the pages that it touches', () => {
  const at = { op: 'read', atNs: 0 } as const;
  const requests = [
    { ...at, offset: 3 * 8192, bytes: 8192 },
    { ...at, offset: 3 * 8192 + 512, bytes: 8192 },
  ];
  const facts = factsOf(parseExperiment({ device: { pageBytes: 8192 }, workload: { requests } }));
  const told = facts.find(({ label }) => label === 'Requests')?.text ?? '';
  expect(told.split('; ')).toEqual([
    expect.stringMatching(/^read #0 .*, page 3$/),
    expect.stringMatching(/^read #1 .*, pages 3 to 4$/),
  ]);
});
