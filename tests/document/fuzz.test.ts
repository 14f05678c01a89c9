/**
 * Experiment documents by structure-aware fuzzing. Whatever a document holds: it is read and comes back from its
 * canonical text, or it is refused in one short line that names a key. What is valid and small runs to its end or to a
 * stop with a reason.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, withoutDefaults } from '../../src/document/canonical.ts';
import { REQUEST_OPS } from '../../src/document/names.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { geometryOf } from '../../src/device/geometry.ts';
import { parseExperimentText } from '../support/experiments.ts';
import { DocumentError } from '../../src/document/validate.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { anyExperiment } from './arbitrary-experiment.ts';
import { Numbers, hostileDocument } from './hostile-document.ts';

const LONG = process.env.LONG !== undefined;
const DOCUMENTS = LONG ? 100_000 : 1500;
const SEED = LONG ? Date.now() >>> 0 : 20_190_101;

/** The keys of the policy alone take 440 characters of a list of what is allowed. */
const LONGEST_MESSAGE = 900;
const LONGEST_FOUND = 400;
const RAW = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u;

/** What is wrong with a refusal; empty if nothing is. */
function faultsOf({ message, path, found }: DocumentError): string {
  const faults: string[] = [];
  if (RAW.test(message)) faults.push('control characters');
  if (!/^\S.*: found .+; allowed: .+/.test(message)) faults.push('no path, found or allowed');
  if (path === '' || !message.startsWith(`${path}: found ${found}; allowed: `)) faults.push('no path');
  if (message.length > LONGEST_MESSAGE || found.length > LONGEST_FOUND || path.length > 200) faults.push('too long');
  return faults.join(', ');
}

/** Few enough pages and requests to be run in some milliseconds. */
function isSmall({ device, precondition, workload, host }: Experiment): boolean {
  if (geometryOf(device).pages > (precondition.kind === 'none' ? 50_000 : 5000)) return false;
  if ('synthetic' in workload) return workload.synthetic.requests * host.repeat <= 200;
  if (!('requests' in workload)) return false;
  const bytes = workload.requests.reduce((sum, request) => sum + (request.op === 'trim' ? 0 : request.bytes), 0);
  return (bytes / device.pageBytes + workload.requests.length) * host.repeat <= 5000;
}

/** More instants than any of these runs needs. */
const INSTANTS = 200_000;

/** Work for any device: some of each kind, together and apart. */
const REQUESTS = Array.from({ length: 12 }, (_, i) => ({
  atNs: (i >> 1) * 300_000,
  op: REQUEST_OPS[i % REQUEST_OPS.length],
  offset: (i % 5) * 3000,
  bytes: 512 * (1 + i),
}));

type Outcome = 'refused' | 'read' | 'ended' | 'stopped' | 'unsupported';

/** Reads a document and, if it is small, runs it. Throws if anything is wrong. */
async function judge(text: string): Promise<Outcome> {
  let experiment: Experiment;
  try {
    experiment = parseExperimentText(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const faults = faultsOf(error);
    if (faults !== '') throw new Error(`${faults}: ${error.message.slice(0, 2000)}`, { cause: error });
    return 'refused';
  }
  const canonical = canonicalJson(experiment);
  const again = parseExperimentText(canonical);
  if (JSON.stringify(again) !== JSON.stringify(experiment))
    throw new Error(`another experiment comes back: ${canonical}`);
  if (canonicalJson(again) !== canonical) throw new Error(`another text comes back: ${canonical}`);
  if (!isSmall(experiment)) return 'read';
  try {
    const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace is small')));
    const engine = createEngine(experiment, workload);
    if (engine.advance(INSTANTS)) throw new Error(`it does not end: ${canonical}`);
    const { completedRequests, totalRequests, stopReason } = engine;
    if (stopReason === null && completedRequests !== totalRequests) throw new Error(`it ends early: ${canonical}`);
    return stopReason === null ? 'ended' : 'stopped';
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const faults = faultsOf(error);
    if (faults !== '') throw new Error(`${faults}: ${error.message}`, { cause: error });
    return 'unsupported';
  }
}

describe('an experiment document', () => {
  it('is read and reads back unchanged, or is refused in one short line that names a key', async () => {
    const bases = fc.sample(anyExperiment, { numRuns: LONG ? 400 : 40, seed: SEED }).flatMap((experiment) => {
      const busy = { ...withoutDefaults(experiment), host: {}, workload: { requests: REQUESTS } };
      return [experiment, withoutDefaults(experiment), busy, busy];
    });
    const counts: Record<Outcome, number> = { refused: 0, read: 0, ended: 0, stopped: 0, unsupported: 0 };
    for (let document = 0; document < DOCUMENTS; document++) {
      const numbers = new Numbers(SEED + document);
      const text = hostileDocument(numbers, numbers.of(bases));
      try {
        counts[await judge(text)]++;
      } catch (error) {
        throw new Error(`document ${document} of seed ${SEED}: ${text.slice(0, 5000)}`, { cause: error });
      }
    }
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(DOCUMENTS);
    if (LONG) console.info(`${DOCUMENTS} documents of seed ${SEED}: ${JSON.stringify(counts)}`);
    // Neither is all refused nor is all read; some run.
    expect(counts.refused).toBeGreaterThan(0.4 * DOCUMENTS);
    expect(counts.read + counts.ended).toBeGreaterThan(0.05 * DOCUMENTS);
    expect(counts.ended).toBeGreaterThan(0.002 * DOCUMENTS);
  });

  // What once failed, and stays.
  const corpus = join(import.meta.dirname, 'corpus');
  const files = readdirSync(corpus).filter((name) => name.endsWith('.json'));

  it.each(files)('%s of the corpus is read or refused without an internal error', async (name) => {
    const expected = name.startsWith('valid-') ? ['read', 'ended', 'stopped'] : ['refused', 'unsupported'];
    expect(expected).toContain(await judge(readFileSync(join(corpus, name), 'utf8')));
  });

  it('has a corpus', () => {
    expect(files.length).toBeGreaterThanOrEqual(8);
  });
});
