/** One job of fio as a flow of requests, with a verdict on each of its options. */
import type { SizeWeight, SyntheticWorkload } from '../../document/experiment.ts';
import type { DeviceTable, Entry } from '../../document/import/report.ts';
import { bytesOf, durationOf, refusedValue } from './ini.ts';
import type { JobSection } from './ini.ts';
import { hotParts } from './hot-parts.ts';
import { NO_REQUESTS, REFUSED, SYNCHRONOUS, WITHOUT_EFFECT, isListed } from './keys.ts';

/** Requests of a job that runs for a time, or has more. */
const MOST_REQUESTS_OF_A_JOB = 200_000;

/** What a job asks of the device. */
export interface Flow {
  readonly name: string;
  readonly workload: SyntheticWorkload;
  readonly isTrim: boolean;
  /** Each trim is followed by a write of the same range. */
  readonly isTrimWrite: boolean;
  /** Requests in flight, all copies together. */
  readonly depth: number;
  /** Open loop: requests come at times; closed otherwise. */
  readonly isPaced: boolean;
  /** Where its region begins, bytes. */
  readonly offset: number;
  /** It begins when all jobs before it are done. */
  readonly isWaiting: boolean;
  readonly startNs: number;
  readonly seed: number | null;
  readonly isPreconditioned: boolean;
  /** Regions of `sprandom`. */
  readonly regions: number;
  /** The share of its requests that do not count; 0 without. */
  readonly warmup: number;
}

const DIRECTIONS: Readonly<
  Record<
    string,
    { readonly reads: boolean; readonly writes: boolean; readonly trims: boolean; readonly random: boolean }
  >
> = {
  read: { reads: true, writes: false, trims: false, random: false },
  write: { reads: false, writes: true, trims: false, random: false },
  trim: { reads: false, writes: false, trims: true, random: false },
  randread: { reads: true, writes: false, trims: false, random: true },
  randwrite: { reads: false, writes: true, trims: false, random: true },
  randtrim: { reads: false, writes: false, trims: true, random: true },
  rw: { reads: true, writes: true, trims: false, random: false },
  readwrite: { reads: true, writes: true, trims: false, random: false },
  randrw: { reads: true, writes: true, trims: false, random: true },
  trimwrite: { reads: false, writes: true, trims: true, random: false },
  randtrimwrite: { reads: false, writes: true, trims: true, random: true },
};

const LARGEST_TRANSFER = 1_073_741_824;
const MOST_SIZES = 64;
const WORKLOAD = 'workload.synthetic';

/** The options of a job: each is asked once, and judged. */
class Options {
  readonly #map: ReadonlyMap<string, Entry>;
  readonly base: number;

  constructor({ options }: JobSection) {
    this.#map = options;
    this.base = options.get('kb_base')?.value === '1000' ? 1000 : 1024;
  }

  /** An option whose value counts. A value that only the host of fio knows is refused. */
  entry(name: string): Entry | undefined {
    const entry = this.#map.get(name);
    if (entry !== undefined && /\$(?:\{|pagesize|mb_memory|ncpus)/.test(entry.value)) {
      throw refusedValue(
        entry,
        'a value in place of the variable: ${…} is of the shell that starts fio, $pagesize, $mb_memory and $ncpus are of its host',
      );
    }
    return entry;
  }

  text(name: string, absent: string): string {
    return this.entry(name)?.value ?? absent;
  }

  key(name: string): string {
    return this.#map.get(name)?.key ?? `(${name})`;
  }

  has(name: string): boolean {
    return this.#map.has(name);
  }

  names(): string[] {
    return [...this.#map.keys()];
  }

  whole(name: string, absent: number, least = 0): number {
    const entry = this.entry(name);
    if (entry === undefined) return absent;
    const value = bytesOf(entry.value, this.base);
    if (!Number.isSafeInteger(value) || value < least) throw refusedValue(entry, `a whole number, ${least} or more`);
    return value;
  }

  /** Bytes, or a share of `whole` with a percent sign. */
  bytes(name: string, absent: number, whole: number): number {
    const entry = this.entry(name);
    if (entry === undefined) return absent;
    const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(entry.value);
    const value = percent === null ? bytesOf(entry.value, this.base) : Math.floor((whole * Number(percent[1])) / 100);
    if (!Number.isSafeInteger(value)) throw refusedValue(entry, 'bytes such as 4096, 4k, 1g, or a share such as 50%');
    return value;
  }

  duration(name: string, usualNs: number): number {
    const entry = this.entry(name);
    if (entry === undefined) return 0;
    const ns = durationOf(entry.value, usualNs);
    if (!Number.isSafeInteger(ns)) throw refusedValue(entry, 'a time such as 30, 30s, 500ms or 200us');
    return ns;
  }

  /** A flag: without a value, or 1. */
  isOn(name: string, absent: boolean): boolean {
    const entry = this.entry(name);
    return entry === undefined ? absent : !/^(?:0|no|false|none)$/i.test(entry.value);
  }

  /** The parts for reads, writes and trims: `8k,4k` gives 4k to writes and trims; an empty one keeps the default. */
  parts(name: string): readonly string[] | null {
    const entry = this.entry(name);
    if (entry === undefined) return null;
    const given = entry.value.split(',').map((part) => part.trim());
    if (given.length > 3) throw refusedValue(entry, 'at most three values: of reads, writes and trims');
    const [read, write = read, trim = write] = given;
    return [read, write, trim];
  }
}

/** The engine of a job that makes no requests of a device, with the reason; null of any other. */
export function engineWithoutRequests({ options }: JobSection): string | null {
  const engine = options.get('ioengine')?.value.split(':')[0].toLowerCase() ?? '';
  return Object.hasOwn(NO_REQUESTS, engine) ? `${engine}: ${NO_REQUESTS[engine]}` : null;
}

/** `spr_num_regions` of a job that does not say it. */
const FIO_REGIONS = 100;

/**
 * What a job asks, and what became of each of its options.
 * @param deviceBytes that `size=50%` and jobs without a size are of
 */
export function flowOf(table: DeviceTable, section: JobSection, deviceBytes: number): Flow {
  const options = new Options(section);
  for (const [name, allowed] of Object.entries(REFUSED)) {
    const entry = options.entry(name);
    if (entry !== undefined && !/^none$/i.test(entry.value)) throw refusedValue(entry, allowed);
  }
  const kind = direction(table, options);
  const { sizes, meanBytes, smallest } = sizesOf(table, options, kind);
  const region = regionOf(table, options, deviceBytes, smallest);
  const depth = depthOf(table, options);
  const jobs = copies(table, options, kind.random);
  const pace = paceOf(table, options, meanBytes, jobs, depth);
  const amount = amountOf(table, options, region.bytes, meanBytes, jobs);
  const addresses = addressesOf(table, options, kind, region, smallest, jobs);
  const seed = seedOf(table, options);
  const isPreconditioned = options.isOn('sprandom', false);
  if (options.has('sprandom')) {
    if (isPreconditioned) table.mapped(options.key('sprandom'), 'precondition.kind', 'sprandom');
    else table.ignored('0: no preconditioning', options.key('sprandom'));
  }
  const regions = options.whole('spr_num_regions', FIO_REGIONS, 1);
  if (isPreconditioned && options.has('spr_num_regions')) {
    table.mapped(options.key('spr_num_regions'), 'precondition.regions', regions);
  }
  table.ignored(
    isPreconditioned ? 'sprandom: the model knows the spare space and the cache of its device' : 'sprandom is off',
    ...[...(isPreconditioned ? [] : ['spr_num_regions']), 'spr_op', 'spr_cs'].map((name) => options.key(name)),
  );
  const durable = durability(table, options);
  const isWaiting =
    options.isOn('stonewall', false) || options.has('wait_for') || options.isOn('wait_for_previous', false);
  for (const name of ['stonewall', 'wait_for', 'wait_for_previous']) {
    if (options.has(name))
      table.approximated(
        options.key(name),
        'workload.requests',
        null,
        'the requests of this job follow those of the jobs before it; in fio also their last completion',
      );
  }
  const startNs = options.duration('startdelay', 1e9);
  if (options.has('startdelay')) {
    if (pace.isPaced) table.mapped(options.key('startdelay'), 'workload.requests', startNs, 'ns to its first request');
    else table.ignored('the closed loop has no times: requests go out as others complete', options.key('startdelay'));
  }
  const warmup = warmupOf(table, options);
  for (const [because, names] of WITHOUT_EFFECT) {
    for (const name of options.names()) if (isListed(name, names)) table.ignored(because, options.key(name));
  }
  return {
    name: section.name,
    isTrim: kind.trims,
    isTrimWrite: kind.isTrimWrite,
    depth: depth * jobs,
    isPaced: pace.isPaced,
    offset: region.offset,
    isWaiting,
    startNs,
    seed,
    isPreconditioned,
    regions,
    warmup,
    workload: {
      requests: amount,
      readShare: kind.readShare,
      readSizes: sizes[0],
      writeSizes: kind.trims && !kind.isTrimWrite ? sizes[2] : sizes[1],
      ...durable,
      arrivals: pace.arrivals,
      addresses,
    },
  };
}

interface Kind {
  readonly random: boolean;
  readonly trims: boolean;
  /** A trim, then a write of the same range. */
  readonly isTrimWrite: boolean;
  readonly readShare: number;
  /** Requests in order behind a random address, from `rw=randread:8`. */
  readonly run: number;
}

function direction(table: DeviceTable, options: Options): Kind {
  const entry = options.entry('rw');
  const [name, run] = (entry?.value ?? 'read').toLowerCase().split(':');
  if (entry !== undefined && !Object.hasOwn(DIRECTIONS, name)) {
    throw refusedValue(entry, Object.keys(DIRECTIONS).join(', '));
  }
  const { reads, writes, trims, random } = DIRECTIONS[name];
  const key = options.key('rw');
  const isMixed = reads && writes;
  const mix = mixOf(table, options, isMixed);
  const readShare = isMixed ? mix : reads ? 1 : 0;
  const order = random ? 'at random addresses' : 'one after the other';
  table.mapped(
    key,
    `${WORKLOAD}.readShare`,
    readShare,
    entry === undefined ? `${name}, fio’s default: ${order}` : `${name}: ${order}`,
  );
  if (isMixed && !random)
    table.approximated(
      key,
      `${WORKLOAD}.addresses.streams`,
      1,
      'reads and writes follow one another in one stream; in fio each has its own place',
    );
  let length = 0;
  if (run !== undefined && random) {
    length = /^\d{1,6}$/.test(run) ? Number(run) : 0;
    if (entry !== undefined && length < 1)
      throw refusedValue(entry, 'a number of requests behind the colon, as randread:8');
    table.approximated(
      key,
      `${WORKLOAD}.addresses.sequentialShare`,
      1 - 1 / length,
      `runs of ${length} requests in order, on average`,
    );
  } else if (run !== undefined) {
    table.approximated(
      key,
      `${WORKLOAD}.addresses.sequentialShare`,
      1,
      `the gap of ${run} between requests is left out`,
    );
  }
  return { random, trims, isTrimWrite: trims && writes, readShare, run: length };
}

function mixOf(table: DeviceTable, options: Options, isMixed: boolean): number {
  let share = 0.5;
  // The one that comes later in the file counts.
  const both = ['rwmixread', 'rwmixwrite'].flatMap((name) => options.entry(name) ?? []).sort((a, b) => a.line - b.line);
  for (const entry of both) {
    const percent = Number(/^\d{1,3}$/.exec(entry.value)?.[0] ?? NaN);
    if (!(percent <= 100)) throw refusedValue(entry, 'percent, 0 to 100');
    share = /read$/i.test(entry.key) ? percent / 100 : (100 - percent) / 100;
    if (!isMixed) table.ignored('rw is not a mix of reads and writes', entry.key);
    else if (entry !== both.at(-1)) table.ignored('the later of rwmixread and rwmixwrite counts', entry.key);
    else table.mapped(entry.key, `${WORKLOAD}.readShare`, share);
  }
  return share;
}

interface Sizes {
  /** Of reads, writes and trims. */
  readonly sizes: readonly SizeWeight[][];
  readonly meanBytes: number;
  readonly smallest: number;
}

function sizesOf(table: DeviceTable, options: Options, { readShare, trims, isTrimWrite }: Kind): Sizes {
  const refuse = (name: string, allowed: string): Error => {
    const entry = options.entry(name);
    return entry === undefined ? new Error(allowed) : refusedValue(entry, allowed);
  };
  const sizeOf = (name: string, text: string): number => {
    const bytes = bytesOf(text, options.base);
    if (!(bytes >= 1 && bytes <= LARGEST_TRANSFER))
      throw refuse(name, `bytes from 1 to ${LARGEST_TRANSFER}, such as 4k`);
    return bytes;
  };
  const usual = options.parts('bs') ?? ['4096', '4096', '4096'];
  let sizes = usual.map((text): SizeWeight[] => [{ bytes: sizeOf('bs', text === '' ? '4096' : text), weight: 1 }]);
  const path = `${WORKLOAD}.${readShare > 0 ? 'readSizes' : 'writeSizes'}`;
  const ranges = options.parts('bsrange');
  const splits = options.entry('bssplit')?.value.split(',');
  if (splits !== undefined) {
    if (splits.length > 3) throw refuse('bssplit', 'at most three lists: of reads, writes and trims');
    const [read, write = read, trim = write] = splits;
    sizes = [read, write, trim].map((list) => splitOf(list, (text) => sizeOf('bssplit', text), refuse));
    table.mapped(options.key('bssplit'), path, options.text('bssplit', ''));
    table.ignored('bssplit counts', options.key('bsrange'));
  } else if (ranges !== null) {
    sizes = ranges.map((range) => {
      const given = range.split(/[-:]/).map((text) => sizeOf('bsrange', text));
      if (given.length !== 2) throw refuse('bsrange', 'two sizes, as 4k-16k');
      const [low, high] = given.toSorted((a, b) => a - b);
      const steps = Math.floor(high / low);
      const every = Math.ceil(steps / MOST_SIZES);
      const list: SizeWeight[] = [];
      for (let step = 1; step <= steps; step += every) list.push({ bytes: step * low, weight: 1 });
      return list;
    });
    table.approximated(
      options.key('bsrange'),
      path,
      options.text('bsrange', ''),
      'multiples of the smallest size, all alike; fio draws among them',
    );
  }
  const because = splits !== undefined ? 'bssplit counts' : ranges !== null ? 'bsrange counts' : '';
  if (because !== '') table.ignored(because, options.key('bs'));
  else table.mapped(options.key('bs'), path, options.text('bs', '4096'), options.has('bs') ? '' : 'fio’s default');
  if (options.has('bs_unaligned'))
    table.ignored('sizes of a job are those of bs, bsrange and bssplit', options.key('bs_unaligned'));
  if (options.isOn('bs_is_seq_rand', false)) {
    const because = 'the sizes of sequential and random requests are taken for those of reads and writes';
    table.approximated(options.key('bs_is_seq_rand'), path, null, because);
  } else table.ignored('0: sizes of reads and writes', options.key('bs_is_seq_rand'));
  const mean = (list: readonly SizeWeight[]): number => {
    const total = list.reduce((sum, { weight }) => sum + weight, 0);
    return list.reduce((sum, { bytes, weight }) => sum + bytes * weight, 0) / total;
  };
  const used =
    trims && !isTrimWrite ? [sizes[2]] : [...(readShare > 0 ? [sizes[0]] : []), ...(readShare < 1 ? [sizes[1]] : [])];
  const meanBytes =
    trims && !isTrimWrite ? mean(sizes[2]) : readShare * mean(sizes[0]) + (1 - readShare) * mean(sizes[1]);
  return {
    sizes,
    meanBytes,
    smallest: used.flat().reduce((least, { bytes }) => Math.min(least, bytes), LARGEST_TRANSFER),
  };
}

/** `4k/50:64k/30:128k/`: blanks share what is left. */
function splitOf(
  list: string,
  sizeOf: (text: string) => number,
  refuse: (name: string, allowed: string) => Error,
): SizeWeight[] {
  const parts = list.split(':').map((part) => part.trim().split('/'));
  if (parts.length > MOST_SIZES) throw refuse('bssplit', `at most ${MOST_SIZES} sizes`);
  const given = parts.map(([, percent = '']) => (percent === '' ? null : Number(percent)));
  const sum = given.reduce<number>((total, percent) => total + (percent ?? 0), 0);
  if (given.some((percent) => percent !== null && !(percent >= 0)) || sum > 100.001)
    throw refuse('bssplit', 'shares in percent whose sum is at most 100');
  const blanks = given.filter((percent) => percent === null).length;
  const left = blanks === 0 ? 0 : (100 - sum) / blanks;
  const weights = parts.map(([text], i) => ({ bytes: sizeOf(text), weight: Number((given[i] ?? left).toFixed(3)) }));
  const used = weights.filter(({ weight }) => weight > 0);
  if (used.length === 0) throw refuse('bssplit', 'a size with a share above 0');
  return used;
}

interface Region {
  readonly offset: number;
  readonly bytes: number;
  /** Whether it is the whole device. */
  readonly isWhole: boolean;
}

function regionOf(table: DeviceTable, options: Options, deviceBytes: number, smallest: number): Region {
  const offset = options.bytes('offset', 0, deviceBytes);
  const size = options.bytes('size', 0, deviceBytes);
  const entry = options.entry('size');
  if (entry !== undefined && size > 0 && size < smallest)
    throw refusedValue(entry, `at least a block, ${smallest} bytes`);
  const path = `${WORKLOAD}.addresses.footprintBytes`;
  const left = Math.max(4096, deviceBytes - offset);
  const bytes = size === 0 ? left : size;
  if (options.has('size')) {
    const beyond = `the job has ${size} bytes, the device ${deviceBytes}: host.addressing says what becomes of the rest`;
    if (offset + bytes > deviceBytes) table.approximated(options.key('size'), path, bytes, beyond);
    else table.mapped(options.key('size'), path, bytes);
  } else table.mapped('(size)', path, 0, 'no size: the whole device');
  if (options.has('offset')) table.mapped(options.key('offset'), path, bytes, `from byte ${offset} on`);
  if (options.has('offset_increment')) {
    table.approximated(
      options.key('offset_increment'),
      `${WORKLOAD}.addresses.streams`,
      null,
      'the copies of a job share one region here',
    );
  }
  for (const name of ['offset_align', 'zonesize', 'zonerange', 'zoneskip', 'max_open_zones', 'zonecapacity']) {
    if (options.has(name)) table.ignored('zonemode is none', options.key(name));
  }
  return { offset, bytes, isWhole: size === 0 && offset === 0 };
}

function depthOf(table: DeviceTable, options: Options): number {
  const depth = options.whole('iodepth', 1, 1);
  const engine = options.text('ioengine', 'psync').split(':')[0].toLowerCase();
  const isSynchronous = SYNCHRONOUS.has(engine);
  const engineText = options.has('ioengine') ? engine : 'psync, fio’s default';
  table.ignored(
    isSynchronous ? `${engineText}: sends a request and waits for it` : `${engineText}: several requests in flight`,
    options.key('ioengine'),
  );
  if (isSynchronous && depth > 1) {
    table.contradicts(
      options.key('iodepth'),
      'host.queueDepth',
      1,
      `without effect: the engine (${engineText}) has one request in flight, whatever iodepth says`,
    );
  } else if (options.has('iodepth')) table.mapped(options.key('iodepth'), 'host.queueDepth', depth);
  for (const name of options.names()) {
    if (name.startsWith('iodepth_'))
      table.ignored('requests go out one by one here, as soon as others are complete', options.key(name));
  }
  const isRaw = /^(?:io_uring_cmd|nvme|spdk|xnvme|libzbc|libblkio|null)/.test(engine);
  const isDirect = options.isOn('direct', !options.isOn('buffered', true));
  const key = options.key(options.has('direct') ? 'direct' : 'buffered');
  if (isDirect) {
    if (options.has('direct')) table.mapped(options.key('direct'), 'host.mode', 'closed', 'no page cache in between');
    if (options.has('buffered'))
      table.ignored(
        options.has('direct') ? 'direct counts' : '0: as with direct=1, no page cache in between',
        options.key('buffered'),
      );
  } else if (isRaw) table.ignored('this engine has no page cache', options.key('direct'), options.key('buffered'));
  else {
    if (options.has('direct')) table.ignored('direct counts', options.key('buffered'));
    const because =
      'fio’s default is the page cache of the host, which is not modelled: here every request reaches the device (direct=1)';
    table.contradicts(key, null, null, because);
  }
  return isSynchronous ? 1 : depth;
}

function copies(table: DeviceTable, options: Options, random: boolean): number {
  const jobs = options.whole('numjobs', 1, 1);
  if (!options.has('numjobs')) return 1;
  const entry = options.entry('numjobs');
  if (entry !== undefined && jobs > 4096) throw refusedValue(entry, '1 to 4096');
  if (random || jobs === 1) table.mapped(options.key('numjobs'), 'host.queueDepth', jobs, 'times the depth of one');
  else
    table.approximated(
      options.key('numjobs'),
      `${WORKLOAD}.addresses.streams`,
      jobs,
      'sequential streams from random places; fio begins all at the start of their files',
    );
  return jobs;
}

function paceOf(
  table: DeviceTable,
  options: Options,
  meanBytes: number,
  jobs: number,
  depth: number,
): { readonly isPaced: boolean; readonly arrivals: SyntheticWorkload['arrivals'] } {
  const arrivals = { kind: 'steady', meanGapNs: 1000, burstRequests: 16, burstGapNs: 3000 } as const;
  const first = (name: string): number =>
    (options.parts(name) ?? []).map((part) => bytesOf(part, options.base)).find((value) => value > 0) ?? 0;
  const iops = first('rate_iops');
  const rate = first('rate');
  const cap = 'fio sends at most so many; here they arrive at this pace even if the device is slower';
  const gap = iops > 0 ? 1e9 / (iops * jobs) : rate > 0 ? (1e9 * meanBytes) / (rate * jobs) : 0;
  const isPoisson = options.text('rate_process', 'linear').toLowerCase() === 'poisson';
  const think = options.duration('thinktime', 1000);
  const blocks = Math.max(1, options.whole('thinktime_blocks', 1, 1));
  if (options.has('thinktime_blocks_type'))
    table.ignored('complete: a pause follows completions', options.key('thinktime_blocks_type'));
  if (gap > 0) {
    const meanGapNs = Math.max(1, Math.round(gap));
    const key = options.key(iops > 0 ? 'rate_iops' : 'rate');
    table.approximated(key, `${WORKLOAD}.arrivals.meanGapNs`, meanGapNs, cap);
    if (iops > 0 && options.has('rate')) table.ignored('rate_iops counts', options.key('rate'));
    const kind = isPoisson ? 'exponential' : 'steady';
    if (options.has('rate_process')) table.mapped(options.key('rate_process'), `${WORKLOAD}.arrivals.kind`, kind);
    if (options.has('thinktime'))
      table.ignored('the rate counts', options.key('thinktime'), options.key('thinktime_blocks'));
    return { isPaced: true, arrivals: { ...arrivals, kind, meanGapNs } };
  }
  if (options.has('rate_process')) table.ignored('no rate is given', options.key('rate_process'));
  if (think === 0) table.ignored('no thinktime', options.key('thinktime'), options.key('thinktime_blocks'));
  if (think > 0) {
    const meanGapNs = Math.max(1, Math.round(think / (blocks * jobs * depth)));
    const because = `fio waits ${think} ns after ${blocks === 1 ? 'each request' : `${blocks} requests`}; here requests arrive so often, without the time of the requests themselves`;
    table.approximated(options.key('thinktime'), `${WORKLOAD}.arrivals.meanGapNs`, meanGapNs, because);
    if (options.has('thinktime_blocks'))
      table.approximated(options.key('thinktime_blocks'), `${WORKLOAD}.arrivals.meanGapNs`, meanGapNs, because);
    return { isPaced: true, arrivals: { ...arrivals, meanGapNs } };
  }
  return { isPaced: false, arrivals };
}

function amountOf(table: DeviceTable, options: Options, regionBytes: number, meanBytes: number, jobs: number): number {
  const path = `${WORKLOAD}.requests`;
  const loops = options.whole('loops', 1, 1);
  const io = options.bytes('io_size', regionBytes, regionBytes);
  const isTimed = options.isOn('time_based', false) && options.has('runtime');
  const number = options.whole('number_ios', 0);
  const limited = number > 0 ? Math.min(number * meanBytes, options.has('io_size') ? io : Infinity) : io;
  const all = Math.max(1, Math.ceil((limited * loops * jobs) / meanBytes));
  const amount = isTimed ? MOST_REQUESTS_OF_A_JOB : Math.min(all, MOST_REQUESTS_OF_A_JOB);
  if (options.has('loops')) table.mapped(options.key('loops'), path, amount);
  if (options.has('io_size')) table.mapped(options.key('io_size'), path, amount);
  if (options.has('number_ios')) table.mapped(options.key('number_ios'), path, amount);
  if (isTimed) {
    const because = `the job runs for a time; here ${amount} requests`;
    table.approximated(options.key('time_based'), path, amount, because);
    table.approximated(options.key('runtime'), path, amount, because);
  } else {
    if (options.has('time_based')) table.ignored('without runtime', options.key('time_based'));
    if (options.has('runtime'))
      table.approximated(options.key('runtime'), path, amount, 'the job ends by its requests here, not by the clock');
    if (all > amount)
      table.approximated('(requests)', path, amount, `the job has ${all} requests; the first ${amount} are here`);
  }
  return amount;
}

function addressesOf(
  table: DeviceTable,
  options: Options,
  { random, run }: Kind,
  region: Region,
  smallest: number,
  jobs: number,
): SyntheticWorkload['addresses'] {
  const align = options.whole('ba', smallest, 1);
  if (options.has('ba')) table.mapped(options.key('ba'), `${WORKLOAD}.addresses.alignBytes`, align);
  const percentage = Math.min(100, Number(options.text('percentage_random', '100').split(',')[0]));
  const entry = options.entry('percentage_random');
  if (entry !== undefined && !(percentage >= 0)) throw refusedValue(entry, 'percent, 0 to 100');
  const path = `${WORKLOAD}.addresses.sequentialShare`;
  let sequentialShare = random ? (run > 0 ? 1 - 1 / run : 0) : 1;
  if (entry !== undefined) {
    if (random) {
      sequentialShare = (100 - percentage) / 100;
      table.mapped(entry.key, path, sequentialShare);
    } else table.ignored('rw is sequential', entry.key);
  }
  const map = options.key('norandommap');
  if (options.isOn('norandommap', false)) {
    if (random) table.mapped(map, `${WORKLOAD}.addresses.hotShare`, 0.2, 'addresses are drawn, and may come again');
    else table.ignored('rw is sequential', map);
  } else if (options.has('norandommap')) table.ignored('0: each block once', map);
  const distribution = options.entry('random_distribution');
  const units = Math.max(1, Math.floor(region.bytes / align));
  const hot = { hotShare: 0.2, hotAccesses: 0.2, hottestShare: 0.01, hottestAccesses: 0.01 };
  if (distribution !== undefined && !random) table.ignored('rw is sequential', distribution.key);
  else if (distribution !== undefined) {
    const found = hotParts(distribution.value, units);
    if (found === null)
      throw refusedValue(distribution, 'random, zipf:1.1, pareto:0.2, normal:10 or zoned:60/10:30/20:10/70');
    if (found.because === '')
      table.mapped(distribution.key, `${WORKLOAD}.addresses.hotAccesses`, found.parts.hotAccesses);
    else
      table.approximated(distribution.key, `${WORKLOAD}.addresses.hotAccesses`, found.parts.hotAccesses, found.because);
    Object.assign(hot, found.parts);
  } else if (random && !options.isOn('norandommap', false)) {
    table.approximated(
      '(norandommap=0)',
      `${WORKLOAD}.addresses.hotShare`,
      hot.hotShare,
      'fio goes to each block once before it begins anew; here addresses are drawn, and may come again',
    );
  }
  return {
    footprintBytes: region.isWhole ? 0 : region.bytes,
    readFootprintBytes: 0,
    sharedReads: 0,
    alignBytes: Math.min(align, LARGEST_TRANSFER),
    shiftBytes: 0,
    sequentialShare: Number(sequentialShare.toFixed(6)),
    streams: random ? 1 : Math.min(jobs, 4096),
    ...hot,
  };
}

function seedOf(table: DeviceTable, options: Options): number | null {
  if (!options.has('randseed')) return null;
  const seed = options.whole('randseed', 1) % 4_294_967_296;
  table.mapped(options.key('randseed'), 'seed', seed, 'its own random numbers, not those of fio');
  return seed;
}

/** What keeps written data from the device’s write buffer: flushes, and writes with force unit access. */
function durability(table: DeviceTable, options: Options): Pick<SyntheticWorkload, 'fuaShare' | 'flushEvery'> {
  let flushEvery = 0;
  for (const name of ['fsync', 'fdatasync']) {
    if (!options.has(name)) continue;
    const every = Math.min(100_000_000, options.whole(name, 0));
    if (every === 0) table.ignored('0: no flush', options.key(name));
    else {
      flushEvery = flushEvery === 0 ? every : Math.min(flushEvery, every);
      table.approximated(
        options.key(name),
        'workload.synthetic.flushEvery',
        flushEvery,
        'the flush after so many writes takes the place of a request, and other requests go on meanwhile',
      );
    }
  }
  let fuaShare = 0;
  for (const name of ['writefua', 'sync']) {
    if (!options.has(name)) continue;
    if (!options.isOn(name, false)) table.ignored('0: as without it', options.key(name));
    else {
      fuaShare = 1;
      const because =
        name === 'sync' ? 'each write with FUA, as the kernel makes of O_SYNC and O_DSYNC' : 'each write with FUA';
      if (name === 'sync') table.approximated(options.key(name), 'workload.synthetic.fuaShare', 1, because);
      else table.mapped(options.key(name), 'workload.synthetic.fuaShare', 1, because);
    }
  }
  for (const name of ['end_fsync', 'end_syncfs', 'fsync_on_close', 'sync_file_range']) {
    if (options.has(name)) table.ignored('a flush at the end of the job delays no request', options.key(name));
  }
  if (options.has('readfua'))
    table.ignored('a read of the write buffer is as good as one of flash', options.key('readfua'));
  return { fuaShare, flushEvery };
}

function warmupOf(table: DeviceTable, options: Options): number {
  const key = options.key('ramp_time');
  if (options.has('ramp_size')) table.ignored('ramp_time is what is read', options.key('ramp_size'));
  if (!options.has('ramp_time')) return 0;
  const ramp = options.duration('ramp_time', 1e9);
  const run = options.duration('runtime', 1e9);
  if (run === 0) {
    table.ignored('no runtime says what share of the job it is', key);
    return 0;
  }
  const share = Number((ramp / (ramp + run)).toFixed(4));
  table.approximated(key, 'host.warmup', share, 'a share of the requests, not of the time');
  return share;
}
