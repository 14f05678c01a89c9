/**
 * Some 3,000 documents and the state hash of each one's run. They are stored, not drawn: no key, kind, scenario, sample
 * or policy that comes or goes can change them. documents.jsonl.gz has a document a line
 * (`zcat tests/engine/recorded/documents.jsonl.gz`), hashes.txt their hashes in the same order; used.txt names those
 * with one of the three kinds of a used device that became one: the documents whose hashes changed with it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Experiment, type ExperimentInput, parseExperiment } from '../../support/doors/document.ts';
import { createEngine } from '../../support/doors/engine.ts';
import { resolveWorkload } from '../../support/doors/content.ts';
import { firstOf } from '../collecting-device.ts';

export interface RecordedDocument {
  /** Without blanks; unique. */
  readonly name: string;
  /** Only so many requests of its workload are run; all of them, if absent. */
  readonly first?: number;
  /** As it was written: without the defaults. */
  readonly experiment: ExperimentInput;
}

/** Appended to by record.ts as further members, which gzip reads as one file. */
export const DOCUMENTS = join(import.meta.dirname, 'documents.jsonl.gz');
export const HASHES = join(import.meta.dirname, 'hashes.txt');
export const USED = join(import.meta.dirname, 'used.txt');

/** Kinds of a used device before 28 November 2026, read as `used`. */
const EARLIER_KINDS: readonly string[] = ['steady-state', 'sprandom', 'workload'];

const linesIn = (text: string): string[] => text.trimEnd().split('\n');

export const recordedDocuments = (): RecordedDocument[] =>
  linesIn(gunzipSync(readFileSync(DOCUMENTS)).toString('utf8')).map((line) => JSON.parse(line) as RecordedDocument);

/** Every n-th experiment of those that were random: of each topic some, and the same whatever is drawn today. */
export const randomExperiments = (every: number): Experiment[] =>
  recordedDocuments()
    .filter(({ name }) => name.startsWith('random:'))
    .filter((_, index) => index % every === 0)
    .map(({ experiment }) => parseExperiment(experiment));

/** Each `HASH NAME`. */
export const recordedHashes = (): string[] => linesIn(readFileSync(HASHES, 'utf8'));

/** Each `KIND NAME`. */
export const recordedUsed = (): string[] => linesIn(readFileSync(USED, 'utf8'));

/** The line of a document in used.txt; null for one with no such kind. */
export function usedLine({ name, experiment }: RecordedDocument): string | null {
  const kind: string | undefined = experiment.precondition?.kind;
  return kind !== undefined && EARLIER_KINDS.includes(kind) ? `${kind} ${name}` : null;
}

/**
 * The state hash at the end of a run.
 * @throws ExperimentError if the document is not read, or the engine refuses the experiment
 */
export async function hashOf({ name, first, experiment: written }: RecordedDocument): Promise<string> {
  const experiment = parseExperiment(written);
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error(`${name} names no trace`)));
  const engine = createEngine(experiment, first === undefined ? workload : firstOf(workload, first));
  for (let slices = 0; engine.advance(1000); slices++) {
    if (slices > 1000) throw new Error(`still running at ${engine.now} ns after a million instants`);
  }
  return engine.stateHash();
}
