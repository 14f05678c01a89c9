/** Programs of whole word lines (model page §11.13): times by the closed forms there. */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { FEMU_TLC } from '../../document/presets/drive-presets.ts';
import { US, pagesRequest } from '../building.ts';
import { plain, us } from '../figure-numbers.ts';
import { TABLE_PAGE_BYTES, channelOf } from '../mbm/device.ts';
import { type PaperScenario, turn } from '../scenario.ts';

/** Pages of a word line of TLC. */
const TYPES = 3;
/** One program of them: the closed form of the model page. */
const PROGRAM_NS = 700 * US;
const ACK_NS = 5 * US;
const FLUSH_NS = 10 * US;
/** When the first word line is read: everything is on flash. */
const READ_NS = 1900 * US;
const READ_GAP_NS = 200 * US;

/** Pages that are written together at time 0, a flush, and reads of the first word line. */
const requests = (pages: number): HostRequest[] => [
  pagesRequest('write', 0, 0, pages, TABLE_PAGE_BYTES),
  { atNs: FLUSH_NS, op: 'flush', offset: 0, bytes: TABLE_PAGE_BYTES },
  ...Array.from({ length: TYPES }, (_, page) =>
    pagesRequest('read', READ_NS + page * READ_GAP_NS, page, 1, TABLE_PAGE_BYTES),
  ),
];

/** One die of TLC: Table I's bus, FEMU's read times. */
function oneShotExperiment(name: string): ExperimentInput {
  const { timing } = devicePreset('femu-tlc').patch;
  return {
    name,
    device: { ...channelOf(1, 1, 1, TABLE_PAGE_BYTES), pagesPerBlock: 16 * TYPES },
    timing: {
      ...devicePreset('mbm-table-1').patch.timing,
      ...timing,
      programNs: [PROGRAM_NS, ...FEMU_TLC.programNs.slice(1)],
      pageTypes: { ...timing?.pageTypes, order: 'word-line', wordLineProgramNs: PROGRAM_NS },
    },
    policy: { wordLine: 'one-shot' },
    host: { writeBuffer: { pages: 4 * TYPES, ackNs: ACK_NS } },
    workload: { requests: requests(TYPES + 1) },
  };
}

/** Types of QLC, and word lines of one block. */
const QLC_TYPES = 4;
const LINES = 3;
/** The two passes: the closed forms of the model page. */
const COARSE_NS = 2000 * US;
const FINE_NS = 4000 * US;
/** Between the passes of the first word line, and when everything is on flash. */
const BETWEEN_NS = 8000 * US;
const LATER_NS = 20_000 * US;

/** One die of QLC: Table I's bus, FEMU's read times. */
function twoPassExperiment(name: string): ExperimentInput {
  const { timing } = devicePreset('femu-qlc').patch;
  const read = (atNs: number): HostRequest => pagesRequest('read', atNs, 0, 1, TABLE_PAGE_BYTES);
  return {
    name,
    device: { ...channelOf(1, 1, 1, TABLE_PAGE_BYTES), pagesPerBlock: LINES * QLC_TYPES },
    timing: {
      ...devicePreset('mbm-table-1').patch.timing,
      ...timing,
      pageTypes: { ...timing?.pageTypes, firstPassProgramNs: COARSE_NS, wordLineProgramNs: FINE_NS },
    },
    policy: { wordLine: 'two-pass' },
    host: { writeBuffer: { pages: LINES * QLC_TYPES, ackNs: ACK_NS } },
    workload: {
      requests: [
        pagesRequest('write', 0, 0, LINES * QLC_TYPES, TABLE_PAGE_BYTES),
        { atNs: FLUSH_NS, op: 'flush', offset: 0, bytes: TABLE_PAGE_BYTES },
        read(BETWEEN_NS),
        read(LATER_NS),
      ],
    },
  };
}

export const WORD_LINES: readonly PaperScenario[] = [
  {
    name: 'today-one-shot',
    figure: 'Word lines',
    title: 'TLC programs a word line at once (one-shot)',
    question: 'A TLC program writes three pages together. What becomes of a fourth page that must be on flash?',
    lookAt: ({ latency, at, padding, experiment: { timing } }) =>
      `The first three pages fill a word line: three transfers, then one program of ${us(timing.pageTypes.wordLineProgramNs)} for all of them. The fourth page waits in the buffer until the flush has it programmed, with ${padding()} pages of padding: the flush takes ${us(latency(1))}. Behind three pages it would take ${us(at(0).latency(1))}. Then the first word line is read: three array reads of three lengths, latencies ${us(latency(2))}, ${us(latency(3))}, ${us(latency(4))}.`,
    switch: turn(
      'Pages before the flush',
      'four',
      ['three, one full word line', { workload: { requests: requests(TYPES) } }],
      ['six, two full word lines', { workload: { requests: requests(2 * TYPES) } }],
    ),
    view: { request: 1, show: 'all' },
    experiment: oneShotExperiment('TLC programs a word line at once (one-shot)'),
  },
  {
    name: 'today-two-pass',
    figure: 'Word lines',
    title: 'QLC programs each word line twice (two-pass)',
    question: 'QLC programs a word line coarsely, then finely. When is a page on flash?',
    lookAt: ({ latency, at, experiment: { timing } }) =>
      `Twelve pages fill three word lines. Each is loaded and programmed twice, first in ${plain(timing.pageTypes.firstPassProgramNs)}, then in ${plain(timing.pageTypes.wordLineProgramNs)}; between its passes the next one has its first: 1, 2, 1, 3, 2, 3. Its pages are on flash when the second has ended. Until then they are in the write buffer: a read of the first page takes ${us(latency(2))} there, and ${us(latency(3))} later, on flash. The flush takes ${us(latency(1))}; with one program of ${plain(timing.pageTypes.wordLineProgramNs)} a word line it takes ${us(at(0).latency(1))}.`,
    switch: turn(
      'Word line',
      'two passes',
      ['one-shot', { policy: { wordLine: 'one-shot' } }],
      ['page by page', { policy: { wordLine: 'page' } }],
    ),
    view: { request: 1, show: 'all' },
    experiment: twoPassExperiment('QLC programs each word line twice (two-pass)'),
  },
];
