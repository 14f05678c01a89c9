/**
 * Superblocks read, program and erase all their banks: banks without data are padding, with lanes, busy
 * dies and write amplification.
 */
import { describe, expect, it } from 'vitest';
import { writeAmplification } from '../../../src/analysis/figures/write-amplification.ts';
import { eventCsv, eventFields, eventLines } from '../../../src/analysis/export/events.ts';
import { figuresOf } from '../../../src/analysis/figures/run-figures.ts';
import { metricsOf } from '../../../src/analysis/figures/summary.ts';
import { perfettoText } from '../../../src/analysis/export/perfetto.ts';
import type { ExperimentInput, HostRequest } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { agree } from '../../engine/agreement.ts';
import { inlineRequests, run, workloadOf } from '../../engine/run.ts';
import { examine } from '../../engine/checked.ts';

const GANG: ExperimentInput = {
  device: { channels: 1, chipsPerChannel: 4, diesPerChip: 1, planesPerDie: 1 },
  policy: { dieBinding: 'request-order', superblockWays: 4 },
};

function figures(input: ExperimentInput): ReturnType<typeof metricsOf> {
  const experiment = parseExperiment(input);
  const { engine, check } = examine(experiment);
  expect(check.violations).toEqual([]);
  return metricsOf(figuresOf(engine, workloadOf(inlineRequests(experiment))));
}

const write = (offset = 0, bytes = 8192, atNs = 0): HostRequest => ({ atNs, op: 'write', offset, bytes });

/** `[kind, die, cause]` of every phase of an array, in order. */
function arrays(input: ExperimentInput): [string, number, string][] {
  const engine = run(input);
  return [...eventFields(engine.recording(), engine.experiment)]
    .filter(({ kind }) => ['read', 'program', 'erase', 'copy', 'suspend', 'resume'].includes(kind))
    .map(({ kind, die, cause }) => [kind, die, cause]);
}

describe('one page on a superblock of four', () => {
  const one: ExperimentInput = { ...GANG, workload: { requests: [write()] } };

  it('is programmed on four dies, three of them padding, under one number', () => {
    const engine = run(one);
    const programs = [...eventFields(engine.recording(), engine.experiment)].filter(({ kind }) => kind === 'program');
    expect(
      programs.map(({ startNs, endNs, die, plane, cause, request, page, operation, block, pageInBlock }) => ({
        startNs,
        endNs,
        die,
        plane,
        cause,
        request,
        page,
        operation,
        block,
        pageInBlock,
      })),
    ).toEqual(
      [0, 1, 2, 3].map((die) => ({
        startNs: 81_990,
        endNs: 1_381_990,
        die,
        plane: 0,
        cause: die === 0 ? 'host' : 'padding',
        request: die === 0 ? 0 : null,
        page: die === 0 ? 0 : null,
        operation: 0,
        block: 0,
        pageInBlock: 0,
      })),
    );
  });

  it('keeps four dies busy and amplifies four times', () => {
    const { dieUtilization, pages } = figures(one);
    const busy = 1_300_000 / 1_381_990;
    expect(dieUtilization).toEqual([busy, busy, busy, busy]);
    expect(writeAmplification(pages)).toBe(4);
    expect(pages).toMatchObject({ hostProgram: 1, padding: 3, wasted: 0 });
  });

  it('is the same in the reference model', () => {
    const result = agree(one);
    expect(result.counts.padding).toBe(3);
    expect(result.rows.filter(({ kind }) => kind === 'program').map(({ lane }) => lane)).toEqual([1, 2, 3, 4]);
  });

  it('is the same in every export', () => {
    const engine = run(one);
    const recording = engine.recording();
    const workload = workloadOf(inlineRequests(engine.experiment));
    const perfetto = JSON.parse([...perfettoText(recording, engine.experiment, workload)].join('')) as {
      traceEvents: { name: string }[];
    };
    const counts = [
      [...eventLines(recording, engine.experiment)].join('').match(/"kind":"program","cause":"padding"/g)?.length,
      [...eventCsv(recording, engine.experiment, {})].join('').match(/,program,padding,/g)?.length,
      perfetto.traceEvents.filter(({ name }) => name === 'padding program').length,
    ];
    expect(counts).toEqual([3, 3, 3]);
  });
});

describe('a superblock', () => {
  it('reads all its banks for one page, mapped or not, and sends only the requested data', () => {
    const read = (offset: number, atNs: number): HostRequest => ({ atNs, op: 'read', offset, bytes: 8192 });
    const requests = [write(0, 16_384), read(8192, 5_000_000), read(819_200, 10_000_000)];
    const input: ExperimentInput = { ...GANG, workload: { requests } };
    const reads = arrays(input).filter(([kind]) => kind === 'read');
    expect(reads.map(([, die]) => die)).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
    expect(reads.map(([, , cause]) => cause === 'host')).toEqual([
      false,
      true,
      false,
      false,
      ...[0, 1, 2, 3].map((die) => die === 100 % 4),
    ]);
    const { pages } = figures(input);
    expect(pages).toMatchObject({ hostRead: 2, hostProgram: 2, padding: 2 });
    const { rows } = agree(input);
    expect(rows.filter(({ kind }) => kind === 'data-out')).toHaveLength(2);
  });

  it('is busy in all its banks with an operation that runs at time 0', () => {
    const running = [{ chip: 2, kind: 'erase' as const, remainingNs: 5000 }];
    const input: ExperimentInput = { ...GANG, initial: { running } };
    expect(arrays(input)).toEqual([0, 1, 2, 3].map((die) => ['erase', die, 'precondition']));
    agree(input);
  });

  it('moves valid pages in whole super-pages, with suspension and with copyback', () => {
    const device = { ...GANG.device, blocksPerPlane: 8, pagesPerBlock: 4, overprovisioning: 0.5 };
    // 3 of 4 banks have data; every super-page is written twice, so that blocks are collected with one bank's page
    // valid here and there.
    const requests = Array.from({ length: 60 }, (_, i) => write(((i * 7) % 16) * 32_768, 24_576, i * 1000));
    let checked = 0;
    for (const policy of [{}, { cacheMode: true }, { gc: { softFreeRatio: 0.4 } }]) {
      const input: ExperimentInput = {
        ...GANG,
        device,
        timing: { registerCopyNs: 3000 },
        policy: { ...GANG.policy, ...policy },
        workload: { requests },
      };
      const { pages, dieUtilization } = figures(input);
      expect(pages.padding).toBeGreaterThanOrEqual(60);
      expect(writeAmplification(pages)).toBe((pages.hostProgram + pages.gcProgram + pages.padding) / pages.hostProgram);
      expect(new Set(dieUtilization).size).toBe(1);
      agree(input);
      checked++;
    }
    expect(checked).toBe(3);
  });
});

describe('pages that greedy skips', () => {
  it('are wasted, not programmed, and do not count in write amplification', () => {
    const place = { channel: 0, chip: 0, die: 0 };
    const { pages } = figures({
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 2 },
      policy: { multiPlane: 'greedy', dieBinding: 'static' },
      initial: { writePointers: [{ ...place, plane: 0, block: 0, page: 3 }] },
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 16_384 }] },
    });
    expect(pages).toMatchObject({ hostProgram: 2, padding: 0, wasted: 3 });
    expect(writeAmplification(pages)).toBe(1);
  });
});
