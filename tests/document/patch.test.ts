import fc from 'fast-check';
import { parseSetting, setPath } from '../../src/document/set-path.ts';
import { describe, expect, test } from 'vitest';
import { DocumentError } from '../../src/device/document-error.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import {
  applyDifferences,
  applyPatch,
  changeOfToday,
  diffExperiments,
  joinPatches,
  listSettings,
  schemaAt,
  setValue,
  valueAt,
  valueWhenOn,
  helpAt,
} from '../../src/document/patch.ts';
import { defaultExperiment, parseExperiment } from '../../src/document/validate.ts';
import { anyExperiment } from './arbitrary-experiment.ts';

describe('a setting by its path', () => {
  test.each([
    ['device.channels', '8', 8],
    ['timing.transferNsPerByte', '2.5', 2.5],
    ['timing.readNs', '1e5', 100_000],
    ['policy.suspension.program', 'true', true],
    ['policy.dieBinding', 'queue', 'queue'],
    ['name', 'my run = 3', 'my run = 3'],
    ['policy.channelMaxSubs', 'false', false],
    ['policy.channelMaxSubs', 'true', { counter: 'outstanding', split: 'ceil' }],
    ['policy.channelMaxSubs', '{"split":"exact"}', { counter: 'outstanding', split: 'exact' }],
    ['policy.channelMaxSubs.counter', 'cumulative', 'cumulative'],
    ['workload.sample', 'oltp', 'oltp'],
    ['initial.readIntensiveRegions', '[1,2]', [1, 2]],
  ])('%s=%s', (path, text, expected) => {
    expect(parseSetting(path, text)).toEqual(expected);
    expect(valueAt(setPath({}, path, text), path)).toEqual(expected);
  });

  test.each([
    ['device.channel', '8', 'device.channel'],
    ['device.channels', 'eight', 'device.channels'],
    ['device.channels', '0', 'device.channels'],
    ['device.channels.more', '1', 'device.channels.more'],
    ['device[0]', '1', 'device[0]'],
    ['policy.dieBinding', 'Queue!', 'policy.dieBinding'],
    ['policy.readPriority', 'yes', 'policy.readPriority'],
    ['policy.channelMaxSubs', 'maybe', 'policy.channelMaxSubs'],
    ['device', '{"chanels":1}', 'device.chanels'],
    ['', '1', ''],
    ['policy..gc', '1', 'policy..gc'],
    ['__proto__.polluted', '1', '__proto__'],
    ['policy.constructor', '1', 'policy.constructor'],
    ['workload.requests[1].op', 'read', 'workload.requests[1]'],
  ])('%s=%s is refused at %s', (path, text, at) => {
    expect(() => setPath({}, path, text)).toThrow(expect.objectContaining({ name: 'DocumentError', path: at }));
  });

  test('a setting of a switch turns it on and keeps its other settings', () => {
    let document: ExperimentInput = setPath({}, 'policy.readLayout.regionPages', '32');
    document = setPath(document, 'policy.readLayout.clearAfter', '3');
    expect(parseExperiment(document).policy.readLayout).toMatchObject({
      regionPages: 32,
      clearAfter: 3,
      thresholdPages: 4,
    });
  });

  test('a setting of another workload replaces the workload, one of the same does not', () => {
    const synthetic = setPath({ workload: { requests: [] } }, 'workload.synthetic.requests', '500');
    const reads = setPath(synthetic, 'workload.synthetic.readShare', '1');
    expect(parseExperiment(reads).workload).toMatchObject({ synthetic: { requests: 500, readShare: 1 } });
  });

  test('items of lists are set and added by number', () => {
    const one = setPath({}, 'workload.requests[0].op', 'write');
    const two = setPath(one, 'workload.requests[1].bytes', '512');
    expect(valueAt(two, 'workload.requests')).toEqual([{ op: 'write' }, { bytes: 512 }]);
  });

  test('every setting has a title and a sentence, and its own default is accepted', () => {
    for (const { path, node } of listSettings()) {
      expect(node.title, path).not.toBe('');
      expect(helpAt(path).sentence, path).toMatch(/^\S.*\.$/);
      expect(schemaAt(path)).toEqual(node);
      const set = parseExperiment(setValue({}, path, valueWhenOn(node)));
      expect(valueAt(set, path)).toEqual(valueWhenOn(node));
    }
  });

  test('every value of every choice has a meaning', () => {
    let choices = 0;
    for (const { path, node } of listSettings()) {
      const { options } = helpAt(path);
      if (node.kind === 'choice') choices += 1;
      expect(Object.keys(options ?? {}).sort(), path).toEqual(node.kind === 'choice' ? [...node.values].sort() : []);
      for (const meaning of Object.values(options ?? {})) expect(meaning, path).toMatch(/^\S.*\.$/);
    }
    expect(choices).toBeGreaterThan(0);
  });

  test('every policy names its source', () => {
    for (const { path } of listSettings('policy')) expect(helpAt(path).source ?? '', path).toMatch(/\S/);
  });

  test('there is no help text for keys that do not exist', () => {
    expect(() => helpAt('policy.toString')).toThrow(DocumentError);
  });
});

describe('patches', () => {
  test('an empty object turns a switch on, and leaves one that is on as it is', () => {
    const on = applyPatch(defaultExperiment(), { policy: { channelMaxSubs: {} } });
    expect(on.policy.channelMaxSubs).toEqual({ counter: 'outstanding', split: 'ceil' });
    const exact = applyPatch(on, { policy: { channelMaxSubs: { split: 'exact' } } });
    expect(applyPatch(exact, { policy: { channelMaxSubs: {} } })).toEqual(exact);
    expect(applyPatch(exact, { policy: { channelMaxSubs: false } })).toEqual(defaultExperiment());
  });

  test('another workload replaces the present one', () => {
    const sample = applyPatch(defaultExperiment(), { workload: { sample: 'oltp' } });
    expect(sample.workload).toEqual({ sample: 'oltp' });
  });

  test('an unknown key in a patch is refused, __proto__ too', () => {
    const patch = JSON.parse('{"policy":{"__proto__":{"gc":1}}}') as ExperimentInput;
    expect(() => applyPatch(defaultExperiment(), patch)).toThrow(/policy\.__proto__/);
  });

  test('two joined patches have the effect of one after the other', () => {
    const first: ExperimentInput = { policy: { gc: { d: 3 }, readLayout: { clearAfter: 5 } }, name: 'a' };
    const second: ExperimentInput = { policy: { gc: { enabled: false }, readLayout: {} }, seed: 7 };
    const base = defaultExperiment();
    expect(applyPatch(base, joinPatches(first, second))).toEqual(applyPatch(applyPatch(base, first), second));
  });
});

describe('times by page type', () => {
  const three = parseExperiment({ timing: { readNs: [56_500, 77_500, 106_000], pageTypes: { count: 3 } } });
  const readNs = (input: ExperimentInput): unknown => applyPatch(three, input).timing.readNs;

  test('one number is a list of one, and types that are as the first are left out at the end', () => {
    for (const one of [5000, [5000], [5000, 0], [5000, 0, 0, 0]]) {
      expect(parseExperiment({ timing: { readNs: one } }).timing.readNs).toBe(5000);
    }
    expect(parseExperiment({ timing: { readNs: [null, 0, 90_000, 0] } }).timing.readNs).toEqual([78_000, 0, 90_000]);
  });

  test('change type by type: a number, a short list and null leave the others', () => {
    expect(readNs({ timing: { readNs: 40_000 } })).toEqual([40_000, 77_500, 106_000]);
    expect(readNs({ timing: { readNs: [40_000, 50_000] } })).toEqual([40_000, 50_000, 106_000]);
    expect(readNs(setValue({}, 'timing.readNs[2]', 300_000))).toEqual([56_500, 77_500, 300_000]);
    expect(readNs({ timing: { readNs: [56_500, 0, 0] } })).toBe(56_500);
  });

  test('are settings by their places, also under the keys of before', () => {
    for (const path of ['timing.readNs[2]', 'timing.pageTypes.thirdReadNs']) {
      expect(valueAt(three, path)).toBe(106_000);
      expect(setPath({}, path, '1000')).toEqual({ timing: { readNs: [null, null, 1000] } });
    }
    expect(valueAt(three, 'timing.readNs')).toBe(56_500);
    expect(valueAt(three, 'timing.readNs[3]')).toBe(0);
    expect(valueAt(three, 'timing.programNs[1]')).toBe(0);
    expect(schemaAt('timing.readNs[2]').title).toBe('Read, third type');
    expect(() => schemaAt('timing.readNs[4]')).toThrow('timing.readNs[4]');
    expect(diffExperiments(three, applyPatch(three, { timing: { readNs: [40_000, 0] } }))).toEqual([
      { path: 'timing.readNs', a: 56_500, b: 40_000 },
      { path: 'timing.readNs[1]', a: 77_500, b: 0 },
    ]);
  });

  test('are read from the keys of before, in a document and in a change', () => {
    const earlier = { readNs: 1000, pageTypes: { count: 3, thirdReadNs: 3000, secondProgramNs: 2_000_000 } };
    const { timing } = parseExperiment({ timing: earlier });
    expect([timing.readNs, timing.programNs]).toEqual([
      [1000, 0, 3000],
      [1_300_000, 2_000_000],
    ]);
    const change = { timing: { pageTypes: { secondReadNs: 0 } } };
    expect(changeOfToday(three, change, {})).toEqual({ timing: { readNs: [null, 0] } });
    expect(applyPatch(three, change as ExperimentInput).timing.readNs).toEqual([56_500, 0, 106_000]);
    expect(() => parseExperiment({ timing: { pageTypes: { secondReadNs: 'long' } } })).toThrow('secondReadNs');
  });
});

describe('the differences of two experiments', () => {
  test('list single settings with both values', () => {
    const a = defaultExperiment();
    const b = applyPatch(a, {
      device: { channels: 8 },
      policy: { readLayout: {}, gc: { d: 3 } },
      workload: { sample: 'x' },
    });
    expect(diffExperiments(a, b).map(({ path }) => path)).toEqual([
      'device.channels',
      'policy.readLayout',
      'policy.gc.d',
      'workload',
    ]);
    expect(diffExperiments(a, b)[0]).toEqual({ path: 'device.channels', a: 4, b: 8 });
    expect(diffExperiments(a, a)).toEqual([]);
  });

  test('give the other experiment if they are applied, and the first one if they are applied backward', () => {
    fc.assert(
      fc.property(anyExperiment, anyExperiment, (a, b) => {
        const differences = diffExperiments(a, b);
        expect(applyDifferences(a, differences)).toEqual(b);
        expect(applyDifferences(b, differences, 'backward')).toEqual(a);
      }),
    );
  });
});
