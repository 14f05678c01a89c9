/** The causes of an idle range of a lane, as a chain: the dies' work meanwhile, the next operation, and its wait. */
import { channelOfDie, chipOnChannel, dieInChip } from '../../device/geometry.ts';
import { RowKind } from '../../engine/recording/recording.ts';
import type { Row } from '../columns/rows.ts';
import { operationWords } from './operation-words.ts';
import type { RunReader } from '../why/run-reader.ts';
import { chainBehind } from './cause-chain.ts';
import type { ChainLink } from './cause-chain.ts';
import { whyIdle } from './idle.ts';

/** Dies that are named one by one; of more dies, only the first to end. */
const MOST_DIES = 4;

/**
 * The chain for an instant at which a lane carries nothing.
 * @param lane as in the recording: channels first, then dies
 */
export function idleChain(reader: RunReader, lane: number, atNs: number): ChainLink[] {
  const { operation, ...reason } = whyIdle(reader, lane, atNs);
  // A request that had not arrived had no wait.
  const behind = operation === null || reason.kind === 'nothing-asked' ? [] : chainBehind(reader, operation);
  // Its wait is the next link.
  const words =
    operation !== null && reason.kind === 'waiting' && behind.length > 0
      ? `the next here is the ${operationWords(reader, operation)}`
      : reason.words;
  const next: ChainLink = {
    kind: 'next',
    words,
    fromNs: reason.toNs,
    toNs: reason.toNs,
    operation,
    request: reason.request,
  };
  const meanwhile = lane < reader.recording.channels ? diesMeanwhile(reader, lane, atNs) : [];
  return [...meanwhile, next, ...behind];
}

/** The work of a channel's dies while its bus was idle, the first to end first. */
function diesMeanwhile(reader: RunReader, channel: number, atNs: number): ChainLink[] {
  const { geometry, recording } = reader;
  let dies = 0;
  const busy: (Row & { readonly die: number })[] = [];
  for (let die = 0; die < geometry.dies; die++) {
    if (channelOfDie(geometry, die) !== channel) continue;
    dies++;
    let found = false;
    reader.array(die).visit(atNs, atNs + 1, (startNs, endNs, kind, operation) => {
      if (found || startNs > atNs || endNs <= atNs) return;
      found = true;
      busy.push({ lane: recording.channels + die, startNs, endNs, kind, operation, die });
    });
  }
  busy.sort((a, b) => a.endNs - b.endNs || a.die - b.die);
  const named = busy.slice(0, MOST_DIES).map((row, index): ChainLink => {
    const values = {
      chip: String(chipOnChannel(geometry, row.die)),
      die: String(dieInChip(geometry, row.die)),
      operation: doing(reader, row),
    };
    const words =
      index === 0 && busy.length > 1
        ? `chip ${values.chip}, die ${values.die} ends first: ${values.operation}`
        : `chip ${values.chip}, die ${values.die}: ${values.operation}`;
    return {
      kind: 'busy',
      words: index === 0 ? `${countWords(busy.length, dies)}; ${words}` : words,
      fromNs: row.startNs,
      toNs: row.endNs,
      operation: row.operation,
      request: null,
    };
  });
  return named;
}

function countWords(busy: number, dies: number): string {
  if (dies === 1) return 'the only die is busy';
  if (busy === dies) {
    return dies === 2 ? 'both dies of the channel are busy' : `all ${dies} dies of the channel are busy`;
  }
  return busy === 1 ? `1 of ${dies} dies of the channel is busy` : `${busy} of ${dies} dies of the channel are busy`;
}

function doing(reader: RunReader, { kind, operation }: Row): string {
  const words = operationWords(reader, operation);
  if (kind === RowKind.suspend) return `suspend of the ${words}`;
  return kind === RowKind.resume ? `resume of the ${words}` : words;
}
