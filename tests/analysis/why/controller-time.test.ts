import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import { whyItWaited } from '../../../src/analysis/statements/because.ts';
import { delayWords } from '../../../src/analysis/statements/words.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { isForController, type Span } from '../../../src/analysis/why/spans.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { WAIT_CAUSES, WAIT_NAMES, addRequestParts } from '../../../src/engine/recording/recording.ts';
import { CONTROLLER_EXPERIMENTS } from '../../reference/arbitrary-controller.ts';
import { inlineRequests, run, runChecked, workloadOf } from '../../engine/run.ts';

/** How long a request waited for a core and for the link while they served others, ns. */
function controllerWaits(spans: readonly Span[]): { coreNs: number; linkNs: number } {
  const sum = (cause: Span['cause']): number =>
    spans
      .filter((span) => span.cause === cause && isForController(span))
      .reduce((ns, { startNs, endNs }) => ns + endNs - startNs, 0);
  return { coreNs: sum('firmware'), linkNs: sum('link') };
}

const PAGE = 8192;
const DEVICE = {
  channels: 3,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 1,
  blocksPerPlane: 8,
  pagesPerBlock: 8,
} as const;
const requests = [0, 1, 2].map((lpn) => ({ atNs: 0, op: 'read' as const, offset: lpn * PAGE, bytes: PAGE }));
const THREE_READS: ExperimentInput = {
  device: DEVICE,
  controller: { readOccupancyNs: 1000, readLatencyNs: 500, linkNsPerByte: 1 },
  workload: { requests },
};

function readerOf(input: ExperimentInput): RunReader {
  const engine = run(input);
  const ops = workloadOf(inlineRequests(engine.experiment));
  return new RunReader(engine.recording(), engine.experiment, null, ops);
}

const spansOf = (reader: RunReader, request: number): readonly Span[] => requestAccount(reader, request)?.spans ?? [];
const told = (reader: RunReader, request: number): unknown[] =>
  spansOf(reader, request).map(({ cause, startNs, endNs, blockerRequest, blockerOperation }) =>
    isForController({ cause, startNs, endNs, blockerRequest, blockerOperation } as Span)
      ? [cause, endNs - startNs, blockerRequest ?? `operation ${blockerOperation}`]
      : [cause, endNs - startNs],
  );

describe('a request’s time in the controller', () => {
  it('is its waits for core and link, each for the request that has it, and its own service', () => {
    const reader = readerOf(THREE_READS);
    expect([0, 1, 2].map((request) => controllerWaits(spansOf(reader, request)))).toEqual([
      { coreNs: 0, linkNs: 0 },
      { coreNs: 1000, linkNs: PAGE - 1000 },
      { coreNs: 2000, linkNs: 2 * (PAGE - 1000) },
    ]);
    expect(requestAccount(reader, 2)?.placed).toBe(true);
    expect(told(reader, 2)).toEqual([
      ['firmware', 1000, 0],
      ['firmware', 1000, 1],
      ['firmware', 1500],
      ['command', 70],
      ['array', 78_000],
      ['transfer', 81_920],
      // (The link has begun with the first read 2,000 ns before.)
      ['link', PAGE - 2000, 0],
      ['link', PAGE, 1],
      ['link', PAGE],
    ]);
  });

  it('is explained by who had the core and the link, and counted as waiting', () => {
    const reader = readerOf(THREE_READS);
    const explanation = whyItWaited(reader, 2);
    expect(explanation?.waits.map(({ link: { words }, ns }) => [words, ns])).toEqual([
      ['read #2 waits for the link, which carries the data of 2 other requests', 2 * (PAGE - 1000)],
      ['read #2 waits for a firmware core, which serves 2 other requests', 2000],
    ]);
    expect(explanation?.waitNs).toBe(2 * PAGE);
    expect(explanation?.waits.every(({ causes }) => causes.length === 0)).toBe(true);
    const account = requestAccount(reader, 2);
    expect(account && delayWords(reader, account)).toMatch(
      /^Its flash is free: 16\.38\sµs \(8\.8\s%\) waiting in the controller, for a core or the link\.$/,
    );
  });

  it('is its own as long as the link carries its own pieces', () => {
    // A slow link: each of the eight pieces waits for the one before.
    const reader = readerOf({
      ...THREE_READS,
      controller: { linkNsPerByte: 20, linkChunkBytes: 1024 },
      workload: { requests: requests.slice(0, 1) },
    });
    expect(controllerWaits(spansOf(reader, 0))).toEqual({ coreNs: 0, linkNs: 0 });
  });

  it('names a moved page that has the core, and a trim, which has no operation', () => {
    const moving = readerOf({
      device: { ...DEVICE, channels: 1 },
      controller: { gcPageOccupancyNs: 7000, writeOccupancyNs: 300, readOccupancyNs: 100 },
      initial: { pages: [{ lpn: 0, page: 0 }], blocks: [{ invalid: 2 }], collect: [{ atNs: 100 }] },
      workload: {
        requests: [
          { atNs: 200, op: 'trim', offset: 8 * PAGE, bytes: PAGE },
          { atNs: 300, op: 'read', offset: 0, bytes: PAGE },
        ],
      },
    });
    expect(told(moving, 1).slice(0, 3)).toEqual([
      ['firmware', 6800, expect.stringMatching(/^operation \d+$/)],
      ['firmware', 300, 0],
      ['firmware', 100],
    ]);
    expect(whyItWaited(moving, 1)?.waits.find(({ link }) => link.words.includes('core'))?.link.words).toBe(
      'read #1 waits for a firmware core, which serves trim #0 and 1 page that garbage collection or wear leveling moves',
    );
  });

  it('of a write that RAM answers comes before its command, whatever the answer takes', () => {
    const reader = readerOf({
      device: DEVICE,
      host: { writeBuffer: { pages: 8, ackNs: 0 } },
      controller: { writeLatencyNs: 400, linkNsPerByte: 1 },
      workload: { requests: [0, 1].map((lpn) => ({ atNs: 0, op: 'write', offset: lpn * PAGE, bytes: PAGE })) },
    });
    expect(told(reader, 1)).toEqual([
      ['link', PAGE, 0],
      ['link', PAGE],
      ['firmware', 400],
    ]);
  });

  it('sums to what the run recorded, and a wait for a core is a time in which every core was busy', () => {
    let [compared, waits] = [0, 0];
    fc.assert(
      fc.property(CONTROLLER_EXPERIMENTS['everything with a controller'], (experiment) => {
        const engine = runChecked(experiment);
        const recording = engine.recording();
        const reader = new RunReader(recording, engine.experiment, null, workloadOf(inlineRequests(experiment)));
        const parts = new Float64Array(WAIT_CAUSES);
        for (let request = 0; request < recording.requestCount; request++) {
          if (Number.isNaN(addRequestParts(recording, request, parts))) continue;
          const spans = spansOf(reader, request);
          for (const cause of ['firmware', 'link'] as const) {
            const ns = spans.reduce((sum, one) => sum + (one.cause === cause ? one.endNs - one.startNs : 0), 0);
            expect(ns).toBe(parts[WAIT_NAMES.indexOf(cause)]);
          }
          for (const span of spans.filter(isForController)) {
            expect(span.blockerRequest).not.toBe(request);
            waits++;
            if (span.cause !== 'firmware') continue;
            for (const lane of reader.servers.slice(0, recording.controller?.cores)) {
              let busyNs = 0;
              lane.visit(span.startNs, span.endNs, (startNs, endNs) => {
                busyNs += Math.min(endNs, span.endNs) - Math.max(startNs, span.startNs);
              });
              expect(busyNs).toBe(span.endNs - span.startNs);
            }
          }
          compared++;
        }
      }),
      { numRuns: 30 },
    );
    expect(compared).toBeGreaterThan(150);
    expect(waits).toBeGreaterThan(50);
  });
});
