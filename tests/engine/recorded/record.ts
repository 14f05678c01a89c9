/**
 * Appends documents to the recorded ones: `npm run record` those of scenarios that have none, `npm run record -- NAME
 * FILE` the experiment of a file. What is recorded stays as it is. A hash that a change of the model is meant to change
 * is changed in hashes.txt, and the commit says which and why.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { withoutDefaults, parseExperiment } from '../../support/doors/document.ts';
import { SCENARIOS } from '../../support/doors/content.ts';
import { DOCUMENTS, HASHES, USED, hashOf, recordedDocuments, usedLine } from './recorded.ts';
import type { RecordedDocument } from './recorded.ts';

const [name, file] = process.argv.slice(2);
const found: [string, unknown][] =
  name === undefined
    ? SCENARIOS.map((scenario) => [`scenario:${scenario.name}`, scenario.experiment])
    : [[name, JSON.parse(readFileSync(file, 'utf8'))]];
const known = new Set(recordedDocuments().map((document) => document.name));
const added: RecordedDocument[] = [];
for (const [title, value] of found) {
  if (!known.has(title)) added.push({ name: title, experiment: withoutDefaults(parseExperiment(value)) });
  else if (name !== undefined) throw new Error(`${title} is recorded already`);
}
for (const document of added) {
  if (/\s/.test(document.name)) throw new Error(`a blank in the name “${document.name}”`);
  const hash = await hashOf(document);
  appendFileSync(DOCUMENTS, gzipSync(`${JSON.stringify(document)}\n`, { level: 9 }));
  appendFileSync(HASHES, `${hash} ${document.name}\n`);
  const used = usedLine(document);
  if (used !== null) appendFileSync(USED, `${used}\n`);
}
console.log(`${added.length} documents appended`);
