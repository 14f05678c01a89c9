/**
 * A chain of causes in which waits of one kind that follow each other are one item: `7 earlier writes of this page`.
 */
import { plural } from '../../base/format.ts';
import { channelOfDie } from '../../device/geometry.ts';
import { NONE, OperationType, infoType } from '../../engine/recording/recording.ts';
import { requestWords } from './operation-words.ts';
import type { RunReader } from '../why/run-reader.ts';
import type { ChainLink } from './cause-chain.ts';

export type ChainItem =
  | { readonly kind: 'link'; readonly link: ChainLink }
  | { readonly kind: 'repeats'; readonly words: string; readonly links: readonly ChainLink[] };

/** What the blockers of two waits have in common, most specific first. */
type Relation = 'request' | 'page' | 'die' | 'channel';

/** Fewer repeats are shown one by one. */
const LEAST = 2;

/** Collapses repeats; the first wait of each kind stays. */
export function collapseRepeats(reader: RunReader, links: readonly ChainLink[]): ChainItem[] {
  const items: ChainItem[] = [];
  for (let at = 0; at < links.length;) {
    items.push({ kind: 'link', link: links[at] });
    const relation = relationOf(reader, links[at], links.at(at + 1));
    let end = at + 1;
    while (relation !== null && relationOf(reader, links[end - 1], links.at(end)) === relation) end++;
    const repeated = links.slice(at + 1, end);
    if (relation !== null && repeated.length >= LEAST) {
      items.push({ kind: 'repeats', words: repeatWords(reader, relation, repeated), links: repeated });
    } else for (const link of repeated) items.push({ kind: 'link', link });
    at = end;
  }
  return items;
}

/** What two waits that follow each other have in common; null if nothing, or if one is not a wait for an operation. */
function relationOf(reader: RunReader, before: ChainLink, after: ChainLink | undefined): Relation | null {
  if (before.kind !== 'wait' || after?.kind !== 'wait') return null;
  const { operations, geometry } = reader;
  const [one, other] = [before.operation, after.operation];
  if (one === null || other === null) return null;
  if (infoType(operations.info(one)) !== infoType(operations.info(other))) return null;
  if (before.request !== null && before.request === after.request) return 'request';
  const lpn = operations.lpn(one);
  if (lpn !== NONE && lpn === operations.lpn(other)) return 'page';
  const [die, otherDie] = [reader.dieOf(one), reader.dieOf(other)];
  if (die === NONE || otherDie === NONE) return null;
  if (die === otherDie) return 'die';
  return channelOfDie(geometry, die) === channelOfDie(geometry, otherDie) ? 'channel' : null;
}

function repeatWords(reader: RunReader, relation: Relation, links: readonly ChainLink[]): string {
  const { operation, request } = links[0];
  const count = links.length;
  if (relation === 'request' && request !== null) {
    return `${plural(count, 'more page')} of ${requestWords(reader, request)}`;
  }
  const same = relation === 'page' ? 'this page' : relation === 'die' ? 'this die' : 'this channel';
  switch (infoType(reader.operations.info(operation ?? 0))) {
    case OperationType.read:
      return `${plural(count, 'earlier read')} of ${same}`;
    case OperationType.program:
      return `${plural(count, 'earlier write')} of ${same}`;
    default:
      return `${plural(count, 'earlier erase')} of ${same}`;
  }
}
