import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { parsePlan, parsePlanText } from '../../../src/compare/plan/parse-plan.ts';
import { defaultExperiment, parseExperiment } from '../../../src/document/validate.ts';
import { planeReadsPlan } from '../../../src/compare/plan/built-in.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

const HASH = 'a'.repeat(64);

const plan = (more: object = {}): unknown => ({
  format: 'nandscope-plan',
  version: 1,
  traces: [{ sample: 'oltp' }, { name: 'web', trace: { name: 'web.csv', format: 'msr', hash: HASH } }],
  devices: ['mbm-table-1', { name: 'wide', preset: 'mbm-table-1', patch: { device: { channels: 8 } } }],
  policies: ['plain', 'mbm', { name: 'erase', patch: { policy: { suspension: { erase: true } } } }],
  seeds: [1, 2],
  ...more,
});

const refusal = (value: unknown): string => {
  try {
    parsePlan(value);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
};

describe('a plan', () => {
  it('takes every part of an experiment from a device, but its requests, name and seed', () => {
    const others = ['version', 'name', 'seed', 'workload'];
    const parts = Object.keys(defaultExperiment()).filter((part) => !others.includes(part));
    expect(parts.length).toBeGreaterThan(6);
    for (const part of parts) {
      expect(refusal(plan({ devices: [{ name: 'own', patch: { [part]: {} } }] })), part).toBe('accepted');
      expect(refusal(plan({ base: { [part]: {} } })), part).toBe('accepted');
    }
  });

  it('fills in what it leaves out, and reads what it writes', () => {
    const parsed = parsePlan(plan());
    expect(parsed.traces.map(({ name }) => name)).toEqual(['oltp', 'web']);
    expect(parsed.policies[1]).toEqual({ name: 'mbm', scheme: 'mbm', patch: {} });
    expect(parsed.baseline).toEqual({ device: 'mbm-table-1', policy: 'plain' });
    expect(parsePlanText(JSON.stringify(parsed))).toEqual(parsed);
  });

  it('is refused with the key, what was found and what is allowed', () => {
    const cases: [string, object, string][] = [
      ['format', { format: 'nandscope' }, 'format: found "nandscope" (text); allowed: "nandscope-plan"'],
      [
        'version',
        { version: 2 },
        'version: found 2; allowed: 1, the only version; a newer program wrote this document',
      ],
      ['a key', { trace: [] }, 'trace: found an unknown key; allowed: format, version, name, base, traces'],
      ['no traces', { traces: [] }, 'traces: found a list of 0; allowed: a list of 1 to 1000'],
      [
        'two sources',
        { traces: [{ sample: 'oltp', profile: 'oltp' }] },
        'traces[0]: found sample and profile; allowed: exactly one of',
      ],
      ['a sample', { traces: [{ sample: 'olpt' }] }, 'traces[0].sample: found "olpt" (text); allowed: oltp,'],
      [
        'no hash',
        { traces: [{ trace: { name: 'a' } }] },
        'traces[0].trace.hash: found nothing; allowed: text of at most 64',
      ],
      [
        'a scenario',
        { traces: [{ scenario: 'mbm-fig-2' }] },
        'traces[0].scenario: found "mbm-fig-2"; allowed: the name of a scenario (did you mean mbm-fig-2a',
      ],
      [
        'two of a name',
        { traces: [{ sample: 'oltp' }, { sample: 'oltp' }] },
        'traces[1].name: found "oltp", the name of traces[0]; allowed: a name of its own',
      ],
      ['a preset', { devices: ['table1'] }, 'devices[0].preset: found the preset "table1"; allowed:'],
      ['a scheme', { policies: ['mbn'] }, 'policies[0].scheme: found the name "mbn"; allowed: plain,'],
      [
        'a room of a patch',
        { policies: [{ name: 'x', patch: { device: {} } }] },
        'policies[0].patch.device: found an unknown key; allowed: policy',
      ],
      [
        'a key of a patch',
        { policies: [{ name: 'x', patch: { policy: { gcc: {} } } }] },
        'policies[0].patch.policy.gcc: found an unknown key; allowed:',
      ],
      [
        'a value of a patch',
        { devices: [{ name: 'x', patch: { device: { channels: 0 } } }] },
        'devices[0].patch.device.channels: found 0; allowed: a whole number from 1 to 64',
      ],
      [
        'a swept path',
        { sweep: [{ path: 'device.chanels', values: [1] }] },
        'sweep[0].path: found an unknown key; allowed: channels,',
      ],
      [
        'a swept value',
        { sweep: [{ path: 'device.channels', values: [1, 'two'] }] },
        'sweep[0].values[1]: found "two" (text); allowed: a whole number from 1 to 64',
      ],
      [
        'a value twice',
        { sweep: [{ path: 'device.channels', values: [1, 1] }] },
        'sweep[0].values[1]: found 1, as in sweep[0].values[0]; allowed: each value once',
      ],
      [
        'a swept seed',
        { sweep: [{ path: 'seed', values: [1] }] },
        'sweep[0].path: found a key that is no parameter; allowed: seeds of the plan',
      ],
      ['three parameters', { sweep: [1, 2, 3] }, 'sweep: found a list of 3; allowed: a list of at most 2'],
      ['a seed', { seeds: [1, -1] }, 'seeds[1]: found -1; allowed: a whole number from 0'],
      [
        'a baseline',
        { baseline: { policy: 'tbm' } },
        'baseline.policy: found "tbm" (text); allowed: plain, mbm, erase',
      ],
      ['too many cells', { seeds: Array.from({ length: 10_000 }, (_, seed) => seed) }, 'plan: found 120000 cells'],
    ];
    for (const [name, more, message] of cases) expect(refusal(plan(more)), name).toContain(message);
    expect(cases).toHaveLength(22);
    expect(refusal([])).toContain('plan: found a list of 0; allowed: an object with format');
    expect(() => parsePlanText('{')).toThrow('plan: found text that is not JSON');
  });
});

describe('a trace of a plan', () => {
  const traceOf = (startNs?: number): unknown =>
    parsePlan(plan({ traces: [{ trace: { name: 'web.csv', format: 'msr', hash: HASH, startNs } }] })).traces.at(0);

  it('is the same entry as a dropped file, unless it has a start of its own', () => {
    expect(traceOf()).toMatchObject({ trace: { name: 'web.csv', format: 'msr', hash: HASH } });
    expect(Object.keys((traceOf() as { trace: object }).trace)).toEqual(['name', 'format', 'hash']);
    expect(traceOf(7)).toMatchObject({ trace: { hash: HASH, startNs: 7 } });
  });
});

describe('the cells of a plan', () => {
  it('are every trace, device, policy and seed, each with its own experiment', () => {
    const cells = cellsOf(parsePlan(plan()));
    expect(cells).toHaveLength(2 * 2 * 3 * 2);
    expect(new Set(cells.map(({ key }) => key)).size).toBe(cells.length);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
    expect(cells.map(({ index }) => index)).toEqual(cells.map((_, index) => index));
    const cell = cells.find(({ key }) => key === 'web · wide · erase · seed 2');
    expect(cell?.experiment?.device.channels).toBe(8);
    expect(cell?.experiment?.policy.suspension).toMatchObject({ erase: true, program: false });
    expect(cell?.experiment?.workload).toEqual({ trace: { name: 'web.csv', format: 'msr', hash: HASH, startNs: 0 } });
    expect(cell?.experiment?.seed).toBe(2);
  });

  it('keep their keys and ids if entries are added', () => {
    const before = cellsOf(parsePlan(plan()));
    const more = cellsOf(
      parsePlan(
        plan({
          policies: ['tbm', 'plain', 'mbm', { name: 'erase', patch: { policy: { suspension: { erase: true } } } }],
        }),
      ),
    );
    const ids = new Map(more.map(({ key, id }) => [key, id]));
    for (const { key, id } of before) expect(ids.get(key)).toBe(id);
    expect(before).toHaveLength(24);
  });

  it('have the experiment that a scheme over a whole experiment gives', () => {
    const experiment = { device: { channels: 2 }, policy: { readPriority: true, cacheMode: true } };
    const cells = cellsOf(
      parsePlan(
        plan({
          traces: [{ name: 'mine', experiment }],
          devices: undefined,
          policies: [{ name: 'as it is' }, 'plain'],
          seeds: [],
        }),
      ),
    );
    expect(cells.map(({ key }) => key)).toEqual(['mine · default · as it is', 'mine · default · plain']);
    expect(cells[0].experiment).toEqual(parseExperiment(experiment));
    expect(cells[1].experiment).toEqual(parseExperiment({ device: { channels: 2 } }));
  });

  it('that cannot run say why, and leave the others alone', () => {
    const cells = cellsOf(
      parsePlan(
        plan({
          traces: [{ sample: 'oltp' }],
          devices: undefined,
          policies: ['plain', { name: 'both', patch: { policy: { cacheMode: true, suspension: { program: true } } } }],
          seeds: [],
        }),
      ),
    );
    expect(cells.map(({ refusal: reason }) => reason === null)).toEqual([true, false]);
    expect(cells[1].refusal).toContain('policy.');
    expect(cells[1].experiment).toBeNull();
  });

  it('of a plan without devices run on a used one, each trace for itself', () => {
    const reads = { name: 'reads', synthetic: { readShare: 1 } };
    const writes = { name: 'writes', synthetic: { readShare: 0.9 } };
    const file = { name: 'file', trace: { name: 'a.csv', format: 'msr', hash: 'a'.repeat(64) } };
    const figure = { scenario: 'mbm-fig-3b' };
    const filled = { ...writes, patch: { precondition: { kind: 'sequential-fill' } } };
    const cases: readonly (readonly [traces: readonly object[], device: string, kinds: readonly string[]])[] = [
      [[reads], 'default, used', ['used']],
      [[writes], 'default, used', ['used']],
      [[reads, writes], 'default, used', ['used']],
      [[writes, reads], 'default, used', ['used']],
      [[{ sample: 'oltp' }], 'default, used', ['used']],
      [[reads, file], 'default, used', ['used']],
      // Traces with a device state of their own keep it.
      [[figure], 'default', ['none']],
      [[figure, writes], 'default', ['none', 'used']],
      [[filled], 'default', ['sequential-fill']],
    ];
    for (const [traces, device, kinds] of cases) {
      const parsed = parsePlan(
        plan({ traces, devices: undefined, baseline: { device: 'default' }, sweep: [], seeds: [] }),
      );
      expect(parsed.devices.map(({ name }) => name)).toEqual([device]);
      expect(parsed.baseline.device).toBe(device);
      const found = cellsOf(parsed).map(({ experiment }) => experiment?.precondition.kind);
      expect([...new Set(found)]).toEqual(kinds);
      expect(parsePlan(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
    }
    expect(cases).toHaveLength(9);
  });

  it('sweep two parameters, the last one fastest', () => {
    const sweep = [
      { path: 'device.channels', values: [1, 2] },
      { path: 'host.queueDepth', values: [4, 8, 16] },
    ];
    const cells = cellsOf(
      parsePlan(plan({ traces: [{ sample: 'oltp' }], devices: undefined, policies: ['plain'], seeds: [], sweep })),
    );
    expect(cells.map(({ experiment }) => [experiment?.device.channels, experiment?.host.queueDepth])).toEqual([
      [1, 4],
      [1, 8],
      [1, 16],
      [2, 4],
      [2, 8],
      [2, 16],
    ]);
    expect(cells[5].key).toBe('oltp · default, used · plain · device.channels=2 · host.queueDepth=16');
    expect(cells[5].at).toEqual([1, 2]);
  });

  it('set both rates of a generator together', () => {
    const sweep = [
      { path: 'load.readsPerSecond', values: [0, 3000] },
      { path: 'load.writesPerSecond', values: [1000] },
    ];
    const cells = cellsOf(
      parsePlan(
        plan({
          traces: [
            { name: 'random', synthetic: {} },
            { name: 'fixed', sample: 'oltp' },
          ],
          devices: undefined,
          policies: ['plain'],
          seeds: [],
          sweep,
        }),
      ),
    );
    const made = cells.map(({ experiment }) => experiment?.workload);
    expect(made[0]).toMatchObject({ synthetic: { readShare: 0, arrivals: { meanGapNs: 1_000_000 } } });
    expect(made[1]).toMatchObject({ synthetic: { readShare: 0.75, arrivals: { meanGapNs: 250_000 } } });
    expect(cells[2].refusal).toContain('found a workload whose requests are fixed; allowed: a trace that is generated');
  });

  it('never replace fixed requests by swept settings of a generator', () => {
    const sweep = [{ path: 'workload.synthetic.readShare', values: [0.1] }];
    const cells = cellsOf(parsePlan(plan({ sweep })));
    expect(cells.every(({ refusal: reason }) => reason?.includes('requests are fixed') === true)).toBe(true);
    expect(cells).toHaveLength(24);
  });
});

it('independent plane reads gain more the faster the bus is, and nothing where it is the limit', async () => {
  const { base, traces, policies, sweep } = planeReadsPlan();
  const [trace] = traces;
  if (!('synthetic' in trace)) throw new Error('the plan has generated requests');
  const gains: number[] = [];
  for (const transferNsPerByte of sweep[0].values as number[]) {
    const means: number[] = [];
    for (const { patch } of policies) {
      const settings = [base, patch, { timing: { transferNsPerByte } }].reduce<ExperimentInput>(joinPatches, {});
      const experiment = parseExperiment({ version: 1, ...settings, workload: { synthetic: trace.synthetic } });
      const engine = createEngine(
        experiment,
        await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace'))),
        { record: false },
      );
      while (engine.advance(100_000));
      means.push(engine.latencies.reduce((sum, ns) => sum + ns, 0) / engine.latencies.length);
    }
    gains.push(means[0] / means[1]);
  }
  expect(gains).toHaveLength(7);
  for (let i = 1; i < gains.length; i++) expect(gains[i]).toBeGreaterThan(gains[i - 1]);
  // 100 MT/s: the transfer of 163,840 ns hides the array read of 40,000. 2,400 MT/s: four array reads at a time.
  expect(gains[0]).toBeLessThan(1.3);
  expect(gains[6]).toBeGreaterThan(2.5);
});
