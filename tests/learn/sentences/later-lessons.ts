/** Checks for the sentences of the lessons on erases, suspension, binding, MBM, banks, garbage collection and the tail. */
import type { Asked, SentenceChecks } from './asked.ts';
import { own, same } from './asked.ts';

const transferOf = (q: Asked, run: string): number =>
  q.setting(run, 'timing.transferNsPerByte') * q.setting(run, 'device.pageBytes');

const tPROG = (q: Asked, run: string): number => q.setting(run, 'timing.programNs');

export const BEHIND_AN_ERASE: SentenceChecks = {
  'An array does one thing at a time.': (q) =>
    q.start('erase', 'read') >= q.end('erase', 'erase') && q.start('program', 'read') >= q.end('program', 'program'),
  'A write buffer does not help a read of data that is in the flash, so these waits remain.': async (q) => {
    const buffer = ['host.writeBuffer', { pages: 64, policy: 'fifo', idleWriteBack: true }] as const;
    const [erase, program] = [await q.again('erase', buffer), await q.again('program', buffer)];
    return (
      same(erase.latency('erase', 0), q.latency('erase', 0)) &&
      same(program.latency('program', 0), q.latency('program', 0))
    );
  },
  'The array is occupied when it arrives.': (q) => {
    const at = q.arrival('program', 0);
    return q.busy('program', { die: 0 }, at, at + 1) === 1 && q.start('program', 'read') > at;
  },
  'The program began before the read arrived:': (q) => q.start('program', 'program') < q.arrival('program', 0),
  'only its rest counts.': (q) =>
    same(q.wait('program', 0, 'dieOther'), q.end('program', 'program') - q.arrival('program', 0)),
  'The array does one thing at a time.': (q) => q.start('program', 'read') >= q.end('program', 'program'),
  'The read waits for the rest of the program, then does its own work.': (q) =>
    same(q.start('program', 'read'), q.end('program', 'program')) &&
    same(
      q.latency('program', 0),
      q.wait('program', 0, 'dieOther') + q.total('program', 'read') + q.total('program', 'data-out'),
    ),
  'An erase.': (q) => q.count('erase', 'erase') === 1 && same(q.start('erase', 'read'), q.end('erase', 'erase')),
  'The read arrived after the erase had begun:': (q) => q.start('erase', 'erase') < q.arrival('erase', 0),
  'only the rest of the erase counts.': (q) =>
    same(q.wait('erase', 0, 'dieOther'), q.end('erase', 'erase') - q.arrival('erase', 0)),
  'This read is slow because it waits.': (q) => q.wait('erase', 0, 'dieOther') > 0.9 * q.latency('erase', 0),
  'To shorten it, shorten the waiting:': (q) => q.wait('erase', 0, 'dieOther') > 0.9 * q.latency('erase', 0),
};

export const SUSPENSION: SentenceChecks = {
  'Suspension moves the wait from the read to the erase.': (q) =>
    q.wait('off', 0, 'dieOther') > 0 &&
    q.wait('on', 0, 'dieOther') === 0 &&
    q.end('on', 'erase') > q.end('off', 'erase'),
  'The read gains milliseconds, the erase loses a fraction of one.': own(
    (q) =>
      q.latency('off', 0) - q.latency('on', 0) > 2_000_000 && q.end('on', 'erase') - q.end('off', 'erase') < 1_000_000,
  ),
  'The sum of the work grows a little, and the cells wear out sooner if suspension is frequent.':
    // What the model has of it: suspending and resuming are work that is not done without them.
    (q) => {
      const [off, on] = [q.total('off', 'erase'), q.total('on', 'erase') + q.total('on', 'suspend')];
      return on > off && on < 1.05 * off;
    },
  'It waits for the rest of the erase, then does its own work.': (q) =>
    same(q.start('off', 'read'), q.end('off', 'erase')) &&
    same(q.latency('off', 0), q.wait('off', 0, 'dieOther') + q.total('off', 'read') + q.total('off', 'data-out')),
  'The array cannot erase while it reads:': (q) => q.end('on', 'read') < q.end('on', 'erase'),
  'The erase occupies the array.': (q) =>
    q.busy('on', { die: 0 }, 0, q.start('on', 'suspend')) === 1 && q.start('on', 'read') > q.start('on', 'suspend'),
  'The array does one thing at a time.': (q) => q.start('on', 'read') >= q.end('on', 'suspend'),
  'Suspend, read, resume.': (q) =>
    q.start('on', 'suspend') < q.start('on', 'read') && q.end('on', 'read') < q.end('on', 'erase'),
  'The die must suspend the erase first:': (q) => q.start('on', 'read') >= q.end('on', 'suspend'),
  'The read no longer waits for the end of the erase.': (q) =>
    q.finish('on', 0) < q.end('on', 'erase') && q.wait('on', 0, 'dieOther') === 0,
  'The erase stands still for all of the suspension and the read, not for one of them.': (q) =>
    q.end('on', 'erase') - q.end('off', 'erase') >= q.wait('on', 0, 'suspend') + q.setting('on', 'timing.readNs'),
  'The erase does not start again from its beginning:': (q) =>
    q.end('on', 'erase') < q.end('on', 'read') + q.setting('on', 'timing.eraseNs'),
  'it goes on where it was.': (q) => {
    const done = q.arrival('on', 0);
    const left = q.setting('on', 'timing.eraseNs') - done;
    // After the read only the rest and the resume follow, not a whole erase.
    return (
      q.end('on', 'erase') - q.end('on', 'read') < left + q.setting('on', 'timing.readNs') + 2 * transferOf(q, 'on')
    );
  },
  'It loses the time of the suspension and of the read, and a little for the resume.': (q) => {
    const lost = q.end('on', 'erase') - q.end('off', 'erase');
    const held = q.wait('on', 0, 'suspend') + q.setting('on', 'timing.readNs');
    return lost >= held && lost < held + transferOf(q, 'on') + 100_000;
  },
  'With many reads the little adds up.': async (q) =>
    (await manyReads(q, 10, 1_000_000)) > 5 * (await manyReads(q, 1, 1_000_000)),
};

/** By how much later the erase ends if this many reads arrive, one after each gap. */
async function manyReads(q: Asked, reads: number, gapNs: number): Promise<number> {
  const bytes = q.setting('on', 'device.pageBytes');
  const requests = Array.from({ length: reads }, (_, i) => ({ atNs: gapNs * (i + 1), op: 'read', offset: 0, bytes }));
  const run = await q.again('on', ['workload.requests', requests]);
  return run.end('on', 'erase') - q.setting('on', 'timing.eraseNs');
}

export const DIE_BINDING: SentenceChecks = {
  'A write can go anywhere.': (q) =>
    q.count('fixed', 'program', { die: 0 }) === 3 && q.count('free', 'program', { die: 0 }) === 1,
  'A fixed choice piles pages on one die, an early choice binds a page to a busy die.': (q) =>
    q.count('fixed', 'program', { die: 0 }) === 3 && q.start('early', 'program', { die: 0 }) >= q.end('early', 'erase'),
  'A late choice uses what is idle.': own((q) =>
    [1, 2, 3].every((die) => q.start('late', 'program', { die }) < q.end('late', 'erase')),
  ),
  'Here one die does all the work.': (q) => q.count('fixed', 'program', { die: 0 }) === 3,
  'on one die the next page moves only after the program before it.': (q) =>
    q.start('fixed', 'load', { request: 1 }) >= q.end('fixed', 'program', { request: 0 }),
  'Each of the three pages is transferred once and programmed once.': (q) =>
    q.count('fixed', 'program') === 3 && same(q.total('fixed', 'load'), 3 * transferOf(q, 'fixed')),
  'One die does all the work, one page after the other.': (q) =>
    q.count('fixed', 'program', { die: 0 }) === 3 &&
    same(q.finish('fixed'), q.total('fixed', 'load') + q.total('fixed', 'program')),
  'Now the pages go to three dies, and their programs overlap.': (q) =>
    [0, 1, 2, 3].filter((die) => q.count('free', 'program', { die }) === 1).length === 3 &&
    q.end('free', 'program') - q.start('free', 'program') < 2 * tPROG(q, 'free'),
  'There are three pages and two buses:': (q) =>
    q.count('free', 'program') === 3 && q.setting('free', 'device.channels') === 2,
  'one page waits for its bus.': (q) =>
    [0, 1, 2].filter((request) => q.wait('free', request, 'channel') > 0).length === 1,
  'Two channels transfer at the same time.': (q) =>
    q.start('free', 'load', { channel: 0 }) === 0 && q.start('free', 'load', { channel: 1 }) === 0,
  'The third page waits for a bus, not for a die.': (q) =>
    q.wait('free', 2, 'channel') > 0 && q.wait('free', 2, 'dieHost') === 0 && q.wait('free', 2, 'dieOther') === 0,
  'all programs overlap.': (q) => q.end('free', 'program') - q.start('free', 'program') < 2 * tPROG(q, 'free'),
  'The write is complete with its slowest page.': (q) => same(q.finish('early'), q.end('early', 'program')),
  'Here the erase ends.': (q) => same(q.end('early', 'erase'), q.setting('early', 'initial.running.0.remainingNs')),
  'The page of this die must still cross the bus and be programmed.': (q) =>
    same(q.finish('early'), q.end('early', 'erase') + transferOf(q, 'early') + tPROG(q, 'early')),
  'Only one page waits for the erase.': (q) =>
    [0, 1, 2, 3].filter((die) => q.start('early', 'program', { die }) >= q.end('early', 'erase')).length === 1,
  'The others are programmed meanwhile.': (q) =>
    [0, 1, 2, 3].filter((die) => q.end('early', 'program', { die }) <= q.end('early', 'erase')).length === 3,
  'One page is bound to the erasing die.': (q) => q.count('early', 'program', { die: 0 }) === 1,
  'One page waits for the erase:': (q) => q.start('early', 'program', { die: 0 }) >= q.end('early', 'erase'),
  'The request is as slow as its slowest page.': (q) => same(q.finish('early'), q.end('early', 'program')),
  'Four pages need four programs.': (q) => q.count('late', 'program') === 4,
  'One die can do two of them.': own((q) => [1, 2, 3].some((die) => q.count('late', 'program', { die }) === 2)),
  'a page is bound to the die that erases.': (q) => q.count('early', 'program', { die: 0 }) === 1,
  'A die that has finished its first page can take another one.': own((q) =>
    [1, 2, 3].some((die) => q.count('late', 'program', { die }) === 2),
  ),
  'A die programs a second page before the erase ends.': own(
    (q) =>
      q.end('late', 'program') < q.setting('late', 'initial.running.0.remainingNs') &&
      [1, 2, 3].some((die) => q.count('late', 'program', { die }) === 2),
  ),
  'A later decision knows more about the dies.': (q) => q.finish('late') < q.finish('early'),
};

const channelBusy = (q: Asked, run: string): number => q.busy(run, { channel: 0 }, 0, 4_000_000);
/** Whether a chip of two dies programs nothing; dies are numbered chip by chip, first die first. */
const isIdle = (q: Asked, run: string, chip: number): boolean =>
  [0, 1].every((die) => q.count(run, 'program', { die: die * 4 + chip }) === 0);

export const MBM: SentenceChecks = {
  'WS keeps planes level, so that writes use whole chips:': (q) =>
    q.figure('level', 'multiPlaneShare') === 1 && q.figure('apart', 'multiPlaneShare') === 0,
  'RS reads pages of one request together, and only these.': own(
    (q) => q.latency('together', 0) < q.latency('separate', 0) && q.latency('alone', 0) < q.latency('shared', 0),
  ),
  'MCS uses chips with little parallelism first and keeps whole chips for the next burst.': (q) =>
    !isIdle(q, 'few', 3) && isIdle(q, 'few', 1) && isIdle(q, 'few', 2),
  'While chips program and no page moves, the channel is idle.': (q) => channelBusy(q, 'apart') < 1,
  'Now each chip receives twice as many pages before it programs.': (q) =>
    // Pages of a transaction: four on level planes, two with planes apart.
    same(
      q.figure('level', 'pages.hostProgram') / q.figure('level', 'transactions'),
      (2 * q.figure('apart', 'pages.hostProgram')) / q.figure('apart', 'transactions'),
    ),
  'The channel is idle until the first chip is ready again.': (q) => channelBusy(q, 'apart') < 1,
  'With twice as many pages for each chip this gap is filled.': own((q) => channelBusy(q, 'level') === 1),
  'Level planes give each chip more to receive while the others program.': (q) =>
    channelBusy(q, 'level') > channelBusy(q, 'apart'),
  'This saves nothing.': own((q) => q.latency('separate', 0) > q.latency('together', 0)),
  'One array operation reads both pages.': (q) =>
    same(q.end('together', 'read') - q.start('together', 'read'), q.setting('together', 'timing.readNs')),
  'The bus still carries both pages, one after the other.': (q) =>
    same(q.total('together', 'data-out'), 2 * transferOf(q, 'together')) &&
    same(q.end('together', 'data-out') - q.start('together', 'data-out'), q.total('together', 'data-out')),
  'The two transfers still follow each other.': (q) =>
    same(q.end('together', 'data-out') - q.start('together', 'data-out'), 2 * transferOf(q, 'together')),
  'Pages of two requests are not read together:': (q) =>
    q.start('alone', 'read', { request: 1 }) >= q.end('alone', 'read', { request: 0 }),
  'it uses two whole chips, and the next burst finds fewer.': own(
    (q) => !isIdle(q, 'first', 0) && !isIdle(q, 'first', 1) && !isIdle(q, 'few', 0) && isIdle(q, 'few', 1),
  ),
  'Six pages fit on two chips.': (q) =>
    [0, 1, 2, 3].filter((chip) => !isIdle(q, 'few', chip)).length === 2 && q.figure('few', 'pages.hostProgram') === 6,
  'Each chip more is missing for the next burst.': (q) => [1, 2].every((chip) => isIdle(q, 'few', chip)),
  'The chip with the least parallelism first:': (q) => !isIdle(q, 'few', 3),
};

export const BANKS_OR_SUPERBLOCKS: SentenceChecks = {
  'Banks overlap independent writes.': (q) =>
    q.start('banks', 'program', { die: 1 }) < q.end('banks', 'program', { die: 0 }),
  'A superblock handles a large request in one step, and pads small ones.': (q) =>
    q.figure('merged', 'transactions') === 1 &&
    q.figure('merged', 'pages.padding') === 0 &&
    q.figure('small', 'pages.padding') > 0,
  'The programs are on four banks:': (q) => [0, 1, 2, 3].every((die) => q.count('banks', 'program', { die }) === 1),
  'they overlap.': (q) => q.start('banks', 'program', { die: 1 }) < q.end('banks', 'program', { die: 0 }),
  'The other pages follow it on the bus.': (q) =>
    q.start('banks', 'load', { request: 3 }) >= q.end('banks', 'load', { request: 0 }),
  'one page on the bus.': (q) =>
    same(q.latency('banks', 0) - tPROG(q, 'banks'), q.total('banks', 'load', { request: 0 }), 0.05),
  'Three more pages follow the first on the bus.': (q) =>
    same(q.total('banks', 'load'), 4 * q.total('banks', 'load', { request: 0 })),
  'The transfers queue on the bus, the programs overlap:': (q) =>
    q.start('banks', 'load', { request: 3 }) >= q.end('banks', 'load', { request: 2 }) &&
    q.start('banks', 'program', { die: 1 }) < q.end('banks', 'program', { die: 0 }),
  'the programs run at the same time.': (q) =>
    [0, 1, 2, 3].every((die) => same(q.start('merged', 'program', { die }), q.start('merged', 'program', { die: 0 }))),
  'There is still one bus.': (q) => q.setting('merged', 'device.channels') === 1,
  'It carries all four pages before the program.': (q) =>
    q.end('merged', 'load') <= q.start('merged', 'program') &&
    q.total('merged', 'load', { request: 0 }) > 0 &&
    same(q.start('merged', 'program'), 4 * transferOf(q, 'merged'), 0.02),
  'Four pages on one bus, then one program of all four banks at the same time.': (q) =>
    same(q.finish('merged'), 4 * transferOf(q, 'merged') + tPROG(q, 'merged'), 0.02),
  'a superblock handles a large request in one step.': (q) => q.figure('merged', 'transactions') === 1,
  'On banks the programs overlap.': (q) =>
    q.start('banks', 'program', { die: 1 }) < q.end('banks', 'program', { die: 0 }),
  'Here each write occupies all four banks.': (q) =>
    [0, 1, 2, 3].every((die) => q.count('small', 'program', { die }) === 4),
  'The transfers overlap with programs:': (q) =>
    q.finish('small') < 4 * tPROG(q, 'small') + q.total('small', 'load') * 0.9,
  'the next page moves while one is programmed.': (q) =>
    q.start('small', 'load', { request: 1 }) < q.end('small', 'program', { request: 0 }),
  'The programs cannot overlap:': (q) => q.finish('small') > 4 * tPROG(q, 'small'),
  'Padding costs pages, but it does not cross the bus here.': (q) =>
    q.figure('small', 'pages.padding') > 0 &&
    same(q.total('small', 'load'), q.figure('small', 'pages.hostProgram') * transferOf(q, 'small')),
  'On this bus the programs decide.': (q) => {
    const { channels, dies } = {
      channels: q.busy('pc-banks', { channel: 0 }, 0, q.finish('pc-banks')),
      dies: tPROG(q, 'pc-banks'),
    };
    return channels < 0.5 && transferOf(q, 'pc-banks') < dies / 2;
  },
  'A request of 64 KB has many pages of 2 KB.': (q) =>
    q.setting('pc-banks', 'device.pageBytes') === 2048 &&
    q.setting('pc-banks', 'workload.synthetic.writeSizes.4.bytes') === 65_536,
  'This is one regime.': (q) =>
    q.figure('pc-gang', 'response.all.meanNs') < q.figure('pc-banks', 'response.all.meanNs') &&
    q.figure('pc-slow-gang', 'response.write.meanNs') > q.figure('pc-slow-banks', 'response.write.meanNs'),
  'Requests are large against a page, and the bus is fast:': (q) =>
    q.setting('pc-banks', 'workload.synthetic.writeSizes.4.bytes') >= 16 * q.setting('pc-banks', 'device.pageBytes') &&
    transferOf(q, 'pc-banks') < tPROG(q, 'pc-banks') / 2,
  'superblocks win, as in the figure.': (q) =>
    q.figure('pc-gang', 'response.all.meanNs') < q.figure('pc-banks', 'response.all.meanNs'),
  'On this bus a page needs less than half as long as a program.': (q) =>
    transferOf(q, 'pc-slow-banks') < tPROG(q, 'pc-slow-banks') / 2,
  'On banks the first program begins after the first page, on a superblock after the last one.': (q) =>
    q.start('banks', 'program') < 2 * transferOf(q, 'banks') && q.start('merged', 'program') >= q.end('merged', 'load'),
  'While the bus carries the next page to one bank, the others program.': (q) =>
    q.start('banks', 'load', { request: 1 }) < q.end('banks', 'program', { request: 0 }),
  'Locked banks program together.': (q) =>
    [1, 2, 3].every((die) => same(q.start('merged', 'program', { die }), q.start('merged', 'program', { die: 0 }))),
  'With many ways, banks to which pages are dealt hide programs behind transfers, also on the faster buses of the control.':
    (q) => q.figure('pc-slow-banks', 'response.write.meanNs') < q.figure('pc-slow-gang', 'response.write.meanNs'),
  'So the answer depends on bus, ways, requests and on how pages are dealt:': (q) =>
    q.figure('pc-gang', 'response.all.meanNs') < q.figure('pc-banks', 'response.all.meanNs') &&
    q.figure('pc-slow-banks', 'response.write.meanNs') < q.figure('pc-slow-gang', 'response.write.meanNs') &&
    q.finish('merged') < q.finish('large') &&
    q.finish('banks') < q.finish('small'),
};

/** Pages that the collection of the lesson's last steps moves. */
const movedPages = (q: Asked): number => q.figure('holding', 'pages.gcProgram');

export const GARBAGE_COLLECTION: SentenceChecks = {
  'Garbage collection copies valid pages to free a block, and each copy can delay the host’s requests.': (q) =>
    q.figure('tight', 'pages.gcProgram') > 0 &&
    q.figure('tight', 'erases') > 0 &&
    q.figure('tight', 'waitNs.dieGc') > 0,
  'Write amplification is 1 / (1 − u), with u the valid share of the victims:': (q) =>
    same(q.amplification('tight') * (1 - q.validShare('tight')), 1, 0.1),
  'spare space, TRIM, and hot data apart from cold make victims emptier.': own(
    (q) =>
      q.validShare('roomy') < q.validShare('tight') &&
      q.validShare('trimmed') < q.validShare('kept') &&
      q.validShare('apart') < q.validShare('mixed'),
  ),
  'They are copied before the erase, and only the share 1 − u of the block is free for new data.': (q) =>
    same(
      q.figure('tight', 'pages.hostProgram') /
        (q.figure('tight', 'erases') * q.setting('tight', 'device.pagesPerBlock')),
      1 - q.validShare('tight'),
      0.12,
    ),
  'So each page of the host costs 1 / (1 − u) programs.': (q) =>
    same(q.amplification('tight') * (1 - q.validShare('tight')), 1, 0.1),
  'A victim still has many valid pages.': own((q) => q.validShare('tight') > 0.35),
  'the write amplification is 1 / (1 − u).': (q) =>
    same(q.amplification('tight') * (1 - q.validShare('tight')), 1, 0.1),
  'Most writes wait for a collection, also those around the median.': own((q) => {
    const writes = Array.from({ length: q.figure('tight', 'requests') }, (_, request) => request);
    writes.sort((a, b) => q.latency('tight', a) - q.latency('tight', b));
    const waiting = (some: readonly number[]): number =>
      some.filter((request) => q.wait('tight', request, 'dieGc') > 0).length / some.length;
    const middle = Math.floor(writes.length / 2);
    return waiting(writes) > 0.5 && waiting(writes.slice(middle - 50, middle + 50)) > 0.5;
  }),
  'A write may arrive just when a collection begins, and the collection also copies.': (q) =>
    q.tailWait('tight', 'write', 100, 'dieGc') > 0 && q.figure('tight', 'pages.gcProgram') > 0,
  'A write may wait for copies and an erase, and behind other writes that wait.': (q) =>
    q.tailWait('tight', 'write', 100, 'dieGc') > 0 && q.figure('tight', 'waitNs.dieGc') > 0,
  'A median tells nothing about this.': (q) =>
    q.figure('tight', 'response.write.maxNs') > 1.5 * q.figure('tight', 'response.write.p50Ns'),
  'Emptier victims need fewer copies.': (q) =>
    q.validShare('roomy') < q.validShare('tight') &&
    q.figure('roomy', 'pages.gcProgram') / q.figure('roomy', 'erases') <
      q.figure('tight', 'pages.gcProgram') / q.figure('tight', 'erases'),
  'Each page of the host is programmed once in any case, and some pages are still copied.': (q) =>
    q.figure('roomy', 'pages.gcProgram') > 0 && q.figure('roomy', 'pages.hostProgram') >= q.figure('roomy', 'requests'),
  'With more spare space a block waits longer for its collection, so more of its pages are overwritten.': (q) =>
    q.figure('roomy', 'erases') < q.figure('tight', 'erases') && q.validShare('roomy') < q.validShare('tight'),
  'Trimmed pages are not copied:': (q) => q.figure('trimmed', 'pages.gcProgram') < q.figure('kept', 'pages.gcProgram'),
  'they act as spare space.': (q) => q.validShare('trimmed') < q.validShare('kept'),
  'Each page of the host is programmed once in any case.': (q) => q.amplification('trimmed') >= 1,
  'A trimmed page is not valid.': (q) => q.validShare('trimmed') < q.validShare('kept'),
  'A trimmed page is spare space until it is written again.': (q) => q.validShare('trimmed') < q.validShare('kept'),
  'The number of writes is the same.': (q) =>
    q.figure('apart', 'pages.hostProgram') === q.figure('mixed', 'pages.hostProgram'),
  'Blocks are no longer alike:': own((q) => q.validShare('apart') < 0.97 * q.validShare('mixed')),
  'some hold mostly hot pages.': own(
    // With blocks of copies, blocks of new data hold what is written now: nine in ten pages are hot.
    (q) =>
      q.setting('apart', 'workload.synthetic.addresses.hotAccesses') >= 0.9 &&
      q.validShare('apart') < q.validShare('mixed'),
  ),
  'A block of hot pages soon becomes emptier.': own((q) => q.validShare('apart') < q.validShare('mixed')),
  'A block of cold pages stays full, and need not be collected.': own(
    (q) => q.figure('apart', 'erases') < q.figure('mixed', 'erases') && q.validShare('apart') < q.validShare('mixed'),
  ),
  'A mixed block keeps its cold pages valid, and each collection copies them again.': own(
    (q) => q.figure('mixed', 'pages.gcProgram') > q.figure('apart', 'pages.gcProgram'),
  ),
  'Apart, victims are mostly blocks of new data, with fewer valid pages.': own(
    (q) => q.validShare('apart') < q.validShare('mixed'),
  ),
  'The collection began before the read arrived:': (q) =>
    q.arrival('holding', 0) > 0 && q.start('holding', 'read') < q.arrival('holding', 0),
  'only the rest counts.': (q) =>
    same(
      q.finish('holding', 0),
      movedPages(q) * (q.setting('holding', 'timing.readNs') + 2 * transferOf(q, 'holding') + tPROG(q, 'holding')) +
        q.setting('holding', 'timing.readNs') +
        transferOf(q, 'holding'),
      0.03,
    ),
  'Each page is read, crosses the bus twice and is programmed, one page after the other.': (q) =>
    q.count('holding', 'program', { die: 0 }) === movedPages(q) &&
    same(
      q.end('holding', 'program') - q.start('holding', 'read'),
      movedPages(q) * (q.setting('holding', 'timing.readNs') + 2 * transferOf(q, 'holding') + tPROG(q, 'holding')),
      0.02,
    ),
  'The read arrives after 1 ms and waits for the rest.': (q) =>
    same(q.arrival('holding', 0), 1_000_000) && q.finish('holding', 0) > q.end('holding', 'program'),
  'The read meets a collection as often as before, but waits for a whole block now.': (q) =>
    same(q.figure('many-holding', 'gcRuns'), q.figure('many-yielding', 'gcRuns'), 0.1) &&
    q.figure('many-holding', 'response.read.p99Ns') > q.figure('many-yielding', 'response.read.p99Ns'),
  'Every read of any of its chips that arrives meanwhile waits.': (q) =>
    [0, 1].every((request) => q.finish('holding', request) > q.end('holding', 'program')),
  'most reads meet no collection.': (q) =>
    same(q.figure('many-holding', 'response.read.p50Ns'), q.figure('many-yielding', 'response.read.p50Ns'), 0.05),
};

export const TAIL: SentenceChecks = {
  'Here the median shows the work of a request, the tail its waits.': (q) => {
    const own = q.setting('a', 'timing.commandNs') + q.setting('a', 'timing.readNs') + transferOf(q, 'a');
    return (
      same(q.figure('a', 'response.read.p50Ns'), own, 0.05) &&
      q.tailWait('a', 'read', 1000, 'dieGc') + q.tailWait('a', 'read', 1000, 'dieHost') >
        0.8 * q.figure('a', 'response.read.p99_9Ns')
    );
  },
  'Find what the slowest requests wait for, then cure that, and look who pays.': own(
    // The cure of the largest cause lowers the tail more than that of another one, and the writes pay.
    (q) =>
      q.tailWait('a', 'read', 1000, 'dieGc') > q.tailWait('a', 'read', 1000, 'channel') &&
      q.figure('suspended', 'response.read.p99_9Ns') < q.figure('bus', 'response.read.p99_9Ns') &&
      q.figure('suspended', 'response.write.meanNs') > q.figure('a', 'response.write.meanNs'),
  ),
  'A faster bus shortens transfers.': (q) => transferOf(q, 'bus') < transferOf(q, 'a'),
  'A bus only shortens transfers;': (q) =>
    same(q.setting('bus', 'timing.readNs'), q.setting('a', 'timing.readNs')) &&
    same(q.setting('bus', 'timing.eraseNs'), q.setting('a', 'timing.eraseNs')),
  'A write does not gain from suspension:': (q) =>
    q.figure('suspended', 'response.write.meanNs') > q.figure('a', 'response.write.meanNs'),
  'its program is what is interrupted.': (q) => q.figure('suspended', 'suspensions.program') > 0,
  'A suspended program loses the time of a suspension and of a read.': (q) =>
    q.figure('suspended', 'suspensions.program') > 0,
  'Most programs meet no read.': (q) =>
    q.figure('suspended', 'suspensions.program') <
    0.5 * (q.figure('suspended', 'pages.hostProgram') + q.figure('suspended', 'pages.gcProgram')),
};

/** Writes of the lesson until its cache is full; as many follow. */
const FIRST = 320;
/** Bytes of the cache of a drive of 512 GB (Intel 660p). */
const REAL_CACHE_BYTES = 70e9;
const eachOfFirst = (q: Asked): number => q.finish('folding', FIRST - 1) / FIRST;
/** Writes of a run that are as fast as the cache. */
const fastWrites = (q: Asked, run: string): number => {
  let found = 0;
  for (let request = 0; request < 2 * FIRST; request++) if (q.latency(run, request) <= 160_000) found++;
  return found;
};

export const SLC_CLIFF: SentenceChecks = {
  'A real cache is thousands of times larger:': (q) => {
    const bytes = FIRST * q.setting('folding', 'workload.requests.0.bytes');
    return REAL_CACHE_BYTES / bytes > 2000 && REAL_CACHE_BYTES / bytes < 10_000;
  },
  'a benchmark that ends before the cliff measures the cache.': own((q) =>
    same(eachOfFirst(q), q.setting('folding', 'policy.slcCache.programNs'), 1e-6),
  ),
  'But the pages that the cache holds are still there:': (q) => q.figure('direct', 'pages.folded') === 0,
  'Both dies fold at the same time.': (q) => {
    const [from, to] = [q.finish('pause', FIRST - 1), q.arrival('pause', FIRST)];
    const [one, other] = [q.busy('pause', { die: 0 }, from, to), q.busy('pause', { die: 1 }, from, to)];
    return one > 0 && same(one, other, 0.01);
  },
  'If the cache is made of free blocks, it shrinks as the drive fills:': (q) =>
    fastWrites(q, 'full') < fastWrites(q, 'empty'),
  'The cache of a drive that uses free blocks shrinks as the drive fills:': (q) =>
    fastWrites(q, 'full') < fastWrites(q, 'empty'),
};
