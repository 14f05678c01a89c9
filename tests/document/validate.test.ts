import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listSettings, setValue, valueAt } from '../../src/document/patch.ts';
import { parseExperimentText } from '../support/experiments.ts';
import { defaultExperiment, DocumentError, parseExperiment } from '../../src/document/validate.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { anyExperiment } from './arbitrary-experiment.ts';

function errorOf(value: unknown, memoryLimitBytes?: number): DocumentError {
  try {
    parseExperiment(value, memoryLimitBytes === undefined ? {} : { memoryLimitBytes });
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(value)}`);
}

const unknownFootprint = { workload: { sample: 'oltp' } };

describe('defaults', () => {
  test('an empty document is the default experiment', () => {
    expect(parseExperiment({})).toEqual(defaultExperiment());
  });

  test('the defaults are those of MBM’s Table I and of the model', () => {
    const { device, timing, policy, host, workload, seed } = defaultExperiment();
    expect(device).toMatchObject({ channels: 4, chipsPerChannel: 2, diesPerChip: 2, planesPerDie: 2, pageBytes: 8192 });
    expect(device).toMatchObject({ blocksPerPlane: 64, pagesPerBlock: 1024, overprovisioning: 0.2 });
    expect(timing).toMatchObject({ commandNs: 70, transferNsPerByte: 10, readNs: 78_000, programNs: 1_300_000 });
    expect(policy).toMatchObject({ busyUnit: 'die', dieBinding: 'write-order', multiPlane: 'none', readLayout: false });
    expect(policy.gc).toMatchObject({ enabled: true, victim: 'greedy', softFreeRatio: 0.05, hardFreeBlocks: 2 });
    expect(host.writeBuffer).toEqual({
      pages: 0,
      ackNs: 5000,
      policy: 'fifo',
      idleWriteBack: true,
      acknowledge: 'admission',
    });
    expect(workload).toEqual({ requests: [] });
    expect(seed).toBe(1);
  });

  test('parsed requests are not parsed again when another key changes', () => {
    const requests = Array.from({ length: 1000 }, (_, i) => ({
      atNs: i,
      op: 'read',
      offset: 4e9 + 4096 * i,
      bytes: 4096,
    }));
    const experiment = parseExperiment({ workload: { requests } });
    const changed = parseExperiment(setValue(experiment, 'seed', 7));
    const listOf = ({ workload }: Experiment): unknown => ('requests' in workload ? workload.requests : null);
    expect(listOf(experiment)).toHaveLength(1000);
    expect(listOf(changed)).toBe(listOf(experiment));
    // The list is checked against the device of its experiment all the same.
    const refusing = setValue(setValue(experiment, 'device.blocksPerPlane', 8), 'host.addressing', 'refuse');
    expect(() => parseExperiment(refusing)).toThrow(/workload\.requests\[0\]\.offset/);
    // What was read as one kind of list is not taken for another.
    expect(() => parseExperiment({ ...experiment, initial: { pages: listOf(experiment) } })).toThrow(
      /initial\.pages\[0\]/,
    );
  });

  test('a refused item of a list is named by its index', () => {
    const requests = [{}, {}, { bytes: 'many' }];
    expect(errorOf({ workload: { requests } }).path).toBe('workload.requests[2].bytes');
    expect(errorOf({ workload: { requests: [{}, undefined] } }).path).toBe('workload.requests[1]');
  });

  test('parsing a parsed experiment changes nothing', () => {
    expect(parseExperiment(defaultExperiment())).toEqual(defaultExperiment());
    fc.assert(
      fc.property(anyExperiment, (experiment) => {
        expect(parseExperiment(structuredClone(experiment))).toEqual(experiment);
      }),
    );
  });

  test('an empty object turns a switch on with its defaults', () => {
    const { policy } = parseExperiment({ policy: { channelMaxSubs: {}, readLayout: {}, multiLocationRead: {} } });
    expect(policy.channelMaxSubs).toEqual({ counter: 'outstanding', split: 'ceil' });
    expect(policy.readLayout).toEqual({
      thresholdPages: 4,
      regionPages: 64,
      clearAfter: 2,
      evenPlacement: true,
      reallocation: true,
      reallocationPages: 8,
    });
    expect(policy.multiLocationRead).toEqual({ units: 4, extra: 0.1 });
  });

  test('items of lists have defaults, too', () => {
    const { workload } = parseExperiment({ workload: { requests: [{}, { op: 'write', offset: 4096 }] } });
    expect(workload).toEqual({
      requests: [
        { atNs: 0, op: 'read', offset: 0, bytes: 8192, fua: false },
        { atNs: 0, op: 'write', offset: 4096, bytes: 8192, fua: false },
      ],
    });
  });
});

describe('keys and types', () => {
  test('a value of a wrong type at any key is refused, and the message names the key', () => {
    const wrong = fc.constantFrom<unknown>(
      null,
      [],
      'no',
      -1,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      {},
      true,
      'x'.repeat(2000),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...listSettings().filter(({ path }) => path !== '')),
        wrong,
        ({ path, node }, value) => {
          const fits =
            (node.kind === 'boolean' && typeof value === 'boolean') ||
            (node.kind === 'switch' && typeof value === 'object' && value !== null && !Array.isArray(value)) ||
            (node.kind === 'list' && Array.isArray(value)) ||
            (node.kind === 'text' &&
              node.form === undefined &&
              typeof value === 'string' &&
              value.length <= node.maxLength) ||
            (node.kind === 'number' && node.decimals > 0 && value === 1.5 && node.max > 1.5);
          fc.pre(!fits);
          const document = structuredClone<unknown>(defaultExperiment());
          const last = path.lastIndexOf('.');
          let parent =
            last < 0 ? document : valueAt(document as ReturnType<typeof defaultExperiment>, path.slice(0, last));
          if (parent === false) {
            parent = {};
            Object.assign(valueAt(document as ReturnType<typeof defaultExperiment>, 'policy') as object, {
              [path.slice('policy.'.length, last)]: parent,
            });
          }
          Object.assign(parent as object, { [path.slice(last + 1)]: value });
          expect(errorOf(document).path).toBe(path);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('an unknown key is named, with the keys that are allowed there', () => {
    const error = errorOf({ device: { chanels: 2 } });
    expect(error.path).toBe('device.chanels');
    expect(error.allowed).toContain('channels');
    expect(error.message).toContain('did you mean channels?');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is an unknown key like any other',
    (key) => {
      expect(errorOf(JSON.parse(`{"${key}": {"polluted": true}}`)).path).toBe(key);
      expect(errorOf(JSON.parse(`{"policy": {"gc": {"${key}": 1}}}`)).path).toBe(`policy.gc.${key}`);
      expect(errorOf(JSON.parse(`{"workload": {"${key}": []}}`)).path).toBe(`workload.${key}`);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );

  test('the message about a misspelled choice suggests the right one', () => {
    expect(errorOf({ policy: { dieBinding: 'writeOrder' } }).message).toBe(
      'policy.dieBinding: found "writeOrder" (text); allowed: write-order, request-order, static, queue, state, ' +
        'dynamic, undecided-queue (did you mean write-order?)',
    );
  });

  test('a document that is not an object is refused', () => {
    for (const value of [null, [], 'text', 3, true, new Map(), new Date()])
      expect(errorOf(value).path).toBe('experiment');
  });

  test('another version is refused before its keys are checked', () => {
    expect(errorOf({ version: 2, unheardOf: true }).path).toBe('version');
    expect(errorOf({ version: 2 }).message).toContain('newer program');
    expect(errorOf({ version: '1' }).path).toBe('version');
  });

  test('a workload has exactly one kind', () => {
    expect(errorOf({ workload: {} }).path).toBe('workload');
    expect(errorOf({ workload: { requests: [], sample: 'oltp' } }).found).toBe('requests and sample');
    expect(errorOf({ workload: { sample: '' } }).path).toBe('workload.sample');
    expect(parseExperiment({ workload: { synthetic: {} } }).workload).toHaveProperty('synthetic.requests', 10_000);
  });

  test('the message about an error in a list names its index', () => {
    expect(errorOf({ workload: { requests: [{}, { bytes: 0 }] } }).path).toBe('workload.requests[1].bytes');
    expect(errorOf({ initial: { running: [{ channel: 0 }] } }).path).toBe('initial.running[0].remainingNs');
    const holed: unknown[] = [];
    holed[1] = {};
    expect(errorOf({ workload: { requests: holed } }).path).toBe('workload.requests[0]');
  });

  test('durations are whole and fit the 28 bits of a recorded row; a byte’s time has six decimals', () => {
    expect(parseExperiment({ timing: { eraseNs: 268_435_455 } }).timing.eraseNs).toBe(268_435_455);
    expect(errorOf({ timing: { eraseNs: 268_435_456 } }).path).toBe('timing.eraseNs');
    expect(errorOf({ timing: { readNs: 0.5 } }).path).toBe('timing.readNs');
    expect(parseExperiment({ timing: { transferNsPerByte: 2.333333 } }).timing.transferNsPerByte).toBe(2.333333);
    expect(errorOf({ timing: { transferNsPerByte: 2.3333333 } }).path).toBe('timing.transferNsPerByte');
  });

  test('the message about broken JSON says that it is not JSON', () => {
    expect(() => parseExperimentText('{"version": 1,')).toThrow(/experiment: found text that is not JSON/);
    expect(parseExperimentText('\uFEFF{}')).toEqual(defaultExperiment());
  });
});

describe('geometry', () => {
  test('too many dies, planes or pages are refused, and the message names a number that fits', () => {
    expect(errorOf({ device: { channels: 64, chipsPerChannel: 64, diesPerChip: 2 } }).message).toContain(
      'diesPerChip up to 1',
    );
    expect(errorOf({ device: { channels: 64, chipsPerChannel: 65 } }).message).toContain('chipsPerChannel up to 64');
    expect(
      errorOf({ device: { channels: 64, chipsPerChannel: 32, planesPerDie: 16, blocksPerPlane: 1 } }).message,
    ).toContain('planesPerDie up to 4');
    const tooMany = errorOf({ device: { blocksPerPlane: 65_536, pagesPerBlock: 1024 } });
    expect(tooMany.message).toContain('blocksPerPlane up to 65535');
    expect(() => parseExperiment({ device: { blocksPerPlane: 65_535 } }, { memoryLimitBytes: 1e12 })).not.toThrow();
  });

  test('a device beyond the memory limit is refused, and the message names one that fits', () => {
    const error = errorOf({ device: { blocksPerPlane: 1000 } }, 100 * 1_048_576);
    expect(error.path).toBe('device.blocksPerPlane');
    const fits = Number(/blocksPerPlane up to (\d+)/.exec(error.message)?.[1]);
    expect(
      parseExperiment({ device: { blocksPerPlane: fits } }, { memoryLimitBytes: 100 * 1_048_576 }).device
        .blocksPerPlane,
    ).toBe(fits);
    expect(errorOf({ device: { blocksPerPlane: fits + 1 } }, 100 * 1_048_576).path).toBe('device.blocksPerPlane');
  });

  test('over-provisioning that leaves the host no page is refused', () => {
    expect(errorOf({ device: { overprovisioning: 1 } }).path).toBe('device.overprovisioning');
    expect(
      parseExperiment({ device: { overprovisioning: 1, overprovisioningOf: 'logical' } }).device.overprovisioning,
    ).toBe(1);
    const onePage = {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 1,
      pagesPerBlock: 1,
    };
    expect(errorOf({ device: onePage }).path).toBe('device.overprovisioning');
  });
});

describe('settings that contradict each other', () => {
  test('superblocks divide the dies of a channel', () => {
    expect(errorOf({ policy: { superblockWays: 3 } }).message).toContain('1, 2, 4');
    expect(parseExperiment({ policy: { superblockWays: 4 } }).policy.superblockWays).toBe(4);
  });

  test('suspension needs the register that cache mode fills', () => {
    expect(errorOf({ policy: { cacheMode: true, suspension: { erase: true } } }).path).toBe('policy.suspension.erase');
    expect(errorOf({ policy: { cacheMode: true, suspension: { program: true } } }).path).toBe(
      'policy.suspension.program',
    );
  });

  test('a page’s transfer fits 32 bits', () => {
    expect(errorOf({ timing: { transferNsPerByte: 600_000 } }).path).toBe('timing.transferNsPerByte');
  });

  test('a load, and a read of several places, fit one row of the recording', () => {
    const page = { device: { pageBytes: 1024 }, timing: { transferNsPerByte: 1 } };
    const longest = 268_435_455;
    expect(parseExperiment({ ...page, timing: { transferNsPerByte: 1, commandNs: longest - 1024 } })).toBeDefined();
    const load = errorOf({ ...page, timing: { transferNsPerByte: 1, commandNs: longest - 1023 } });
    expect(load.path).toBe('timing.commandNs');
    expect(load.message).toContain(`commandNs up to ${longest - 1024}`);
    const timing = { readNs: 200_000_000 };
    expect(parseExperiment({ timing, policy: { multiLocationRead: { extra: 0.3 } } })).toBeDefined();
    const read = errorOf({ timing, policy: { multiLocationRead: { extra: 0.4 } } });
    expect(read.path).toBe('policy.multiLocationRead.extra');
    expect(read.message).toContain('280000000 ns');
  });

  test('sectors need pages of whole sectors', () => {
    expect(errorOf({ device: { pageBytes: 18_256 }, policy: { transfer: 'sectors' } }).path).toBe('policy.transfer');
    expect(parseExperiment({ device: { pageBytes: 18_256 } }).device.pageBytes).toBe(18_256);
  });

  test('thresholds that can never be met are refused, and the message names some that can', () => {
    const hard = errorOf({ ...unknownFootprint, policy: { gc: { hardFreeBlocks: 13 } } });
    expect(hard.path).toBe('policy.gc.hardFreeBlocks');
    expect(hard.allowed).toContain('0 to 11');
    expect(() => parseExperiment({ ...unknownFootprint, policy: { gc: { hardFreeBlocks: 11 } } })).not.toThrow();
    const own = { gcActiveBlock: true, gc: { hardFreeBlocks: 11 } };
    expect(errorOf({ ...unknownFootprint, policy: own }).allowed).toContain('0 to 10');
    const soft = errorOf({ policy: { gc: { softFreeRatio: 0.9 } } });
    expect(soft.path).toBe('policy.gc.softFreeRatio');
    const fits = Number(/\((0\.\d+)\)/.exec(soft.message)?.[1]);
    expect(() => parseExperiment({ policy: { gc: { softFreeRatio: fits } } })).not.toThrow();
    expect(errorOf({ policy: { gc: { softFreeRatio: 0.21, freeUnit: 'pages' } } }).path).toBe(
      'policy.gc.softFreeRatio',
    );
    expect(() => parseExperiment({ policy: { gc: { softFreeRatio: 0.19, freeUnit: 'pages' } } })).not.toThrow();
  });

  test('blocks that the host’s pages begin, and the one that it writes into, are not free for collection', () => {
    const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: 512 };
    const withPages = (pages: number): unknown => ({
      device: { ...device, blocksPerPlane: 4, pagesPerBlock: 4, overprovisioning: 0 },
      workload: { requests: [{ op: 'write', bytes: pages * 512 }] },
    });
    // Two of four blocks have to stay free beside the one that is written.
    expect(() => parseExperiment(withPages(4))).not.toThrow();
    const refused = errorOf(withPages(5));
    expect(refused.path).toBe('policy.gc.hardFreeBlocks');
    expect(refused.allowed).toContain('0 to 1');
  });

  test('a collection of a block of its own needs a second spare block', () => {
    const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 4 };
    const input = { device: { ...device, overprovisioning: 0.25 }, ...unknownFootprint };
    const withOwn = (own: boolean): unknown => ({
      ...input,
      policy: { gcActiveBlock: own, gc: { hardFreeBlocks: 0 } },
    });
    expect(() => parseExperiment(withOwn(false))).not.toThrow();
    expect(errorOf(withOwn(true)).path).toBe('policy.gcActiveBlock');
  });

  test('garbage collection needs a spare block, unless it is off or the workload leaves one', () => {
    const full = { ...unknownFootprint, device: { overprovisioning: 0 } };
    expect(errorOf(full).path).toBe('device.overprovisioning');
    expect(() => parseExperiment({ ...full, policy: { gc: { enabled: false } } })).not.toThrow();
    expect(() => parseExperiment({ ...full, workload: { requests: [{ op: 'write' }] } })).not.toThrow();
    expect(errorOf({ ...full, workload: { requests: [] }, precondition: { kind: 'sequential-fill' } }).path).toBe(
      'device.overprovisioning',
    );
  });

  test('a tiny device with the default thresholds runs a scenario that does not fill it', () => {
    const device = { blocksPerPlane: 4, pagesPerBlock: 8 };
    expect(() => parseExperiment({ device, workload: { requests: [{ op: 'write' }] } })).not.toThrow();
    expect(errorOf({ device, ...unknownFootprint }).path).toBe('device.overprovisioning');
  });

  test('requests beyond the device are refused if the addressing says so', () => {
    const workload = { requests: [{ offset: 2 ** 40 }] };
    expect(() => parseExperiment({ workload })).not.toThrow();
    expect(errorOf({ workload, host: { addressing: 'refuse' } }).path).toBe('workload.requests[0].offset');
    expect(errorOf({ workload: { requests: [{ offset: Number.MAX_SAFE_INTEGER, bytes: 2 }] } }).path).toBe(
      'workload.requests[0].offset',
    );
    expect(errorOf({ workload: { requests: [{ bytes: 2 ** 40 }] } }).path).toBe('workload.requests[0].bytes');
    expect(() => parseExperiment({ workload: { requests: [{ op: 'trim', bytes: 2 ** 32 - 1 }] } })).not.toThrow();
  });

  test('an impossible synthetic workload is refused', () => {
    const synthetic = (value: unknown): unknown => ({ workload: { synthetic: value } });
    expect(errorOf(synthetic({ readSizes: [] })).path).toBe('workload.synthetic.readSizes');
    expect(errorOf(synthetic({ writeSizes: [{ bytes: 512, weight: 0 }] })).path).toBe('workload.synthetic.writeSizes');
    expect(errorOf(synthetic({ addresses: { hotShare: 0.1, hottestShare: 0.2 } })).path).toBe(
      'workload.synthetic.addresses.hottestShare',
    );
    expect(() => parseExperiment(synthetic({ addresses: { hotShare: 0.1, hottestShare: 0.1 } }))).not.toThrow();
    expect(errorOf(synthetic({ addresses: { hotAccesses: 0 } })).path).toBe(
      'workload.synthetic.addresses.hottestAccesses',
    );
    expect(errorOf(synthetic({ addresses: { footprintBytes: 10, alignBytes: 512 } })).path).toBe(
      'workload.synthetic.addresses.alignBytes',
    );
    expect(errorOf(synthetic({ arrivals: { kind: 'bursts', meanGapNs: 10 } })).path).toBe(
      'workload.synthetic.arrivals.burstGapNs',
    );
  });

  test('setting a key does not change the given document', () => {
    const before = defaultExperiment();
    const after = parseExperiment(setValue(before, 'policy.gc.enabled', false));
    expect(before).toEqual(defaultExperiment());
    expect(after.policy.gc.enabled).toBe(false);
  });
});

test('offset and bytes of a flush are ignored, whatever they are; those of another request are not', () => {
  const flush = (values: object): unknown =>
    parseExperiment({ workload: { requests: [{ op: 'flush', ...values }] } }).workload;
  const plain = flush({});
  for (const values of [{ bytes: 0 }, { bytes: -1, offset: -4096 }, { bytes: 'none' }, { offset: 0.5 }]) {
    expect(flush(values)).toEqual(plain);
  }
  // A document of before keeps its text.
  expect(flush({ bytes: 4096, offset: 8192 })).toMatchObject({ requests: [{ bytes: 4096, offset: 8192 }] });
  expect(() => parseExperiment({ workload: { requests: [{ op: 'write', bytes: 0 }] } })).toThrow(
    'a whole number from 1',
  );
});
