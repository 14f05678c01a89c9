/** DJ's claims about personal-computer workloads, on generated ones. */
import {
  checkHolds,
  numbers,
  ordering,
  type ClaimCheck,
  type ClaimCondition,
  type NumberCheck,
} from '../../trials/checks.ts';
import { rounded, type Claim, atOnce, numberClaim, orderingClaim } from '../../trials/claim.ts';
import type { Laboratory } from '../../trials/laboratory.ts';
import { BUS_SPEEDS } from '../../../papers/banking/device.ts';
import {
  STANDS_FOR,
  organizationExperiment,
  type Organization,
  personalComputer,
  PUBLISHED,
} from '../../organizations.ts';
import { seedOf } from '../../stand-ins.ts';
import { describeRequests } from '../../../traces/describe.ts';
import { generateRequests } from '../../../traces/synthetic/synthetic.ts';

const GENERATOR_CLAIM = numberClaim(
  [
    'J5',
    'Fig. 4, §2.1',
    '4.6 to 21.35 requests a second of 26 KB on average, half of them 4 to 8 KB, half of them reads, arriving ' +
      'in groups',
  ],
  {
    expected: { 'requests/s': '4.6 to 21.35', 'mean KB': 26, '4 to 8 KB': 0.5, reads: 0.5 },
    unit: '1/s, KB, shares',
    tolerance: '±10 %',
  },
  (laboratory) => {
    const { perSecond, meanBytes, smallShare, readShare } = PUBLISHED;
    const given = laboratory.traceFor(STANDS_FOR);
    const seed = given === null ? laboratory.seed(seedOf(STANDS_FOR)) : 0;
    const workload = personalComputer();
    const character = describeRequests(given?.columns ?? generateRequests(workload, seed, 0));
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
        given === null ? [{ workload: { synthetic: workload }, seed }] : [],
      ),
    );
  },
);

const NOTE =
  'On a generated workload with §2.1’s rate, sizes, mix and bursts; the paper omits addresses and burst lengths.';

interface Times {
  readonly read: number;
  readonly write: number;
  readonly all: number;
}

/** Mean response times of organizations, and a list of what was run for them. */
class Runs {
  readonly #laboratory: Laboratory;

  constructor(laboratory: Laboratory) {
    this.#laboratory = laboratory;
  }

  async times(organization: Organization): Promise<Times> {
    const experiment = organizationExperiment(organization);
    const { response } = (await this.#laboratory.summary(experiment, STANDS_FOR)).metrics;
    const us = (ns: number | null): number => (ns ?? NaN) / 1000;
    return { read: us(response.read.meanNs), write: us(response.write.meanNs), all: us(response.all.meanNs) };
  }

  /** `banks` banks on one channel of a speed. */
  banked(megabytesPerSecond: number, banks: number, dealt: 'requests' | 'pages' = 'requests'): Promise<Times> {
    return this.times({ channels: 1, banksPerChannel: banks, transferNsPerByte: 1000 / megabytesPerSecond, dealt });
  }

  ganged(megabytesPerSecond: number, ways: number): Promise<Times> {
    return this.times({
      channels: 1,
      banksPerChannel: ways,
      transferNsPerByte: 1000 / megabytesPerSecond,
      superblockWays: ways,
    });
  }
}

/**
 * What is dealt to the banks. Whole write requests: the method, §3, “the Nth write request is assigned to bank number
 * N(mod x)”, and Fig. 5(a), four requests of 2 KB. Pages: the prose of §3.1, “assign pages for these writes from different
 * banks”.
 */
type Reading = 'requests' | 'pages';

/** Judges a claim by what the paper’s method deals, whole requests, and shows the figure for pages with it. */
async function bothReadings<One extends ClaimCheck>(
  of: (dealt: Reading, value: Record<string, number | number[]>) => Promise<One[]>,
): Promise<{ checks: One[]; value: Record<string, number | number[]>; note: string }> {
  const value: Record<string, number | number[]> = {};
  const requests = await of('requests', value);
  const pages = await of('pages', value);
  const count = (checks: readonly ClaimCheck[]): string => `${checks.filter(checkHolds).length} of ${checks.length}`;
  return {
    checks: requests,
    value,
    note: `Whole requests are dealt to the banks, as the paper’s method does (“the Nth write request is assigned to bank number N(mod x)”); the prose of §3.1 can be read as pages. Checks that hold: ${count(requests)} with requests, which are judged, ${count(pages)} with pages.`,
  };
}

const SPEEDS = BUS_SPEEDS.map(({ megabytesPerSecond }) => megabytesPerSecond);
const SLOWEST = SPEEDS[0];
const FASTEST = SPEEDS[SPEEDS.length - 1];
const change = (from: number, to: number): number => rounded(to / from - 1);

export const BANKING_WORKLOAD_CLAIMS: readonly Claim[] = [
  GENERATOR_CLAIM,
  numberClaim(
    ['J8', 'Fig. 6(a)', 'Each step from one to two to four banks makes reads and writes 50 to 80 % faster'],
    { expected: '-0.5 to -0.8', unit: 'change of the mean response time: reads, writes', tolerance: '±0.15' },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const { checks, value, note } = await bothReadings<NumberCheck>(async (dealt, into) => {
        const found: NumberCheck[] = [];
        for (const speed of SPEEDS) {
          for (const [from, to] of [
            [1, 2],
            [2, 4],
          ] as const) {
            const [before, after] = [await runs.banked(speed, from, dealt), await runs.banked(speed, to, dealt)];
            const changes = [change(before.read, after.read), change(before.write, after.write)];
            const name = `${speed} MB/s, ${from} to ${to}`;
            into[`${name}, ${dealt} dealt`] = changes;
            changes.forEach((is, i) => {
              found.push({
                name: `${name}, ${i === 0 ? 'reads' : 'writes'}`,
                value: is,
                from: -0.95,
                to: -0.35,
                effect: [0, -0.5],
              });
            });
          }
        }
        return found;
      });
      return numbers(checks, value, `${note} ${laboratory.unlessGiven(NOTE)}`);
    },
  ),
  orderingClaim(
    ['J9', 'Fig. 6(a)', 'From four to eight banks writes keep improving; reads level off, most on the slowest bus'],
    {
      expected: 'writes gain more than reads; reads gain least at 25 MB/s',
      unit: 'change of the mean response time from 4 to 8 banks: reads, writes',
      tolerance: 'shape only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const { checks, value, note } = await bothReadings<ClaimCondition>(async (dealt, into) => {
        const found: ClaimCondition[] = [];
        const readChanges: number[] = [];
        for (const speed of SPEEDS) {
          const [four, eight] = [await runs.banked(speed, 4, dealt), await runs.banked(speed, 8, dealt)];
          const [read, write] = [change(four.read, eight.read), change(four.write, eight.write)];
          into[`${speed} MB/s, ${dealt} dealt`] = [read, write];
          readChanges.push(read);
          found.push(
            { says: `writes improve at ${speed} MB/s`, holds: write < 0 },
            { says: `writes gain more than reads at ${speed} MB/s`, holds: write < read },
          );
        }
        found.push({
          says: 'reads gain least on the slowest bus',
          holds: readChanges.every((other) => other <= readChanges[0]),
        });
        return found;
      });
      return ordering(checks, value, `${note} ${laboratory.unlessGiven(NOTE)}`);
    },
  ),
  numberClaim(
    ['J10', '§3.1', 'Eight banks behind two channels read 20 % faster than behind one'],
    {
      expected: -0.2,
      unit: 'change of the mean read, mean over the buses',
      tolerance: '±0.10, for the mean and for each bus',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const changes: number[] = [];
      for (const speed of SPEEDS) {
        const one = await runs.banked(speed, 8);
        const two = await runs.times({ channels: 2, banksPerChannel: 4, transferNsPerByte: 1000 / speed });
        changes.push(two.read / one.read - 1);
      }
      const mean = changes.reduce((sum, one) => sum + one, 0) / changes.length;
      return numbers(
        [
          { name: 'the mean', value: mean, from: -0.3, to: -0.1, effect: [0, -0.2] },
          ...changes.map((value, i): NumberCheck => ({
            name: `${SPEEDS[i]} MB/s`,
            value,
            from: -0.3,
            to: -0.1,
            effect: [0, -0.2],
          })),
        ],
        { mean: rounded(mean), [SPEEDS.map((speed) => `${speed} MB/s`).join(', ')]: changes.map(rounded) },
        laboratory.unlessGiven(NOTE),
      );
    },
  ),
  orderingClaim(
    ['J11a', 'Fig. 6(b)', 'Superblocks are faster than banking, more so on fast buses; reads flatten with eight ways'],
    {
      expected: 'superblocks ahead for 2 and 4 ways; the gain grows with the bus; 4 to 8 ways gains less than 2 to 4',
      unit: 'change of the mean response time from banks to superblocks: 2, 4, 8 ways',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const { checks, value, note } = await bothReadings<ClaimCondition>(async (dealt, into) => {
        const conditions: ClaimCondition[] = [];
        const gains: number[] = [];
        for (const speed of SPEEDS) {
          const changes: number[] = [];
          for (const ways of [2, 4, 8]) {
            changes.push(change((await runs.banked(speed, ways, dealt)).all, (await runs.ganged(speed, ways)).all));
          }
          into[`${speed} MB/s, ${dealt} dealt`] = changes;
          gains.push(changes[1]);
          conditions.push(
            { says: `superblocks of 2 are faster at ${speed} MB/s`, holds: changes[0] < 0 },
            { says: `superblocks of 4 are faster at ${speed} MB/s`, holds: changes[1] < 0 },
          );
          const [two, four, eight] = [
            await runs.ganged(speed, 2),
            await runs.ganged(speed, 4),
            await runs.ganged(speed, 8),
          ];
          conditions.push({
            says: `reads flatten with eight ways at ${speed} MB/s`,
            holds: eight.read / four.read > four.read / two.read,
          });
        }
        conditions.push({
          says: 'the gain of four ways is larger on the fastest bus than on the slowest',
          holds: gains[gains.length - 1] < gains[0],
        });
        return conditions;
      });
      return ordering(checks, value, `${note} ${laboratory.unlessGiven(NOTE)}`);
    },
  ),
  numberClaim(
    ['J11b', 'Fig. 6(b)', 'Superblocks are 10 to 60 % faster than banking'],
    {
      expected: '-0.1 to -0.6',
      unit: 'change of the mean response time from banks to superblocks: 2 and 4 ways',
      tolerance: 'wide: the traces are the paper’s own',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const { checks, value, note } = await bothReadings<NumberCheck>(async (dealt, into) => {
        const found: NumberCheck[] = [];
        for (const speed of SPEEDS) {
          const changes: number[] = [];
          for (const ways of [2, 4]) {
            const banked = await runs.banked(speed, ways, dealt);
            const is = change(banked.all, (await runs.ganged(speed, ways)).all);
            changes.push(is);
            found.push({ name: `${ways} ways at ${speed} MB/s`, value: is, from: -0.65, to: -0.05, effect: [0, -0.1] });
          }
          into[`${speed} MB/s, ${dealt} dealt`] = changes;
        }
        return found;
      });
      return numbers(checks, value, `${note} ${laboratory.unlessGiven(NOTE)}`);
    },
  ),
  numberClaim(
    ['J12', 'Fig. 6(c)', 'On a slow bus with many ways banking serves writes 27 % faster than superblocks'],
    {
      expected: -0.27,
      unit: 'change of the mean write from superblocks to banks, 8 ways at 25 MB/s',
      tolerance: '±0.20, with requests dealt',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const { checks, value, note } = await bothReadings<NumberCheck>(async (dealt, into) => {
        const gain = change((await runs.ganged(SLOWEST, 8)).write, (await runs.banked(SLOWEST, 8, dealt)).write);
        into[`${dealt} dealt`] = gain;
        return [{ name: 'the change', value: gain, from: -0.47, to: -0.07, effect: [0, -0.27] }];
      });
      return numbers(checks, value, `${note} ${laboratory.unlessGiven(NOTE)}`);
    },
  ),
  numberClaim(
    ['J13b', 'Fig. 7', 'Performance does not improve significantly beyond 100 MB/s, under load'],
    {
      expected: 'above -0.15',
      unit: 'change of the mean response time from 100 to 400 MB/s: 1, 2, 4, 8 banks',
      tolerance: 'less than 0.15',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const changes: number[] = [];
      for (const banks of [1, 2, 4, 8]) {
        changes.push(change((await runs.banked(100, banks)).all, (await runs.banked(FASTEST, banks)).all));
      }
      return numbers(
        changes.map((value, i) => ({
          name: `${1 << i} banks`,
          value,
          from: -0.15,
          to: 0.15,
        })),
        changes,
        laboratory.unlessGiven(NOTE),
      );
    },
  ),
  orderingClaim(
    [
      'J14',
      'Fig. 9(a)',
      'Four banks on each of two channels are about as good as on each of four, if the channels are fast',
    ],
    {
      expected: 'within 5 %',
      unit: 'change of the mean response time from 2 to 4 channels: at 25 and at 400 MB/s',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const at = async (speed: number): Promise<number> => {
        const of = (channels: number): Promise<Times> =>
          runs.times({ channels, banksPerChannel: 4, transferNsPerByte: 1000 / speed });
        const two = await of(2);
        return change(two.all, (await of(4)).all);
      };
      const value = [await at(SLOWEST), await at(FASTEST)];
      return ordering(
        [{ says: 'two more fast channels change less than 5 %', holds: Math.abs(value[1]) < 0.05 }],
        value,
        laboratory.unlessGiven(NOTE),
      );
    },
  ),
  orderingClaim(
    ['J15', 'Fig. 9(b)', 'Splitting one slow bus into several narrow channels makes it worse'],
    {
      expected: 'slower',
      unit: 'mean response time, µs: one channel of 100 MB/s, two of 50, four of 25; eight banks in all',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const [one, two, four] = await splits(runs, 100);
      return ordering(
        [
          { says: 'two of half the speed are slower than one', holds: two.all > one.all },
          { says: 'four of a quarter are slower than two', holds: four.all > two.all },
        ],
        [one, two, four].map(({ all }) => rounded(all)),
        laboratory.unlessGiven(NOTE),
      );
    },
  ),
  orderingClaim(
    [
      'J16',
      'Fig. 9(c)',
      'With a fixed bandwidth in all, reads prefer fewer, faster channels and writes more; several ' +
        'organizations are within a few percent',
    ],
    {
      expected: 'reads best with one channel, writes with four',
      unit: 'µs, mean read and mean write: one channel of 200 MB/s, two of 100, four of 50; eight banks in all',
      tolerance: 'order only; “a few percent” is 10 %',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const [one, two, four] = await splits(runs, 200);
      const best = Math.min(one.all, two.all, four.all);
      const near = [one, two, four].filter(({ all }) => all <= 1.1 * best).length;
      return ordering(
        [
          { says: 'reads are fastest with one channel', holds: one.read <= two.read && one.read <= four.read },
          { says: 'writes are fastest with four', holds: four.write <= two.write && four.write <= one.write },
          { says: 'at least two are within 10 % of the best', holds: near >= 2 },
        ],
        { 'one of 200': pair(one), 'two of 100': pair(two), 'four of 50': pair(four) },
        laboratory.unlessGiven(NOTE),
      );
    },
  ),
  numberClaim(
    ['J17', 'Fig. 10', 'On superblocks read priority makes reads 30 to 50 % faster and writes about 5 % slower'],
    {
      expected: { reads: '-0.3 to -0.5', writes: 0.05 },
      unit: 'change of the mean response time: reads, writes',
      tolerance: 'reads ±0.15, writes at most +0.10',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const value: Record<string, number[]> = {};
      const checks: NumberCheck[] = [];
      for (const speed of SPEEDS) {
        const organization = { channels: 1, banksPerChannel: 4, transferNsPerByte: 1000 / speed, superblockWays: 4 };
        const [plain, first] = [
          await runs.times(organization),
          await runs.times({ ...organization, readPriority: true }),
        ];
        const [read, write] = [change(plain.read, first.read), change(plain.write, first.write)];
        value[`${speed} MB/s`] = [read, write];
        checks.push(
          { name: `reads at ${speed} MB/s`, value: read, from: -0.65, to: -0.15, effect: [0, -0.3] },
          { name: `writes at ${speed} MB/s`, value: write, from: -0.05, to: 0.1 },
        );
      }
      return numbers(checks, value, laboratory.unlessGiven(NOTE));
    },
  ),
  orderingClaim(
    ['J19', 'Abstract', 'Superblocks and banking gain independently: one does not come at the expense of the other'],
    {
      expected: 'both together at least as fast as either alone',
      unit: 'µs, mean response time: two banks, one superblock of four, two superblocks of four',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const value: Record<string, number[]> = {};
      const conditions: ClaimCondition[] = [];
      for (const speed of SPEEDS) {
        const [banked, ganged] = [await runs.banked(speed, 2), await runs.ganged(speed, 4)];
        const both = await runs.times({
          channels: 1,
          banksPerChannel: 8,
          transferNsPerByte: 1000 / speed,
          superblockWays: 4,
        });
        value[`${speed} MB/s`] = [banked.all, ganged.all, both.all].map(rounded);
        conditions.push(
          { says: `both are faster than two banks at ${speed} MB/s`, holds: both.all <= banked.all },
          { says: `both are faster than a superblock at ${speed} MB/s`, holds: both.all <= ganged.all },
        );
      }
      return ordering(conditions, value, laboratory.unlessGiven(NOTE));
    },
  ),
];

const pair = ({ read, write }: Times): number[] => [rounded(read), rounded(write)];

/** One bandwidth as one, two and four channels, eight banks in all. */
async function splits(runs: Runs, megabytesPerSecond: number): Promise<Times[]> {
  const times: Times[] = [];
  for (const channels of [1, 2, 4]) {
    times.push(
      await runs.times({
        channels,
        banksPerChannel: 8 / channels,
        transferNsPerByte: (1000 * channels) / megabytesPerSecond,
      }),
    );
  }
  return times;
}
