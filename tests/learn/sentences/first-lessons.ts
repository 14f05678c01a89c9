/** Checks for the sentences of the lessons on reads and writes, the bus, and chips, dies and planes. */
import type { Asked, Holds, SentenceChecks } from './asked.ts';
import { own, same } from './asked.ts';

/** Four reads or writes for each chip of one channel at time 0: what the idea says of many requests. */
async function busShare(q: Asked, run: 'reads' | 'writes', chips: number, path: string, ns: number): Promise<number> {
  const op = run === 'reads' ? 'read' : 'write';
  const pages = Array.from({ length: chips * 16 }, (_, lpn) => lpn);
  const pageBytes = q.setting(run, 'device.pageBytes');
  const many = await q.again(
    run,
    ['device.chipsPerChannel', chips],
    [path, ns],
    [
      'initial.pages',
      op === 'write'
        ? []
        : pages.map((lpn) => ({
            lpn,
            channel: 0,
            chip: lpn % chips,
            die: 0,
            plane: 0,
            block: 0,
            page: Math.floor(lpn / chips),
          })),
    ],
    ['workload.requests', pages.map((lpn) => ({ atNs: 0, op, offset: lpn * pageBytes, bytes: pageBytes }))],
  );
  const end = many.finish(run);
  // Without the first and the last round, in which not all chips work.
  return many.busy(run, { channel: 0 }, end * 0.2, end * 0.8);
}

const transferOf = (q: Asked, run: string): number =>
  q.setting(run, 'timing.transferNsPerByte') * q.setting(run, 'device.pageBytes');

/** What a bus twice as fast saves of a write. */
const halfOfTransfer: Holds = (q) =>
  same(
    q.latency('write', 0) - q.latency('fast', 0),
    (q.total('write', 'load') - q.setting('write', 'timing.commandNs')) / 2,
  );

export const WRITE_AND_READ: SentenceChecks = {
  'At the flash, a read is short:': own((q) => q.latency('read', 0) < q.latency('write', 0) / 5),
  'A write is long:': own((q) => q.latency('write', 0) > 5 * q.latency('read', 0)),
  'The bus needs the same time for both.': (q) =>
    same(q.total('write', 'load') / transferOf(q, 'write'), q.total('read', 'data-out') / transferOf(q, 'read'), 0.01),
  'What an application sees can be the opposite, because a device may buffer writes:': async (q) => {
    const buffered = await q.again('write', [
      'host.writeBuffer',
      { pages: 16, policy: 'fifo', idleWriteBack: true, ackNs: 5000 },
    ]);
    return buffered.latency('write', 0) < q.latency('read', 0) / 5;
  },
  'A part that needs another part begins when that part ends, and their times add up.': (q) =>
    same(q.start('read', 'read'), q.end('read', 'command')) && same(q.start('read', 'data-out'), q.end('read', 'read')),
  'The chip cannot read before it knows the address.': (q) => q.start('read', 'read') >= q.end('read', 'command'),
  'It cannot send data that it has not read.': (q) => q.start('read', 'data-out') >= q.end('read', 'read'),
  'Command, then array, then data.': (q) =>
    q.start('read', 'command') < q.start('read', 'read') && q.start('read', 'read') < q.start('read', 'data-out'),
  'The bus is busy during the command and the data out.': (q) =>
    q.busy('read', { channel: 0 }, 0, q.end('read', 'command')) === 1 &&
    q.busy('read', { channel: 0 }, q.start('read', 'data-out'), q.end('read', 'data-out')) === 1,
  'The array is busy in between, and the bus is idle meanwhile.': (q) =>
    q.busy('read', { die: 0 }, q.end('read', 'command'), q.start('read', 'data-out')) === 1 &&
    q.busy('read', { channel: 0 }, q.end('read', 'command'), q.start('read', 'data-out')) === 0,
  'A read needs each of them, one after the other.': (q) =>
    same(q.latency('read', 0), q.total('read', 'command') + q.total('read', 'read') + q.total('read', 'data-out')),
  'The page crosses the bus once.': (q) => q.count('read', 'data-out') === 1,
  'the data reaches the host only after the bus has moved it.': (q) =>
    same(q.finish('read', 0), q.end('read', 'data-out')),
  'there are three parts, each of them once.': (q) =>
    q.count('read', 'command') === 1 && q.count('read', 'read') === 1 && q.count('read', 'data-out') === 1,
  'Nothing overlaps here:': (q) =>
    same(q.latency('read', 0), q.total('read', 'command') + q.total('read', 'read') + q.total('read', 'data-out')),
  'Sensing a charge is quick.': own(
    (q) => q.setting('read', 'timing.readNs') < q.setting('write', 'timing.programNs') / 10,
  ),
  'Bringing charge into a cell, in small steps and with a check after each, is not.': own(
    (q) => q.setting('write', 'timing.programNs') > 10 * q.setting('read', 'timing.readNs'),
  ),
  'The bus is part of both.': (q) => q.count('read', 'data-out') === 1 && q.count('write', 'load') === 1,
  'its transfer counts, too.': (q) => q.latency('read', 0) > q.setting('read', 'timing.readNs'),
  'The array makes the difference.': (q) =>
    same(
      q.latency('write', 0) - q.latency('read', 0),
      q.setting('write', 'timing.programNs') - q.setting('read', 'timing.readNs'),
      0.01,
    ),
  // A bus twice as fast saves half of the transfer.
  'The bus would have to be most of the write.': own(halfOfTransfer),
  'The bus would have to be a fifth of the write or more.': own(halfOfTransfer),
  'The bus was not the problem of this write.': (q) => q.total('write', 'load') < q.total('write', 'program'),
  'This changes when many writes share one bus:': async (q) => {
    const pageBytes = q.setting('write', 'device.pageBytes');
    const requests = Array.from({ length: 48 }, (_, lpn) => ({
      atNs: 0,
      op: 'write',
      offset: lpn * pageBytes,
      bytes: pageBytes,
    }));
    const change = [
      ['device.chipsPerChannel', 48],
      ['workload.requests', requests],
    ] as const;
    const [slow, fast] = [await q.again('write', ...change), await q.again('fast', ...change)];
    return slow.finish('write') > 1.4 * fast.finish('fast');
  },
};

export const BUS_AND_ARRAY: SentenceChecks = {
  'The bus carries one page at a time;': (q) =>
    q.start('two', 'load', { request: 1 }) >= q.end('two', 'load', { request: 0 }),
  'every array works by itself.': (q) =>
    q.start('two', 'program', { request: 1 }) < q.end('two', 'program', { request: 0 }) &&
    q.busy('two', { die: 1 }, q.start('two', 'program', { request: 1 }), q.end('two', 'program', { request: 1 })) === 1,
  'So arrays overlap and transfers queue.': (q) =>
    same(q.start('reads', 'read', { request: 3 }), q.start('reads', 'read', { request: 0 })) &&
    same(q.start('reads', 'data-out', { request: 3 }), q.end('reads', 'data-out', { request: 2 })),
  'Reads fill the bus if the transfers of the other chips take as long as tR.': async (q) => {
    const three = 3 * transferOf(q, 'reads');
    return (
      (await busShare(q, 'reads', 4, 'timing.readNs', Math.round(three * 0.97))) > 0.99 &&
      // The transfers of all four chips are longer than tR here, and the bus waits all the same.
      (await busShare(q, 'reads', 4, 'timing.readNs', Math.round(three * 1.25))) < 0.9
    );
  },
  'Writes fill the bus if they take as long as tPROG, else they fill the chips.': async (q) => {
    const three = 3 * transferOf(q, 'writes');
    return (
      (await busShare(q, 'writes', 4, 'timing.programNs', Math.round(three * 0.97))) > 0.99 &&
      (await busShare(q, 'writes', 4, 'timing.programNs', Math.round(three * 1.25))) < 0.9
    );
  },
  'A faster bus or more chips move both limits.': async (q) => {
    const three = 3 * transferOf(q, 'reads');
    const faster = await q.again('reads', [
      'timing.transferNsPerByte',
      q.setting('reads', 'timing.transferNsPerByte') / 2,
    ]);
    return (
      (await busShare(faster, 'reads', 4, 'timing.readNs', Math.round(three * 0.97))) < 0.9 &&
      (await busShare(q, 'reads', 8, 'timing.readNs', Math.round(three * 1.25))) > 0.99
    );
  },
  'The bus is free while the array works.': (q) =>
    q.busy('one', { channel: 0 }, q.start('one', 'program'), q.end('one', 'program')) === 0,
  'Both need the same bus, and it carries one page at a time.': (q) =>
    q.count('two', 'load', { channel: 0 }) === 2 &&
    q.start('two', 'load', { request: 1 }) >= q.end('two', 'load', { request: 0 }),
  'The first chip does not need the bus while it programs.': (q) =>
    q.end('two', 'load', { request: 0 }) <= q.start('two', 'program', { request: 0 }),
  'Nothing keeps the second page from using it.': (q) =>
    same(q.start('two', 'load', { request: 1 }), q.end('two', 'load', { request: 0 })),
  'A program needs the array only.': (q) =>
    q.busy('one', { channel: 0 }, q.start('one', 'program'), q.end('one', 'program')) === 0,
  'The bus is free meanwhile.': (q) =>
    q.busy('one', { channel: 0 }, q.start('one', 'program'), q.end('one', 'program')) === 0,
  'the second data in follows directly.': (q) =>
    same(q.start('two', 'load', { request: 1 }), q.end('two', 'load', { request: 0 })),
  'The two programs are on two chips:': (q) =>
    q.count('two', 'program', { die: 0 }) === 1 && q.count('two', 'program', { die: 1 }) === 1,
  'they overlap.': (q) => q.start('two', 'program', { request: 1 }) < q.end('two', 'program', { request: 0 }),
  'The second one had to wait for the bus.': (q) => q.wait('two', 1, 'channel') > 0,
  'At time zero the second chip is idle.': (q) =>
    q.busy('two', { die: 1 }, 0, q.start('two', 'load', { request: 1 })) === 0,
  'The data in of the first write:': (q) => q.blocker('two', 1) === 0,
  'it held the bus.': (q) => q.busy('two', { channel: 0 }, 0, q.wait('two', 1, 'channel')) === 1,
  'read #0 needs the array and then the bus.': (q) =>
    same(q.start('reads', 'data-out', { request: 0 }), q.end('reads', 'read', { request: 0 })),
  'Nothing is before read #0:': (q) => q.wait('reads', 0, 'channel') === 0,
  'The arrays read at the same time:': (q) =>
    same(q.end('reads', 'read') - q.start('reads', 'read'), q.setting('reads', 'timing.readNs')),
  'The array times overlap.': (q) =>
    same(q.end('reads', 'read') - q.start('reads', 'read'), q.setting('reads', 'timing.readNs')),
  'The transfers cannot:': (q) =>
    same(q.end('reads', 'data-out') - q.start('reads', 'data-out'), q.total('reads', 'data-out')),
  'there is one bus.': (q) => q.setting('reads', 'device.channels') === 1,
  'A staircase:': (q) =>
    [1, 2, 3].every((i) => same(q.latency('reads', i) - q.latency('reads', i - 1), transferOf(q, 'reads'))),
  'Each read waits for the data out of the reads before it.': (q) =>
    [0, 1, 2, 3].every((i) => same(q.wait('reads', i, 'channel'), i * transferOf(q, 'reads'))),
  'The programs are on four chips:': (q) => [0, 1, 2, 3].every((die) => q.count('writes', 'program', { die }) === 1),
  'the last page waits for the others on the bus.': (q) =>
    same(q.wait('writes', 3, 'channel'), 3 * transferOf(q, 'writes')),
  'The four transfers follow each other.': (q) =>
    same(q.end('writes', 'load') - q.start('writes', 'load'), 4 * transferOf(q, 'writes')),
  'Only the last program counts.': (q) =>
    same(q.finish('writes'), 4 * transferOf(q, 'writes') + q.setting('writes', 'timing.programNs')),
  'One bus feeds many programming chips.': (q) =>
    q.end('writes', 'load') < q.end('writes', 'program', { request: 0 }) &&
    q.setting('writes', 'device.channels') === 1,
};

/** Whether a die of the last run is programmed for the length of one program. */
const isProgrammedOnce = (q: Asked, die: number): boolean =>
  same(q.end('both', 'program', { die }) - q.start('both', 'program', { die }), q.setting('both', 'timing.programNs'));

export const CHIPS_DIES_PLANES: SentenceChecks = {
  'Chips and dies work independently.': async (q) => {
    const two = [
      'workload.requests',
      [{ atNs: 0, op: 'write', offset: 0, bytes: 2 * q.setting('dies', 'device.pageBytes') }],
    ] as const;
    const dies = await q.again('dies', two);
    const chips = await q.again('dies', two, ['device.diesPerChip', 1], ['device.chipsPerChannel', 2]);
    return [dies, chips].every((of) => of.start('dies', 'program', { die: 1 }) < of.end('dies', 'program', { die: 0 }));
  },
  'A plane can work alone, but the planes of a die cannot program different pages at different times.': async (q) => {
    const page = q.setting('planes', 'device.pageBytes');
    const one = { atNs: 0, op: 'write', offset: 0, bytes: page };
    const apart = await q.again('planes', ['workload.requests', [one, { ...one, atNs: 200_000, offset: page }]]);
    return (
      // The first page programs alone; the second one, of the other plane, waits for its end.
      apart.count('planes', 'program') === 2 &&
      apart.start('planes', 'program', { request: 1 }) >= apart.end('planes', 'program', { request: 0 })
    );
  },
  'More parallel arrays hide programs, until the bus is the limit.': async (q) => {
    const bytes = 64 * q.setting('dies', 'device.pageBytes');
    const ends: number[] = [];
    for (const dies of [1, 2, 4, 8, 16, 32]) {
      const many = await q.again(
        'dies',
        ['device.diesPerChip', 1],
        ['device.chipsPerChannel', dies],
        ['workload.requests', [{ atNs: 0, op: 'write', offset: 0, bytes }]],
      );
      ends.push(many.finish('dies'));
    }
    const bus = bytes * q.setting('dies', 'timing.transferNsPerByte');
    return ends.every((end, i) => i === 0 || end <= ends[i - 1]) && ends.every((end) => end > bus);
  },
  'The host writes four of them, one after the other.': (q) =>
    q.count('one', 'program') === 4 && same(q.total('one', 'program'), 4 * q.setting('one', 'timing.programNs')),
  'The transfers do not overlap with them here.': (q) =>
    same(q.finish('one'), q.total('one', 'load') + q.total('one', 'program')),
  'Each page is transferred once and programmed once.': (q) =>
    q.count('one', 'program') === 4 && same(q.total('one', 'load'), 4 * transferOf(q, 'one')),
  'Nothing overlaps:': (q) => same(q.finish('one'), q.total('one', 'load') + q.total('one', 'program')),
  'four pages on the bus and four programs.': (q) =>
    q.count('one', 'program') === 4 && same(q.total('one', 'load'), 4 * transferOf(q, 'one')),
  'Four programs and all transfers, one after the other:': (q) =>
    same(q.finish('one'), 4 * transferOf(q, 'one') + 4 * q.setting('one', 'timing.programNs')),
  'The bus does one thing at a time.': (q) =>
    same(q.busy('dies', { channel: 0 }, 0, q.finish('dies')) * q.finish('dies'), q.total('dies', 'load'), 1e-6),
  'Each die has an array of its own.': own(
    (q) =>
      q.count('dies', 'program', { die: 0 }) === 2 &&
      q.start('dies', 'program', { die: 1 }) < q.end('dies', 'program', { die: 0 }),
  ),
  'For a quarter, four programs would have to overlap.': (q) => q.count('one', 'program') === 4,
  'There are two dies.': (q) => q.setting('dies', 'device.diesPerChip') === 2,
  'While one die programs, the bus can send data to the other.': own(
    (q) =>
      q.start('dies', 'load') + transferOf(q, 'dies') <= q.start('dies', 'program', { die: 1 }) - transferOf(q, 'dies'),
  ),
  'The programs overlap;': own((q) => q.start('dies', 'program', { die: 1 }) < q.end('dies', 'program', { die: 0 })),
  'the transfers do not.': (q) =>
    same(q.busy('dies', { channel: 0 }, 0, q.finish('dies')) * q.finish('dies'), q.total('dies', 'load'), 1e-6),
  'With one plane nothing overlaps:': (q) => same(q.finish('one'), q.total('one', 'load') + q.total('one', 'program')),
  'Two dies can start as soon as their own page has arrived.': (q) =>
    same(q.start('dies', 'program', { die: 0 }), transferOf(q, 'dies')),
  'Two planes start together, after both pages have arrived.': own((q) =>
    same(q.start('planes', 'program'), 2 * transferOf(q, 'planes')),
  ),
  'Each die programs its two pages together, and both dies at the same time:': (q) =>
    isProgrammedOnce(q, 0) &&
    isProgrammedOnce(q, 1) &&
    q.start('both', 'program', { die: 1 }) < q.end('both', 'program', { die: 0 }),
  'one program counts.': (q) =>
    same(q.finish('both'), 4 * transferOf(q, 'both') + q.setting('both', 'timing.programNs')),
  'The last die starts after all four pages have crossed the bus.': (q) =>
    same(
      Math.max(q.start('both', 'program', { die: 0 }), q.start('both', 'program', { die: 1 })),
      4 * transferOf(q, 'both'),
    ),
  'Each die programs its two pages together.': (q) => isProgrammedOnce(q, 0) && isProgrammedOnce(q, 1),
  'The last die starts when all four pages have arrived.': (q) =>
    same(
      Math.max(q.start('both', 'program', { die: 0 }), q.start('both', 'program', { die: 1 })),
      4 * transferOf(q, 'both'),
    ),
};

export const PLANES_AGREE: SentenceChecks = {
  'A multi-plane program needs the same page number in both planes.': (q) =>
    q.figure('level', 'multiPlaneShare') === 1 && q.figure('apart', 'multiPlaneShare') === 0,
  'A policy keeps planes level, gives up the common program, or pays with clean pages.': (q) =>
    q.figure('level', 'multiPlaneShare') === 1 &&
    q.figure('apart', 'multiPlaneShare') === 0 &&
    q.figure('greedy', 'multiPlaneShare') === 1 &&
    q.figure('greedy', 'pages.wasted') > 0,
  'Here both planes are at the same page.': (q) => q.figure('level', 'multiPlaneShare') === 1,
  'The die can use one multi-plane command if both pages have the same number.': (q) =>
    q.figure('level', 'multiPlaneShare') === 1 && q.figure('apart', 'multiPlaneShare') === 0,
  'Their page numbers differ, so there is none.': (q) => q.figure('apart', 'multiPlaneShare') === 0,
  'There are two pages:': (q) => q.figure('apart', 'pages.hostProgram') === 2,
  'two transfers and two programs.': (q) =>
    same(q.finish('apart'), 2 * transferOf(q, 'apart') + 2 * q.setting('apart', 'timing.programNs'), 0.01),
  'No common page number, no common program.': (q) =>
    q.figure('apart', 'multiPlaneShare') === 0 &&
    same(q.total('apart', 'program'), 2 * q.setting('apart', 'timing.programNs')),
  'The planes program one after the other:': (q) =>
    same(q.end('apart', 'program') - q.start('apart', 'program'), 2 * q.setting('apart', 'timing.programNs'), 0.2),
  'After the skip the planes are level.': (q) => q.figure('greedy', 'multiPlaneShare') === 1,
  'It cannot be faster than level planes.': (q) => q.finish('greedy') >= q.finish('level'),
  'After the skip both planes are at the same page.': (q) => q.figure('greedy', 'multiPlaneShare') === 1,
  'After the skip, the situation is the one of the first step.': (q) => same(q.finish('greedy'), q.finish('level')),
  'Garbage collection pays for this later.': (q) =>
    q.figure('greedy', 'pages.wasted') > 0 && q.figure('greedy', 'gcRuns') === 0,
};

export const WRITE_BUFFER: SentenceChecks = {
  'it holds pages that were written just now.': (q) =>
    q.count('read', 'read') === 1 && q.figure('read', 'pages.hostProgram') === 0,
  'a page leaves when its program ends.': (q) => {
    // The first write without a place gets that of the first page.
    const pages = q.setting('burst', 'host.writeBuffer.pages');
    if (pages >= 8) return same(q.latency('burst', 7), q.setting('burst', 'host.writeBuffer.ackNs'));
    const freed = q.end('burst', 'program', { request: 0 });
    return same(q.finish('burst', pages), freed + q.setting('burst', 'host.writeBuffer.ackNs'));
  },
};

export const WHO_GOES_FIRST: SentenceChecks = {
  'The write waits here:': own((q) => q.latency('first', 0) > q.latency('order', 0)),
  'The read takes x.': (q) =>
    same(q.latency('first', 1), q.total('first', 'read') + q.total('first', 'data-out'), 0.02),
};

export const PAGE_TYPES: SentenceChecks = {
  'the others do not count.': (q) =>
    same(
      q.latency('reads', 2),
      q.total('reads', 'read', { request: 2 }) + q.total('reads', 'data-out', { request: 2 }),
    ),
  'each is transferred and programmed after the one before it.': (q) =>
    [1, 2].every(
      (request) => q.start('writes', 'load', { request }) >= q.end('writes', 'program', { request: request - 1 }),
    ),
};

export const PLANE_READS: SentenceChecks = {
  'tR counts once.': own((q) =>
    same(q.end('planes', 'read') - q.start('planes', 'read'), q.setting('planes', 'timing.readNs'), 0.02),
  ),
  'Only reads are independent.': (q) => q.start('behind', 'read') >= q.end('behind', 'program'),
  'There are four planes and one bus:': (q) =>
    q.setting('busy-planes', 'device.planesPerDie') === 4 && q.setting('busy-planes', 'device.channels') === 1,
};
