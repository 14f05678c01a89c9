/** MBM's claims about mean response times on its six traces, on stand-ins for them. */
import { numbers, ordering, type ClaimCondition } from '../../trials/checks.ts';
import { rounded, type Claim, numberClaim, orderingClaim } from '../../trials/claim.ts';
import { compareTraces, publishedFigures } from '../trace-figures.ts';
import { lowest } from '../../../papers/results/values.ts';
import { CHANGE_OF_PLAIN, PLAIN } from '../../../papers/results/parts.ts';
import { TABLE_II, traceExperiment } from './workloads.ts';
import { STAND_INS, BUSIEST, traceNamed, TraceRuns, average, record, withinShare } from './trace-runs.ts';

const CHIPS = [2, 4, 8] as const;
/** One trace of each family: eight chips a channel are slow to simulate. */
const CHIPS_TRACES = ['usr-lvm0', 'Financial', 'MSNFS'] as const;
const CHIPS_NOTE = `Mean of ${CHIPS_TRACES.join(', ')}.`;

const CHIPS_SCHEMES = ['TBM', 'Sprinkler', 'MBM', PLAIN] as const;
type ChipsScheme = (typeof CHIPS_SCHEMES)[number];

/** With longer silences a burst has more time to drain. */
const SECOND_LOAD = 0.1;

const KIB = 1024;

export const MBM_RESPONSE_CLAIMS: readonly Claim[] = [
  numberClaim(
    ['M17', 'Table II', 'The traces’ read shares and mean sizes'],
    {
      expected: publishedFigures(TABLE_II, KIB),
      unit: '% reads, KB a read, KB a write',
      tolerance: '±2 %, with the traces themselves',
    },
    (laboratory) => compareTraces(TABLE_II, KIB, laboratory, (trace) => traceExperiment(trace, 'ssdsim')),
  ),
  numberClaim(
    ['M18a', 'Fig. 8', 'MBM’s mean response time is down to 0.332 of TBM’s, 0.564 on average over six traces'],
    { expected: { best: 0.332, mean: 0.564 }, unit: 'mean response time / TBM’s, or as named', tolerance: '±0.15' },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory);
      const ratios = await runs.ratios('MBM');
      const best = lowest([...ratios.values()]);
      const mean = average(ratios.values());
      const light = average((await runs.ratios('MBM', 'TBM', { load: SECOND_LOAD })).values());
      return numbers(
        [withinShare('the best', best, 0.332, 0.15, 1), withinShare('the mean', mean, 0.564, 0.15, 1)],
        record([
          ['best', best],
          ['mean', mean],
          [`mean at a load of ${SECOND_LOAD * 100} %`, light],
          // The parts are shown for the set-up of the claim only.
          ...(laboratory.trial.vary === null ? await runs.parts() : []),
          ...ratios,
        ]),
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
  orderingClaim(
    ['M18b', 'Fig. 8', 'MBM is faster than TBM on every trace but src1-lvm2'],
    {
      expected: 'below 1 on five traces, above on src1-lvm2',
      unit: 'mean response times: MBM / TBM, MBM / plain, TBM / plain',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory);
      const ratios = await runs.ratios('MBM');
      const [mbm, tbm] = [await runs.ratios('MBM', PLAIN), await runs.ratios('TBM', PLAIN)];
      return ordering(
        Array.from(ratios, ([name, ratio]) =>
          name === BUSIEST
            ? { says: `MBM is slower than TBM on ${name}`, holds: ratio > 1 }
            : { says: `MBM is faster than TBM on ${name}`, holds: ratio < 1 },
        ),
        Object.fromEntries(
          Array.from(ratios, ([name, ratio]) => [
            name,
            [ratio, mbm.get(name) ?? NaN, tbm.get(name) ?? NaN].map(rounded),
          ]),
        ),
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
  numberClaim(
    ['M19a', 'Fig. 8', 'On src1-lvm2 Sprinkler takes 2.18 times as long as TBM, MBM 1.075 times'],
    { expected: { Sprinkler: 2.18, MBM: 1.075 }, unit: 'mean response time / TBM’s', tolerance: '±25 %' },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory);
      const trace = traceNamed(BUSIEST);
      const tbm = await runs.mean(trace, 'TBM');
      const sprinkler = (await runs.mean(trace, 'Sprinkler')) / tbm;
      const mbm = (await runs.mean(trace, 'MBM')) / tbm;
      const plain = (await runs.mean(trace, PLAIN)) / tbm;
      return numbers(
        [withinShare('Sprinkler', sprinkler, 2.18, 2.18 / 4, 1), withinShare('MBM', mbm, 1.075, 1.075 / 4, 1)],
        record([
          ['Sprinkler', sprinkler],
          ['MBM', mbm],
          [PLAIN, plain],
        ]),
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
  orderingClaim(
    ['M19b', 'Fig. 8', 'On src1-lvm2, with large writes, TBM is fastest and Sprinkler slowest'],
    { expected: 'TBM < MBM < Sprinkler', unit: 'mean response time, ms', tolerance: 'order only' },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory);
      const trace = traceNamed(BUSIEST);
      const [tbm, mbm, sprinkler] = [
        await runs.mean(trace, 'TBM'),
        await runs.mean(trace, 'MBM'),
        await runs.mean(trace, 'Sprinkler'),
      ];
      return ordering(
        [
          { says: 'TBM is faster than MBM', holds: tbm < mbm },
          { says: 'MBM is faster than Sprinkler', holds: mbm < sprinkler },
        ],
        record([
          ['TBM', tbm / 1e6],
          ['MBM', mbm / 1e6],
          ['Sprinkler', sprinkler / 1e6],
          [PLAIN, (await runs.mean(trace, PLAIN)) / 1e6],
        ]),
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
  numberClaim(
    [
      'M20a',
      'Fig. 9',
      'MBM reduces TBM’s mean response time by 43.6 % with two chips a channel and by 31.6 % with eight',
    ],
    {
      expected: { '2 chips': -0.436, '8 chips': -0.316 },
      unit: 'share of TBM’s mean response time, or of plain SSDSim’s',
      tolerance: '±0.15',
    },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory);
      const by = await byChips(runs);
      const [two, eight] = [2, 8].map((chips) => by.MBM[chips] / by.TBM[chips] - 1);
      return numbers(
        [withinShare('2 chips', two, -0.436, 0.15, 0), withinShare('8 chips', eight, -0.316, 0.15, 0)],
        record([
          ['2 chips', two],
          ['8 chips', eight],
          ...CHIPS.map((chips) => [`${CHANGE_OF_PLAIN}${chips} chips`, by.MBM[chips] / by[PLAIN][chips] - 1] as const),
        ]),
        `${laboratory.unlessGiven(STAND_INS)} ${CHIPS_NOTE}`,
      );
    },
  ),
  orderingClaim(
    [
      'M20b',
      'Fig. 9',
      'With fewer chips TBM and Sprinkler slow down; MBM stays about the same, is best with four chips, and ' +
        'always ahead',
    ],
    {
      expected: 'TBM and Sprinkler fall from 2 to 8 chips; MBM least at 4 and below both',
      unit: 'mean response time / TBM’s with two chips',
      tolerance: 'order only; “about the same” is within 20 %',
    },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory);
      const by = await byChips(runs);
      const conditions: ClaimCondition[] = [
        { says: 'TBM slows down with fewer chips', holds: by.TBM[2] > by.TBM[4] && by.TBM[4] > by.TBM[8] },
        {
          says: 'Sprinkler slows down with fewer chips',
          holds: by.Sprinkler[2] > by.Sprinkler[4] && by.Sprinkler[4] > by.Sprinkler[8],
        },
        {
          says: 'MBM is about the same with two and with eight chips',
          holds: Math.abs(by.MBM[2] / by.MBM[8] - 1) < 0.2,
        },
        { says: 'MBM is best with four chips', holds: by.MBM[4] <= by.MBM[2] && by.MBM[4] <= by.MBM[8] },
      ];
      const value: Record<string, number[]> = {};
      for (const scheme of CHIPS_SCHEMES) {
        value[`${scheme}, 2, 4 and 8 chips`] = CHIPS.map((chips) => rounded(by[scheme][chips] / by.TBM[2]));
      }
      for (const chips of CHIPS) {
        conditions.push({
          says: `MBM is ahead with ${chips} chips`,
          holds: by.MBM[chips] < by.TBM[chips] && by.MBM[chips] < by.Sprinkler[chips],
        });
      }
      return ordering(conditions, value, `${laboratory.unlessGiven(STAND_INS)} ${CHIPS_NOTE}`);
    },
  ),
];

/** Mean response time over three traces, each relative to TBM's with two chips, by scheme and chips a channel. */
async function byChips(runs: TraceRuns): Promise<Record<ChipsScheme, Record<number, number>>> {
  const by: Record<ChipsScheme, Record<number, number>> = { TBM: {}, Sprinkler: {}, MBM: {}, [PLAIN]: {} };
  for (const scheme of CHIPS_SCHEMES) {
    for (const chipsPerChannel of CHIPS) {
      const ratios = [];
      for (const trace of CHIPS_TRACES.map(traceNamed)) {
        const mean = await runs.mean(trace, scheme, { chipsPerChannel });
        ratios.push(mean / (await runs.mean(trace, 'TBM', { chipsPerChannel: 2 })));
      }
      by[scheme][chipsPerChannel] = average(ratios);
    }
  }
  return by;
}
