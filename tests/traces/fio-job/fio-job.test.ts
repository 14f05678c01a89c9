/** fio job files become workloads, and no key of one is lost. */
import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../../src/document/validate.ts';
import { ExperimentError } from '../../../src/device/experiment-error.ts';
import { importFioJob, isFioJob } from '../../../src/traces/fio-job/fio-job.ts';
import { hotParts } from '../../../src/traces/fio-job/hot-parts.ts';
import { testNumbers } from '../help.ts';
import { FIO_OPTIONS } from './fio-options.ts';

const GIB = 1024 * 1024 * 1024;

/** A job with these options, on a device of 1 GiB. */
function job(options: string, name = 'j') {
  return importFioJob(`[${name}]\n${options.split(' ').join('\n')}\n`, 'j.fio', GIB);
}
const rowOf = (options: string, key: string) => job(options).report.rows.find((row) => row.key === key);

/** One option and what it gives. */
const MAPPED: readonly (readonly [options: string, experiment: object])[] = [
  [
    'rw=randread bs=8k',
    {
      workload: {
        synthetic: {
          readShare: 1,
          requests: 131_072,
          readSizes: [{ bytes: 8192, weight: 1 }],
          addresses: { sequentialShare: 0, alignBytes: 8192, footprintBytes: 0 },
        },
      },
    },
  ],
  ['rw=write', { workload: { synthetic: { readShare: 0, addresses: { sequentialShare: 1, streams: 1 } } } }],
  ['rw=randrw rwmixread=70 rwmixwrite=80', { workload: { synthetic: { readShare: 0.2 } } }],
  ['rw=randrw rwmixwrite=80 rwmixread=70', { workload: { synthetic: { readShare: 0.7 } } }],
  ['rw=randread:8', { workload: { synthetic: { addresses: { sequentialShare: 0.875 } } } }],
  [
    'rw=randrw bs=4k,16k',
    {
      workload: { synthetic: { readSizes: [{ bytes: 4096, weight: 1 }], writeSizes: [{ bytes: 16_384, weight: 1 }] } },
    },
  ],
  [
    'rw=randread bssplit=4k/50:64k/:1m/10',
    {
      workload: {
        synthetic: {
          readSizes: [
            { bytes: 4096, weight: 50 },
            { bytes: 65_536, weight: 40 },
            { bytes: 1_048_576, weight: 10 },
          ],
        },
      },
    },
  ],
  [
    'rw=randread bsrange=4k-16k',
    { workload: { synthetic: { readSizes: [4096, 8192, 12_288, 16_384].map((bytes) => ({ bytes, weight: 1 })) } } },
  ],
  [
    'rw=randread size=4ki kb_base=1000 bs=512',
    { workload: { synthetic: { requests: 8, addresses: { footprintBytes: 4096 } } } },
  ],
  ['rw=randread size=25%', { workload: { synthetic: { requests: 65_536, addresses: { footprintBytes: GIB / 4 } } } }],
  ['rw=randread ioengine=libaio iodepth=16 numjobs=2', { host: { mode: 'closed', queueDepth: 32 } }],
  ['rw=randread iodepth=16', { host: { mode: 'closed', queueDepth: 1 } }],
  [
    'rw=randread rate_iops=1000',
    { host: { mode: 'open' }, workload: { synthetic: { arrivals: { kind: 'steady', meanGapNs: 1_000_000 } } } },
  ],
  [
    'rw=randread bs=4k rate=4m rate_process=poisson',
    { host: { mode: 'open' }, workload: { synthetic: { arrivals: { kind: 'exponential', meanGapNs: 976_563 } } } },
  ],
  [
    'rw=randread thinktime=100 thinktime_blocks=4',
    { host: { mode: 'open' }, workload: { synthetic: { arrivals: { meanGapNs: 25_000 } } } },
  ],
  ['rw=randread number_ios=50 loops=2', { workload: { synthetic: { requests: 100 } } }],
  ['rw=randread io_size=40k', { workload: { synthetic: { requests: 10 } } }],
  ['rw=randread runtime=30 time_based', { workload: { synthetic: { requests: 200_000 } } }],
  ['rw=randread runtime=30s ramp_time=10', { host: { warmup: 0.25 } }],
  ['rw=randwrite sprandom=1', { precondition: { kind: 'sprandom', regions: 100 } }],
  ['rw=randwrite sprandom=1 spr_num_regions=40 spr_op=0.2', { precondition: { kind: 'sprandom', regions: 40 } }],
  ['rw=randread randseed=42', { seed: 42 }],
  ['rw=randread percentage_random=25', { workload: { synthetic: { addresses: { sequentialShare: 0.75 } } } }],
  [
    'rw=randread random_distribution=pareto:0.2',
    { workload: { synthetic: { addresses: { hotShare: 0.2, hotAccesses: 0.8 } } } },
  ],
  [
    'rw=randread random_distribution=zoned:60/10:30/20:10/70',
    {
      workload: {
        synthetic: { addresses: { hottestShare: 0.1, hottestAccesses: 0.6, hotShare: 0.3, hotAccesses: 0.9 } },
      },
    },
  ],
  ['rw=write numjobs=4', { workload: { synthetic: { addresses: { streams: 4 } } } }],
  ['rw=randread blockalign=16k', { workload: { synthetic: { addresses: { alignBytes: 16_384 } } } }],
];

describe('a fio job', () => {
  it.each(MAPPED)('with %s is a workload that the document takes', (options, expected) => {
    const { experiment, report } = job(options);
    expect(experiment).toMatchObject(expected);
    parseExperiment(experiment);
    // Every key has a row, and none is unknown.
    const keys = options.split(' ').map((option) => `j.${option.split('=')[0]}`);
    for (const key of keys) expect(report.rows.map((row) => row.key)).toContain(key);
    expect(report.rows.filter(({ because }) => because.startsWith('neither fio'))).toEqual([]);
  });

  it('with iodepth under an engine that waits says that it has no effect', () => {
    expect(rowOf('rw=randread iodepth=16', 'j.iodepth')).toMatchObject({
      verdict: 'contradicts',
      because: expect.stringContaining('psync, fio’s default') as string,
    });
    expect(rowOf('rw=randread iodepth=16 ioengine=io_uring direct=1', 'j.iodepth')).toMatchObject({
      verdict: 'mapped',
      value: 16,
    });
    expect(rowOf('rw=randread direct=0 ioengine=libaio', 'j.direct')).toMatchObject({ verdict: 'contradicts' });
  });

  it('with a value that cannot be is refused with its line', () => {
    const all: readonly (readonly [string, RegExp])[] = [
      ['rw=sideways', /j\.rw \(line 2\): found "sideways"; allowed: read, write/],
      ['bs=4q', /j\.bs \(line 2\): found "4q"/],
      ['bs=2g', /j\.bs \(line 2\): found "2g"; allowed: bytes from 1 to/],
      ['bssplit=4k/60:8k/60', /j\.bssplit \(line 2\).*at most 100/],
      ['rw=randrw rwmixread=170', /j\.rwmixread \(line 3\).*percent/],
      ['rw=randread random_distribution=zipf:-1', /j\.random_distribution \(line 3\)/],
      ['zonemode=zbd', /neither zones nor strides/],
      ['read_iolog=x.log', /bring the I\/O log itself/],
      ['size=${SIZE}', /j\.size \(line 2\).*a value in place of the variable/],
      ['bs=$pagesize', /j\.bs \(line 2\).*\$pagesize, \$mb_memory and \$ncpus are of its host/],
      ['size=2k', /j\.size \(line 2\): found "2k"; allowed: at least a block, 4096 bytes/],
      ['bsrange=4k', /j\.bsrange \(line 2\).*two sizes/],
      ['ioengine=net', /no job that reads or writes a device \(net: sends over a network\)/],
      ['include=other.fio', /put the lines of the other file in its place/],
      ['numjobs=100000', /j\.numjobs \(line 2\).*1 to 4096/],
      ['=5', /line 2: found "=5"/],
    ];
    let refused = 0;
    for (const [options, words] of all) {
      expect(() => job(options), options).toThrow(ExperimentError);
      expect(() => job(options), options).toThrow(words);
      refused++;
    }
    expect(refused).toBe(16);
    expect(() => importFioJob('[a]\ninclude other.fio\n', 'x')).toThrow(
      /line 2: .*the lines of the other file in its place/,
    );
    expect(() => importFioJob('rw=read\n', 'x')).toThrow(/line 1/);
    expect(() => importFioJob('[global]\nrw=read\n', 'x')).toThrow(/no job/);
    expect(() => importFioJob(`[a]\n${'bs=4k\n'.repeat(5000)}`, 'x')).toThrow(/at most 4096/);
    expect(() => importFioJob('[a]\n'.repeat(300), 'x')).toThrow(/more than 256 jobs/);
  });

  it('takes its defaults from the sections [global] in front of it', () => {
    const text =
      '[global]\nbs=8k\nrw=randread\n[a]\nnumber_ios=1\n[global]\nbs=16k\n[b]\nbs=32k\nnumber_ios=1\n[b]\nnumber_ios=2\n';
    const { experiment, report } = importFioJob(text, 'x', GIB);
    const { workload } = parseExperiment(experiment);
    expect('requests' in workload ? workload.requests.map(({ bytes }) => bytes) : []).toEqual([
      8192, 32_768, 16_384, 16_384,
    ]);
    expect(report.rows.map(({ key, line }) => `${key} ${line}`)).toEqual(
      expect.arrayContaining(['a.number_ios 5', 'b.bs 9', 'b (2).number_ios 12', 'global.bs 7']),
    );
  });

  it('of several jobs becomes requests: together by their depths, and behind stonewall', () => {
    const text =
      '[global]\nioengine=libaio\nbs=4k\n[r]\nrw=read\nsize=16k\niodepth=2\n[w]\nrw=write\noffset=1m\nsize=8k\n[t]\nstonewall\nrw=trim\nsize=8k\n';
    const { experiment } = importFioJob(text, 'x', GIB);
    const { workload, host } = parseExperiment(experiment);
    const rows = 'requests' in workload ? workload.requests.map(({ op, offset }) => `${op} ${offset}`) : [];
    // The generator begins a sequential stream anywhere in its region, and continues at its start.
    expect(rows.map((row) => row.split(' ')[0])).toEqual([
      'read',
      'read',
      'write',
      'read',
      'read',
      'write',
      'trim',
      'trim',
    ]);
    expect(
      rows
        .slice(0, 6)
        .filter((row) => row.startsWith('write'))
        .every((row) => Number(row.split(' ')[1]) >= 1_048_576),
    ).toBe(true);
    expect(host.queueDepth).toBe(3);
  });

  it('is cut at the first ; or # of a line, as by fio', () => {
    const text = '[j] ; a job\nrw=randread # at random\nbs=8k;small\nnumjobs=2\t; two copies\nnumber_ios=4\n';
    const { experiment, report } = importFioJob(text, 'x', GIB);
    expect(experiment).toMatchObject({
      workload: { synthetic: { requests: 8, readShare: 1, readSizes: [{ bytes: 8192, weight: 1 }] } },
    });
    expect(report.rows.find(({ key }) => key === 'j.numjobs')?.found).toBe('2');
  });

  it('with a variable of the shell is read if the variable is of no request', () => {
    const text = '[j]\nrw=randread\nnumber_ios=4\nfilename=${DISK}\nhttp_s3_key=${KEY}\n';
    const { report } = importFioJob(text, 'x', GIB);
    expect(report.rows.filter(({ found }) => found.includes('${')).map(({ verdict }) => verdict)).toEqual([
      'ignored',
      'ignored',
    ]);
  });

  it('with rw=trimwrite trims each place before it writes there, and flushes keep their place in the list', () => {
    const text = '[j]\nrw=trimwrite\nsize=16k\nfsync=2\n';
    const { workload } = parseExperiment(importFioJob(text, 'x', GIB).experiment);
    const list = 'requests' in workload ? workload.requests : [];
    const rows = list.map(({ op, offset }) => (op === 'flush' ? op : `${op} ${offset}`));
    const places = rows.filter((row) => row.startsWith('write')).map((row) => row.slice(6));
    expect(rows).toEqual([
      ...places.slice(0, 2).flatMap((place) => [`trim ${place}`, `write ${place}`]),
      'flush',
      ...places.slice(2).flatMap((place) => [`trim ${place}`, `write ${place}`]),
    ]);
    expect(places).toHaveLength(3);
  });

  it('that makes no requests is left out, with the reason at each of its options', () => {
    const text = '[global]\nbs=4k\ncpuload=50\n[burn]\nioengine=cpuio\nthread\n[j]\nrw=read\nsize=16k\n';
    const { experiment, report } = importFioJob(text, 'x', GIB);
    expect(experiment).toMatchObject({ workload: { synthetic: { requests: 4 } } });
    const because = 'cpuio: burns time of a processor: the job makes no requests of a device';
    expect(report.rows.filter((row) => row.because === because).map(({ key }) => key)).toEqual([
      'burn.ioengine',
      'burn.thread',
    ]);
    expect(report.rows.find(({ key }) => key === 'global.bs')?.verdict).toBe('mapped');
  });

  it('is known by its keys', () => {
    expect(isFioJob('; x\n[job]\nrw=randread\n')).toBe(true);
    expect(isFioJob('[pal]\nChannel=8\n[generator]\nreadwrite=read\niodepth=4\n')).toBe(false);
    expect(isFioJob('0,1,2,R\n')).toBe(false);
    expect(isFioJob('#!/bin/bash\n[ -f x ]\nnumjobs=4\n')).toBe(false);
    expect(isFioJob('#!/usr/bin/env fio\n[a]\nrw=read\n')).toBe(true);
  });

  it('knows every option of fio: each has a verdict with a reason, or is refused by its line', () => {
    let judged = 0;
    for (const name of FIO_OPTIONS) {
      try {
        const { report } = importFioJob(`[j]\nbs=4k\n${name}=1\n`, 'x', GIB);
        const rows = report.rows.filter(({ line }) => line === 3);
        expect(rows.length, name).toBeGreaterThan(0);
        expect(
          rows.some(({ because }) => because.startsWith('neither fio')),
          name,
        ).toBe(false);
      } catch (error) {
        if (!(error instanceof ExperimentError)) throw error;
        expect(error.message).toMatch(/line 3\): found "1"; allowed: /);
      }
      judged++;
    }
    expect(judged).toBeGreaterThan(350);
  });

  it('loses no key of 200 drawn jobs', () => {
    const values = ['4k', '1', '50', 'libaio', 'randread', '10%', 'zipf:1.1', '0', 'x', '1g', '30s'];
    const names = [
      'rw',
      'bs',
      'size',
      'iodepth',
      'numjobs',
      'fsync',
      'verify',
      'mem',
      'rate',
      'thinktime',
      'direct',
      'log_avg_msec',
      'filename',
      'nothing_known',
      'plids',
      'cpus_allowed',
      'zonesize',
      'loops',
      'ramp_time',
      'ba',
      'startdelay',
      'iodepth_batch',
      'bs_unaligned',
      'rate_process',
      'norandommap',
      'offset_increment',
      'spr_op',
    ];
    let checked = 0;
    let read = 0;
    for (let seed = 0; seed < 200; seed++) {
      const draw = testNumbers(seed);
      const sections = ['[global]', '[a]', '[b]'].map((title) => [
        title,
        ...Array.from({ length: draw(6) }, () => `${names[draw(names.length)]}=${values[draw(values.length)]}`),
      ]);
      const text = sections.flat().join('\n');
      const lines = text.split('\n').flatMap((line, i) => (line.startsWith('[') ? [] : [i + 1]));
      try {
        const { report } = importFioJob(text, 'x', GIB);
        const known = new Set(report.rows.map(({ line }) => line));
        for (const line of lines) expect(known.has(line), `line ${line} of\n${text}`).toBe(true);
        read++;
        checked += lines.length;
      } catch (error) {
        if (!(error instanceof ExperimentError)) throw error;
        expect(error.message).toMatch(/line \d+|here /);
      }
    }
    expect(read).toBeGreaterThan(10);
    expect(checked).toBeGreaterThan(30);
  });
});

describe('a distribution of fio', () => {
  it('has the shares of its definition', () => {
    // Zipf over 1000 blocks, added up here by other means.
    const weights = Array.from({ length: 1000 }, (_, i) => 1 / Math.pow(i + 1, 1.2));
    const sum = weights.reduce((a, b) => a + b, 0);
    const first = (count: number): number => weights.slice(0, count).reduce((a, b) => a + b, 0) / sum;
    const zipf = hotParts('zipf:1.2', 1000)?.parts;
    expect(zipf?.hotAccesses).toBeCloseTo(first(200), 3);
    expect(zipf?.hottestAccesses).toBeCloseTo(first(10), 3);
    // Twenty percent within a tenth on each side of the middle: one standard deviation.
    expect(hotParts('normal:10', 1000)?.parts.hotAccesses).toBeCloseTo(0.6827, 3);
    expect(hotParts('pareto:0.1', 1000)?.parts.hotAccesses).toBeCloseTo(
      Math.pow(0.2, Math.log(0.9) / Math.log(0.1)),
      3,
    );
    expect(hotParts('zoned:60/10:50/20', 1000)).toBeNull();
    expect(hotParts('sequence:1', 1000)).toBeNull();
  });
});
