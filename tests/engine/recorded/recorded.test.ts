/** Moving code must not change a run: a stored document opens as before, and its run ends with the recorded state hash. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../support/doors/content.ts';
import { hashOf, recordedDocuments, recordedHashes, recordedUsed, usedLine } from './recorded.ts';

/** The documents of 28 November 2026; record.ts appends others, and none goes. */
const FROZEN = 3019;
/** The SHA-256 of their text, its beginning. */
const FROZEN_TEXT = 'aa34821c8c00235d';

describe('every recorded document', () => {
  const documents = recordedDocuments();
  const hashes = recordedHashes();

  it('is there once, as it was written, with a hash', () => {
    const frozen = documents.slice(0, FROZEN).map((document) => `${JSON.stringify(document)}\n`);
    expect(frozen).toHaveLength(FROZEN);
    expect(createHash('sha256').update(frozen.join('')).digest('hex').slice(0, 16)).toBe(FROZEN_TEXT);
    expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
    expect(hashes.map((line) => line.slice(line.indexOf(' ') + 1))).toEqual(documents.map(({ name }) => name));
  });

  it('still has its state hash', async () => {
    const differing: string[] = [];
    let compared = 0;
    for (const [index, document] of documents.entries()) {
      const now = `${await hashOf(document).catch(String)} ${document.name}`;
      if (now !== hashes[index]) differing.push(now);
      compared++;
    }
    expect(differing).toEqual([]);
    expect(compared).toBe(hashes.length);
  });

  it('with a used device of before 28 November 2026 is named in used.txt', () => {
    expect(documents.map(usedLine).filter((line) => line !== null)).toEqual(recordedUsed());
  });
});

it('every scenario is recorded', () => {
  const names = new Set(recordedDocuments().map(({ name }) => name));
  expect(
    SCENARIOS.map(({ name }) => `scenario:${name}`).filter((name) => !names.has(name)),
    'new ones are appended by npm run record',
  ).toEqual([]);
});
