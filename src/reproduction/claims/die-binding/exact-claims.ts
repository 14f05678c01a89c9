/** DB's claims that are arithmetic. */
import { namedPolicy } from '../../../document/presets/named-policies.ts';
import { devicePreset } from '../../../document/presets/presets.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { atOnce, exactClaim } from '../../trials/claim.ts';
import type { Claim } from '../../trials/claim.ts';
import { BINDINGS } from '../../../papers/die-binding/scenarios.ts';

export const DIE_BINDING_EXACT_CLAIMS: readonly Claim[] = [
  exactClaim(
    {
      id: 'D1',
      paper: 'die-binding',
      figure: 'Performance evaluation',
      claim: 'SSD1 has four channels with two dies each, SSD2 four channels with four; advanced commands are off',
      expected: { SSD1: [4, 2], SSD2: [4, 4], 'multi-plane': 'none' },
      unit: 'channels, dies a channel',
    },
    () => {
      const topology = (name: string): number[] => {
        const { device } = parseExperiment(devicePreset(name).patch);
        return [device.channels, device.chipsPerChannel * device.diesPerChip];
      };
      const modes = new Set(BINDINGS.map(({ policy }) => parseExperiment(namedPolicy(policy).patch).policy.multiPlane));
      return atOnce({
        value: { SSD1: topology('db-ssd1'), SSD2: topology('db-ssd2'), 'multi-plane': [...modes].join(', ') },
        experiments: [devicePreset('db-ssd1').patch, devicePreset('db-ssd2').patch],
        note: 'A way is one chip with one die: there are no dies to interleave.',
      });
    },
  ),
];
