/** The slides' claims that are arithmetic: the timing table, and a read behind an erase or a program. */
import type { ExperimentInput } from '../../../document/experiment.ts';
import { devicePreset } from '../../../document/presets/presets.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { atOnce, exactClaim } from '../../trials/claim.ts';
import type { Claim } from '../../trials/claim.ts';
import { latenciesOf, spansOf } from '../../measure.ts';
import { runExperiment } from '../../run.ts';
import { NAND_KINDS, readBehind } from '../../../papers/suspension/scenarios.ts';

const KIND_NAMES: Readonly<Record<string, string>> = { slc: 'SLC', mlc: 'MLC', 'slc-star': 'SLC*', tlc: 'TLC' };
const nameOf = (kind: string): string => KIND_NAMES[kind] ?? kind;

export const SUSPENSION_EXACT_CLAIMS: readonly Claim[] = [
  exactClaim(
    {
      id: 'S1',
      paper: 'suspension',
      figure: 'Nand Flash Timing Parameters',
      claim: 'Erase, program and read times of 2D SLC and MLC and 3D SLC* and TLC, typical and longest',
      expected: {
        SLC: [5000, 10_000, 300, 3000, 35, 50],
        MLC: [5000, 10_000, 1400, 3000, 50, 85],
        'SLC*': [10_000, 25_000, 250, 600, 37, 65],
        TLC: [10_000, 25_000, 2300, 11_000, 67, 100],
      },
      unit: 'µs: erase, program, read, each typical and longest',
    },
    () => {
      const value: Record<string, number[]> = {};
      const experiments: ExperimentInput[] = [];
      for (const kind of NAND_KINDS) {
        const typical = devicePreset(`sb-${kind}-typ`).patch;
        const longest = devicePreset(`sb-${kind}-max`).patch;
        experiments.push(typical, longest);
        const [typ, max] = [parseExperiment(typical).timing, parseExperiment(longest).timing];
        value[nameOf(kind)] = [typ.eraseNs, max.eraseNs, typ.programNs, max.programNs, typ.readNs, max.readNs].map(
          (ns) => ns / 1000,
        );
      }
      return atOnce({ value, experiments });
    },
  ),
  exactClaim(
    {
      id: 'S2',
      paper: 'suspension',
      figure: 'Read and Program/Erase Conflict',
      claim: 'A read behind an erase or a program takes about tErase + tRead or tProgram + tRead',
      expected: {
        SLC: [5035, 335],
        MLC: [5050, 1450],
        'SLC*': [10_037, 287],
        TLC: [10_067, 2367],
      },
      unit: 'µs until the page is in the register: behind an erase, behind a program',
    },
    async () => {
      const value: Record<string, number[]> = {};
      const experiments: ExperimentInput[] = [];
      for (const kind of NAND_KINDS) {
        const experiment = readBehind(kind, ['erase', 'program'], 0);
        experiments.push(experiment);
        const run = await runExperiment(experiment);
        // The transfer is the bus's, of which the slides say nothing.
        value[nameOf(kind)] = latenciesOf(run).map((latency, channel) => {
          const [out] = spansOf(run, channel, 'data-out');
          return (latency - (out.endNs - out.startNs)) / 1000;
        });
      }
      return { value, experiments, note: 'The transfer of the page comes on top.' };
    },
  ),
];
