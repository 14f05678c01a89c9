/** What a tip or a screen reader says of a row. */
import { INFO_VIRTUAL, NONE, RowKind } from '../../engine/recording.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { LaneStore } from '../index/lane-store.ts';
import { kindWord, resumes } from './row-text.ts';
import { formatExact, formatShort, groupDigits } from '../time-format.ts';

/** By cause. */
const CAUSE_WORDS = [
  'host',
  'garbage collection',
  'reallocation',
  'wear leveling',
  'set at the start',
  'padding',
] as const;

/** A fact about a row: `length`, `1.300 000 ms`. */
export type Fact = readonly [name: string, value: string];

/** All there is to say of a row, in short lines. */
export function rowFacts(store: LaneStore, index: LaneIndex, row: number): { title: string; facts: Fact[] } {
  const kind = index.kind(row);
  const operation = index.operation(row);
  const { operations, requests } = store;
  const info = operations.info(operation);
  const planes = kind >= RowKind.read ? index.groupSize(row) : 1;
  const { startNs, lengthNs } = index.recorded(row);
  const title = `${kindWord(kind)}${planes > 1 ? ` ×${planes} planes` : ''}${resumes(index, row) ? ', resumed' : ''}`;
  const facts: Fact[] = [
    ['from', formatExact(startNs)],
    ['to', formatExact(startNs + lengthNs)],
    ['length', formatExact(lengthNs)],
    ['for', CAUSE_WORDS[operations.cause(operation)] ?? 'host'],
    ['operation', groupDigits(String(operation))],
  ];
  const request = requests.requestOf(operation);
  if (request >= 0) {
    const latency = requests.finish(request) - requests.arrival(request);
    facts.push(['request', `#${request}${Number.isNaN(latency) ? '' : `, ${formatShort(latency)}`}`]);
  }
  const lpn = operations.lpn(operation);
  if (lpn !== NONE) facts.push(['logical page', groupDigits(String(lpn))]);
  const place = operations.place(operation);
  if (place !== NONE && (info & INFO_VIRTUAL) === 0) {
    const { pagesPerBlock, blocksPerPlane, planesPerDie } = store.run.geometry;
    const block = Math.floor(place / pagesPerBlock);
    const plane = Math.floor(block / blocksPerPlane);
    const page = kind === RowKind.erase ? '' : `, page ${place % pagesPerBlock}`;
    facts.push(['place', `plane ${plane % planesPerDie}, block ${block % blocksPerPlane}${page}`]);
  } else if (place !== NONE) {
    facts.push(['place', `plane ${place % store.run.geometry.planesPerDie}, never written before`]);
  }
  return { title, facts };
}

/** A row in one sentence, for a screen reader. */
export function rowSentence(store: LaneStore, index: LaneIndex, row: number): string {
  const { title, facts } = rowFacts(store, index, row);
  const value = (name: string): string => facts.find(([fact]) => fact === name)?.[1] ?? '';
  const request = value('request');
  return `${title}, ${value('length')} from ${value('from')}, for ${value('for')}${request === '' ? '' : `, request ${request}`}`;
}
