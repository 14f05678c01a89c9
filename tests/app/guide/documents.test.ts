import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { READERS } from '../../../src/app/guide/documents.ts';

const root = resolve(import.meta.dirname, '../../..');

test('the Guide loads the text of every document', async () => {
  const documents = READERS.flatMap((reader) => reader.documents);
  expect(documents.length).toBeGreaterThan(8);
  for (const { path, load } of documents) {
    expect((await load()).default, path).toBe(readFileSync(resolve(root, path), 'utf8'));
  }
});
