/** MP's claims that are arithmetic: Table 1, serial loads, wasted pages. */
import { allErases } from '../../../analysis/figures/summary.ts';
import { devicePreset } from '../../../document/presets/devices.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { ordering } from '../../trials/checks.ts';
import { atOnce, arithmeticClaim, type Claim, exactClaim } from '../../trials/claim.ts';
import { backlog, policyOf } from '../../../papers/building.ts';
import { measured } from '../../run.ts';
import { MULTI_PLANE_TIMING, MULTI_PLANE_PAGE, oneChip, fourLoads, planePair } from '../../../papers/multi-plane.ts';
import type { ExperimentInput } from '../../../document/experiment.ts';
import { firstNs } from '../../../device/page-types.ts';

const us = (ns: number): number => ns / 1000;

/** Requests that overwrite what fits a small device several times: odd numbers of pages, so that planes come apart. */
const OVERWRITES = 900;
const PAGES_A_REQUEST = 3;

/** Overwrites a chip again and again, so that garbage collection runs; a request is one page more than a pair. */
function overwriting(policy: 'none' | 'wise' | 'greedy'): ExperimentInput {
  const device = { ...oneChip(1), blocksPerPlane: 16, pagesPerBlock: 16 };
  const span = 96;
  const requests = backlog('write', OVERWRITES, PAGES_A_REQUEST, MULTI_PLANE_PAGE).map((request, i) => ({
    ...request,
    atNs: i * 1_500_000,
    offset: ((i * PAGES_A_REQUEST) % span) * MULTI_PLANE_PAGE,
  }));
  return {
    name: `Overwriting in threes, ${policy}`,
    device,
    timing: MULTI_PLANE_TIMING,
    policy: policyOf(`mp-${policy}`),
    workload: { requests },
  };
}

export const MULTI_PLANE_EXACT_CLAIMS: readonly Claim[] = [
  exactClaim(
    ['P1', 'Table 1', 'The parameters of the experiments'],
    {
      expected: {
        channels: 2,
        'chips per channel': 2,
        'dies per chip': 2,
        'planes per die': 2,
        'bytes of a block': 131_072,
        'bytes of a page': 2048,
        'array read, ns': 20_000,
        'program, ns': 200_000,
        'erase, ns': 1_500_000,
        'transfer of a byte, ns': 25,
        'over-provisioning, share': 0.2,
        'free pages that start collection, share': 0.1,
        'bytes of the device': 4_294_967_296,
      },
      unit: 'by parameter',
    },
    () => {
      const { patch } = devicePreset('mp-table-1');
      const { device, timing, policy } = parseExperiment(patch);
      const planes = device.channels * device.chipsPerChannel * device.diesPerChip * device.planesPerDie;
      return atOnce({
        value: {
          channels: device.channels,
          'chips per channel': device.chipsPerChannel,
          'dies per chip': device.diesPerChip,
          'planes per die': device.planesPerDie,
          'bytes of a block': device.pageBytes * device.pagesPerBlock,
          'bytes of a page': device.pageBytes,
          'array read, ns': firstNs(timing.readNs),
          'program, ns': firstNs(timing.programNs),
          'erase, ns': timing.eraseNs,
          'transfer of a byte, ns': timing.transferNsPerByte,
          'over-provisioning, share': device.overprovisioning,
          'free pages that start collection, share': policy.gc.freeUnit === 'pages' ? policy.gc.softFreeRatio : NaN,
          'bytes of the device': planes * device.blocksPerPlane * device.pagesPerBlock * device.pageBytes,
        },
        experiments: [patch],
        note: 'The number of blocks is SSDSim’s default, which the paper says it kept.',
      });
    },
  ),
  arithmeticClaim(
    ['P7', 'Introduction', 'Greedy wastes clean pages and erases more; Wise and None waste none'],
    {
      expected: {
        'wasted, none': 0,
        'wasted, wise': 0,
        'wasted, greedy': 'above 0',
        'erases, greedy': 'more than wise',
      },
      unit: 'pages, erases',
    },
    async (laboratory) => {
      const experiments = [overwriting('none'), overwriting('wise'), overwriting('greedy')];
      const [none, wise, greedy] = await Promise.all(experiments.map((experiment) => laboratory.summary(experiment)));
      const wasted = ({ metrics }: typeof none): number => metrics.pages.wasted;
      return ordering(
        [
          { says: 'None wastes nothing', holds: wasted(none) === 0 },
          { says: 'Wise wastes nothing', holds: wasted(wise) === 0 },
          { says: 'Greedy wastes pages', holds: wasted(greedy) > 0 },
          { says: 'Greedy erases more than Wise', holds: allErases(greedy.metrics) > allErases(wise.metrics) },
        ],
        {
          'wasted, none': wasted(none),
          'wasted, wise': wasted(wise),
          'wasted, greedy': wasted(greedy),
          'erases, none': allErases(none.metrics),
          'erases, wise': allErases(wise.metrics),
          'erases, greedy': allErases(greedy.metrics),
        },
      );
    },
  ),
  exactClaim(
    [
      'P8',
      'Verifying the effect',
      'Pages are transferred over a channel one after the other, and a write is complete when its program ends',
    ],
    {
      expected: { 'two pages of one die': 302.4, 'four pages of two dies': 404.8 },
      unit: 'µs (k transfers of 51.2 and a program of 200)',
    },
    async () => {
      const pair = planePair('level', 'wise');
      const four = fourLoads();
      const first = async (experiment: ExperimentInput): Promise<number> => us((await measured(experiment)).latency(0));
      return {
        value: { 'two pages of one die': await first(pair), 'four pages of two dies': await first(four) },
        experiments: [pair, four],
      };
    },
  ),
];
