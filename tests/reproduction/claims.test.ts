import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../src/document/validate.ts';
import { numberClaim, type Claim } from '../../src/reproduction/trials/claim.ts';
import { CLAIMS } from '../../src/reproduction/claims/claims.ts';
import { PAPER_NAMES } from '../../src/papers/paper.ts';
import { runExperiment } from '../../src/reproduction/run.ts';
import { judgeTrial } from '../../src/reproduction/trials/try-claim.ts';
import { CLAIM_KINDS, VERDICTS } from '../../src/papers/results/claim-report.ts';

describe('claims that are arithmetic', () => {
  /** Table I does not make the drawings true that are said to use it. */
  const PARTLY = ['M3', 'M5'];
  it.each(CLAIMS.filter(({ kind }) => kind === 'exact').map((claim) => [claim.id, claim] as const))(
    '%s',
    async (id, claim) => {
      const report = await judgeTrial(claim);
      expect(report.reason).toEqual(expect.any(String));
      expect(report.verdict, report.reason).toBe(PARTLY.includes(id) ? 'partly' : 'reproduced');
      for (const experiment of report.experiments) parseExperiment(experiment);
    },
  );

  it('are complete', () => {
    const ids = CLAIMS.filter(({ kind }) => kind === 'exact').map(({ id }) => id);
    const mbm = Array.from({ length: 16 }, (_, i) => `M${i + 1}`).filter((id) => id !== 'M6');
    expect(ids).toEqual([
      ...mbm,
      ...['P1', 'P7', 'P8'],
      'D1',
      ...['S1', 'S2'],
      ...['J1', 'J2', 'J3', 'J4', 'J6', 'J7', 'J13a', 'J18'],
    ]);
  });
});

describe('a claim', () => {
  it('has a unique id and all texts that the page prints', () => {
    expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length);
    for (const { id, paper, kind, claim, unit } of CLAIMS) {
      expect(id).toMatch(/^[MPDSJ]\d+[ab]?$/);
      expect(PAPER_NAMES).toContain(paper);
      expect(CLAIM_KINDS).toContain(kind);
      expect(claim).not.toBe('');
      expect(unit).not.toBe('');
    }
    expect(VERDICTS).toEqual(['reproduced', 'partly', 'not', 'not established', 'needs the traces']);
  });

  const fields = {
    id: 'M0',
    paper: 'mbm',
    figure: 'none',
    claim: 'nothing',
    kind: 'number',
    expected: 1,
    unit: 'none',
    tolerance: '',
  } as const;

  const claimThat = (run: Claim['run']): Claim =>
    numberClaim([fields.id, fields.figure, fields.claim], { expected: 1, unit: 'none' }, run);

  it('that the engine refuses to run is not reproduced, with the engine’s reason', async () => {
    const claim = claimThat(async () => {
      await runExperiment({ device: { channels: 0 } });
      return { value: 1, verdict: 'reproduced', checks: [], note: '', experiments: [] };
    });
    expect(await judgeTrial(claim)).toEqual({
      ...fields,
      value: null,
      spread: null,
      seeds: 1,
      votes: { reproduced: 0, partly: 0, not: 1 },
      traces: [],
      verdict: 'not',
      likely: null,
      reason: expect.stringMatching(/^It could not be run: “Channels” was 0; allowed: /) as string,
      experiments: [],
    });
  });

  it('that fails in any other way throws', async () => {
    const claim = claimThat(() => Promise.reject(new Error('a defect')));
    await expect(judgeTrial(claim)).rejects.toThrow('a defect');
  });
});
