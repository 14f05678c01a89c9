/**
 * Rules of the simulator behind MBM's comparison (SSDSim) that decide its results and that the paper does not name, each
 * with as few requests as show it. Table I's times, commands left out.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { MS, US, pagesRequest, policyOf } from '../building.ts';
import { us } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';

const page = (op: 'read' | 'write' | 'trim', atNs: number, lpn: number, pages = 1) =>
  pagesRequest(op, atNs, lpn, pages, TABLE_PAGE_BYTES);

/** Valid pages of each of the two blocks of a twin that is collected at time 0. */
const VALID = 4;

/** TBM's collection of a twin of blocks, and a read of another chip that waits for the channel. */
function twinExperiment(): ExperimentInput {
  const block = { channel: 0, chip: 0, die: 0, block: 5 };
  return {
    name: 'TBM: moves of a twin of blocks',
    device: channelOf(2, 1, 2, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy: policyOf('tbm'),
    initial: {
      pages: [
        ...[0, 1].flatMap((plane) =>
          Array.from({ length: VALID }, (_, at) => ({ ...block, lpn: plane * VALID + at, plane, page: at })),
        ),
        { ...block, chip: 1, lpn: 2 * VALID, plane: 0, page: 0 },
      ],
      writePointers: [0, 1].map((plane) => ({ ...block, plane, page: 64 })),
      collect: [{ atNs: 0, ...block, plane: 0 }],
    },
    workload: { requests: [page('read', 1 * MS, 2 * VALID)] },
  };
}

const WRITES = 4;
const APART_NS = 3 * MS;

/** Writes that each find all channels idle, then a read of all their pages. */
function channelsExperiment(): ExperimentInput {
  return {
    name: 'Writes that find every channel idle',
    device: { ...channelOf(1, 1, 1, TABLE_PAGE_BYTES), channels: WRITES },
    timing: MBM_TIMING,
    policy: policyOf('ssdsim'),
    workload: {
      requests: [
        ...Array.from({ length: WRITES }, (_, i) => page('write', i * APART_NS, i)),
        page('read', WRITES * APART_NS, 0, WRITES),
      ],
    },
  };
}

/** Reads of a page that was written, of one that was trimmed, and of one that was never written. */
function unmappedExperiment(): ExperimentInput {
  return {
    name: 'Reads of pages without data',
    device: channelOf(1, 1, 1, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy: policyOf('ssdsim'),
    workload: {
      requests: [
        page('write', 0, 0),
        page('read', 2 * MS, 0),
        page('trim', 3 * MS, 0),
        page('read', 4 * MS, 0),
        page('read', 5 * MS, 1),
      ],
    },
  };
}

const READ_AFTER_NS = 500 * US;

/** A write into a buffer with room, then a read of another page of the same chip. */
function idleExperiment(): ExperimentInput {
  return {
    name: 'A read after a buffered write',
    device: channelOf(1, 1, 1, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy: policyOf('ssdsim'),
    host: { writeBuffer: { pages: 4, policy: 'lru', idleWriteBack: false } },
    workload: { requests: [page('write', 0, 0), page('read', READ_AFTER_NS, 1)] },
  };
}

const BEHIND_AT = 3 * MS;

/** A die whose plane 0 is a page ahead at time 0; a write of one page, then one of two. */
function tokenExperiment(): ExperimentInput {
  const place = { channel: 0, chip: 0, die: 0, plane: 0, block: 0 };
  return {
    name: 'A die whose planes are not level at time 0',
    device: channelOf(1, 1, 2, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy: policyOf('ssdsim'),
    initial: { pages: [{ ...place, lpn: 9, page: 0 }], writePointers: [{ ...place, page: 1 }] },
    workload: { requests: [page('write', 0, 0), page('write', BEHIND_AT, 1, 2)] },
  };
}

const ROOM_PAGES = 4;
const FULL_BLOCKS = 4;
const SPARE_BLOCKS = 3;
/** All spare blocks but the one that the host writes into: more is refused. */
const MOST_KEPT = SPARE_BLOCKS - 1;
const ROOM_WRITES = 6;
const ROOM_APART_NS = 5 * MS;

/** A plane that is full but for its spare blocks, and overwrites that invalidate a page of each block in turn. */
function roomExperiment(): ExperimentInput {
  return {
    name: 'Free blocks that collection keeps',
    device: {
      ...channelOf(1, 1, 1, TABLE_PAGE_BYTES),
      blocksPerPlane: FULL_BLOCKS + SPARE_BLOCKS,
      pagesPerBlock: ROOM_PAGES,
      overprovisioning: SPARE_BLOCKS / (FULL_BLOCKS + SPARE_BLOCKS),
    },
    timing: MBM_TIMING,
    policy: { gc: { hardFreeBlocks: MOST_KEPT, softFreeRatio: 0 } },
    precondition: { kind: 'sequential-fill' },
    workload: {
      requests: Array.from({ length: ROOM_WRITES }, (_, i) =>
        page('write', i * ROOM_APART_NS, (i % FULL_BLOCKS) * ROOM_PAGES + Math.floor(i / FULL_BLOCKS)),
      ),
    },
  };
}

export const SSDSIM_RULES: readonly PaperScenario[] = [
  {
    name: 'mbm-plane-token',
    figure: '§VI, the simulator',
    title: 'The plane whose turn it is at time 0',
    question: 'A plane is a page ahead when the run begins. Which plane does the first write take?',
    lookAt: ({ latency, at }) =>
      `The lanes of both planes. SSDSim’s token goes on from what was written before time 0 (pre_process_page): the first write takes plane 1, which is behind. The planes are level then, and a write of two pages is one program, ${us(latency(1))}. With level planes at time 0 the first write puts plane 0 ahead, and the two pages are programmed one after the other: ${us(at(0).latency(1))}.`,
    switch: turn('Planes at time 0', 'plane 0 is a page ahead', [
      'level',
      { initial: { pages: [], writePointers: [] } },
    ]),
    view: { request: 1, lanes: 'planes', show: 'all' },
    experiment: tokenExperiment(),
  },
  {
    name: 'mbm-gc-room',
    figure: '§II-B, garbage collection',
    title: 'Garbage collection needs room to work',
    question: 'What does it cost to keep more blocks free?',
    lookAt: ({ latency, slowest, at }) =>
      `${SPARE_BLOCKS} spare blocks, one of them for the host’s writes. If collection keeps ${MOST_KEPT} free, it begins as soon as the host opens a second block. Its victim has two valid pages to move, and the write that arrives meanwhile takes ${us(slowest())}, not ${us(latency(0))}. If one is enough, invalid pages have more room, and no write takes longer than ${us(at(0).slowest())}. With ${SPARE_BLOCKS} to be kept, every page that becomes invalid would cost a collection: such a setting is refused.`,
    switch: turn('Free blocks that collection keeps', '2, the most that is allowed', [
      '1',
      { policy: { gc: { hardFreeBlocks: 1 } } },
    ]),
    view: { request: ROOM_WRITES - 1, show: 'all' },
    experiment: roomExperiment(),
  },
  {
    name: 'mbm-twin-moves',
    figure: '§V, TBM',
    title: 'How TBM moves valid pages',
    question: 'How long does a collection of two twin blocks hold the channel before it erases them together?',
    lookAt: ({ erases, latency, at }) =>
      `The lane of chip 0. The simulator of TBM’s first author moves one page at a time; the erase of both blocks begins after ${us(start(erases(0)))}, and a read of chip 1 that arrives meanwhile takes ${us(latency(0))}. Moved in rows, a page of each plane in one operation, the blocks are ready after ${us(start(at(0).erases(0)))}, and the read takes ${us(at(0).latency(0))}.`,
    switch: turn('Moves of a twin of blocks', 'one page at a time', [
      'a row of both planes',
      { policy: { twinBlockMoves: 'row' } },
    ]),
    view: { show: 'all', lanes: 'planes' },
    experiment: twinExperiment(),
  },
  {
    name: 'mbm-first-channel',
    figure: '§VI, the simulator',
    title: 'The channel of a write that may go anywhere',
    question: 'Every channel is idle when a write arrives. Which one does it take?',
    lookAt: ({ latency, pagesByChannel, at }) =>
      `SSDSim begins its search at the next channel each time (program_count): pages by channel ${pagesByChannel().join(', ')}, and the read of all four takes ${us(latency(WRITES))}. A search that always begins at channel 0 gives ${at(0).pagesByChannel().join(', ')}, and the same read takes ${us(at(0).latency(WRITES))}.`,
    switch: turn('First channel', 'in turn', ['always channel 0', { policy: { firstChannel: 'fixed' } }]),
    view: { request: WRITES, show: 'all' },
    experiment: channelsExperiment(),
  },
  {
    name: 'mbm-unmapped-reads',
    figure: '§VI, the simulator',
    title: 'Reads of pages without data',
    question: 'What does a read of a page take that was never written, and of one that was trimmed?',
    lookAt: ({ latency, at }) =>
      `A page that was written: ${us(latency(1))}. After its trim no page belongs to it, and the read needs no flash: ${us(latency(3))}. A page that was never written is on flash before time 0, as in SSDSim (pre_process_page), takes space and is read: ${us(latency(4))}. If it reads as zeros instead: ${us(at(0).latency(4))}.`,
    switch: turn('A read of a page that was never written', 'finds a stored page', [
      'reads zeros',
      { policy: { unmappedRead: 'zero' } },
    ]),
    view: { show: 'all' },
    experiment: unmappedExperiment(),
  },
  {
    name: 'mbm-idle-write-back',
    figure: '§VI, the simulator',
    title: 'A buffer that waits until it is full',
    question: 'The buffer has room, and nothing else happens. Is the page written to flash?',
    lookAt: ({ latency, at }) =>
      `SSDSim’s buffer keeps it until another page needs the room: a read that comes ${us(READ_AFTER_NS)} later finds an idle chip, ${us(latency(1))}. A buffer that writes back when the host is idle has the chip busy with the program, and the same read takes ${us(at(0).latency(1))}.`,
    switch: turn('Write-back when idle', 'off', ['on', { host: { writeBuffer: { idleWriteBack: true } } }]),
    view: { request: 1, show: 'all' },
    experiment: idleExperiment(),
  },
];

/** When the first of some operations begins, ns; NaN without one. */
function start(rows: readonly { readonly startNs: number }[]): number {
  return rows.at(0)?.startNs ?? NaN;
}
