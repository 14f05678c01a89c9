/** DJ's claim about its traces, checked on the generator that stands for them. */
import { describeRequests } from '../../../traces/describe.ts';
import { generateRequests } from '../../../traces/synthetic/synthetic.ts';
import { numbers } from '../../trials/checks.ts';
import { atOnce, claimOf, rounded } from '../../trials/claim.ts';
import { PERSONAL_COMPUTER, PUBLISHED, STANDS_FOR, WORKLOAD_SEED } from '../../../papers/banking/workload.ts';
import type { NumberCheck } from '../../trials/finding.ts';

export const GENERATOR_CLAIM = claimOf(
  {
    id: 'J5',
    paper: 'banking',
    figure: 'Fig. 4, §2.1',
    claim:
      '4.6 to 21.35 requests a second of 26 KB on average, half of them 4 to 8 KB, half of them reads, arriving ' +
      'in groups',
    kind: 'number',
    expected: { 'requests/s': '4.6 to 21.35', 'mean KB': 26, '4 to 8 KB': 0.5, reads: 0.5 },
    unit: '1/s, KB, shares',
    tolerance: '±10 %',
  },
  (laboratory) => {
    const { perSecond, meanBytes, smallShare, readShare } = PUBLISHED;
    const given = laboratory.traceFor(STANDS_FOR);
    const seed = given === null ? laboratory.seed(WORKLOAD_SEED) : WORKLOAD_SEED;
    const character = describeRequests(given?.columns ?? generateRequests(PERSONAL_COMPUTER, seed, 0));
    const small = character.sizes
      .filter(({ bytes }) => bytes >= 4096 && bytes <= 8192)
      .reduce((sum, { share }) => sum + share, 0);
    const around = (name: string, value: number, wanted: number): NumberCheck => ({
      name,
      value,
      from: wanted * 0.9,
      to: wanted * 1.1,
    });
    return atOnce(
      numbers(
        [
          { name: 'requests/s', value: character.perSecond, from: perSecond[0], to: perSecond[1] },
          around('mean KB', character.meanBytes / 1024, meanBytes / 1024),
          around('4 to 8 KB', small, smallShare),
          around('reads', character.readShare, readShare),
          // More irregular than independent arrivals.
          { name: 'variation of the gaps', value: character.gaps.cv, from: 1, to: Infinity },
        ],
        {
          'requests/s': rounded(character.perSecond),
          'mean KB': rounded(character.meanBytes / 1024),
          '4 to 8 KB': rounded(small),
          reads: rounded(character.readShare),
          'variation of the gaps': rounded(character.gaps.cv),
        },
        given === null ? 'The generator is made for these figures; the traces themselves were never published.' : '',
        given === null ? [{ workload: { synthetic: PERSONAL_COMPUTER }, seed }] : [],
      ),
    );
  },
);
