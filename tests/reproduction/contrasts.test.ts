/** Open settings: contrasts for reasons, and the values that sweeps give them. */
import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../src/document/validate.ts';
import { ordering } from '../../src/reproduction/trials/checks.ts';
import { CLAIMS } from '../../src/reproduction/claims/claims.ts';
import { TABLE_II, traceExperiment } from '../../src/reproduction/claims/mbm/workloads.ts';
import { assumptionNamed, assumptionsOf } from '../../src/reproduction/trials/assumptions.ts';
import { contrastOf, CONTRASTS } from '../../src/reproduction/trials/contrasts.ts';
import { FIRST_TRIAL, Laboratory } from '../../src/reproduction/trials/laboratory.ts';
import { curveOf } from '../../src/reproduction/trials/curves.ts';
import { tryClaim } from '../../src/reproduction/trials/try-claim.ts';
import type { TrialVerdict } from '../../src/papers/results/claim-report.ts';
import { type TrialResult, trialReport } from '../../src/reproduction/trials/report-of.ts';

const finding = ordering(
  [
    { says: 'a', holds: true },
    { says: 'b', holds: false },
  ],
  'order',
);

describe('contrasts', () => {
  it('name a claim, and a value of a setting that its paper leaves open', () => {
    expect(CONTRASTS.size).toBeGreaterThan(0);
    for (const [id, settings] of CONTRASTS) {
      const claim = CLAIMS.find((one) => one.id === id);
      expect(claim, id).toBeDefined();
      const open = claim === undefined ? [] : assumptionsOf(claim.paper);
      expect(settings.length, id).toBeGreaterThan(0);
      for (const { assumption, label } of settings) {
        const points = open.find(({ name }) => name === assumption)?.points ?? [];
        expect(
          points.map((point) => point.label),
          id,
        ).toContain(label);
      }
    }
  });

  it('run in the first trial on stand-ins alone', async () => {
    const varied: Laboratory[] = [];
    const contrast = (laboratory: Laboratory): ReturnType<typeof contrastOf> =>
      contrastOf('M18a', laboratory, (other) => {
        varied.push(other);
        return Promise.resolve(finding);
      });
    const found = await contrast(new Laboratory());
    expect(found?.text).toContain('Collection against the host = after each page (gives way)');
    expect(found?.text).toContain('1 of 2 checks hold; verdict: not');
    expect(varied).toHaveLength(3);
    for (const { trial } of varied) expect(trial.vary).not.toBeNull();
    expect(await contrast(new Laboratory({ ...FIRST_TRIAL, seed: 1 }))).toBeNull();
    expect(await contrast(new Laboratory({ ...FIRST_TRIAL, vary: (experiment) => experiment }))).toBeNull();
    expect(await contrastOf('M1', new Laboratory(), () => Promise.reject(new Error('not to be run')))).toBeNull();
    expect(varied).toHaveLength(3);
  });

  it('are in the reason of a claim, reproduced or not, with their experiments', () => {
    const claim = CLAIMS.find(({ id }) => id === 'M18b');
    if (claim === undefined) throw new Error('no claim M18b');
    const contrast = {
      text: 'With another value.',
      reproduced: 1,
      tried: 2,
      best: 'reproduced' as const,
      bestSetting: 'Footprint = × 0.25 (of it)',
      bestFrom: 0,
      experiments: [{ name: 'varied' }],
    };
    const trial: TrialResult = { ...finding, id: 'M18b', seed: 0, drawn: true, traces: [], contrast };
    const missed = trialReport(claim, [trial]);
    expect(missed.reason).toMatch(/With another value\. So the result depends on this setting\.$/);
    expect(missed.experiments).toEqual([{ name: 'varied' }]);
    const reproduced = trialReport(claim, [{ ...trial, verdict: 'reproduced' }]);
    expect(reproduced.reason).toContain(
      'With another value. So the claim is reproduced in 1 of these 2 cases: the result depends on what is open.',
    );
    expect(reproduced.experiments).toEqual([{ name: 'varied' }]);
    const firm = { ...contrast, reproduced: 2 };
    expect(trialReport(claim, [{ ...trial, verdict: 'reproduced', contrast: firm }]).reason).toContain(
      'So the result does not depend on them.',
    );
    const single = { ...contrast, tried: 1, reproduced: 0 };
    expect(trialReport(claim, [{ ...trial, verdict: 'reproduced', contrast: single }]).reason).toContain(
      'So the claim is not reproduced then: the result depends on what is open.',
    );
  });
});

describe('what a contrast says about the cause', () => {
  const claim = CLAIMS.find(({ id }) => id === 'M18b');
  const reason = (best: TrialVerdict, verdicts: readonly TrialVerdict[]): string => {
    if (claim === undefined) throw new Error('no claim M18b');
    const trials = verdicts.map((verdict, seed): TrialResult => {
      const contrast =
        seed === 0
          ? {
              text: 'Changed.',
              reproduced: 0,
              tried: 1,
              best,
              bestSetting: 'A setting = 1',
              bestFrom: 0,
              experiments: [],
            }
          : null;
      return { ...finding, verdict, id: 'M18b', seed, drawn: true, traces: [], contrast };
    });
    return trialReport(claim, trials).reason;
  };

  it.each([
    ['reproduced', ['not', 'partly', 'not'], 'So the result depends on this setting.'],
    ['partly', ['not', 'not', 'not'], 'So this may be a part of the cause.'],
    [
      'partly',
      ['not', 'partly', 'not'],
      'Without a change, 1 of 3 trials have that verdict or a better one: seeds decide, too.',
    ],
    ['not', ['partly', 'partly', 'partly'], 'So none of them has a better verdict than the first seed has without it.'],
    ['partly', ['partly', 'not', 'not'], 'So none of them has a better verdict than the first seed has without it.'],
    [
      'reproduced',
      ['partly', 'partly', 'reproduced'],
      'Without a change, 1 of 3 trials have that verdict or a better one: seeds decide, too.',
    ],
  ] as const)('%s, beside trials that are %j', (best, verdicts, says) => {
    expect(reason(best, verdicts)).toContain(`Changed. ${says}`);
  });
});

describe('the capacity of a sweep', () => {
  it.each([
    ['× 0.5', 32, 0.1],
    ['× 1', 64, 0.05],
    ['× 2', 128, 0.05],
  ])('%s: %d blocks a plane, collection below a share of %d', (label, blocks, share) => {
    const point = assumptionNamed('capacity').points.find((one) => one.label === label);
    const { device, policy } = parseExperiment(point?.vary(traceExperiment(TABLE_II[0], 'tbm')) ?? {});
    expect(device.blocksPerPlane).toBe(blocks);
    expect(policy.gc.softFreeRatio).toBe(share);
    // Below the hard limit the host waits: collection has to begin earlier.
    expect(share * blocks).toBeGreaterThan(policy.gc.hardFreeBlocks);
  });
});

describe('a value that the engine refuses', () => {
  it('is named in the curve, with settings by their titles', async () => {
    const claim = CLAIMS.find(({ id }) => id === 'M18b');
    if (claim === undefined) throw new Error('no claim M18b');
    const threshold = assumptionNamed('gc-threshold');
    const trials = await Promise.all(
      threshold.points.map(async ({ label, vary }) => {
        const laboratory = new Laboratory({ ...FIRST_TRIAL, vary });
        if (label !== '20 %') return { ...finding, id: 'M18b', seed: 0, drawn: true, traces: [], contrast: null };
        return tryClaim(claim, laboratory);
      }),
    );
    const { failures } = curveOf(
      claim,
      threshold,
      trials.map((trial) => [trial]),
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^20 %: It could not be run: “[^”]+” was 0\.2: 13 blocks/);
    expect(failures[0]).toContain('“Over-provisioning”');
    expect(failures[0]).not.toMatch(/policy\.|device\./);
  });
});
