import { useState, type ReactElement } from 'react';
import { busPreset } from '../../../document/presets/presets.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { formatRate } from '../../../base/format.ts';
import { changeSetting } from '../settings/setting-edit.ts';
import { BUS } from '../../stores/words/setting-groups.ts';
import { SettingFields } from '../settings/setting-fields.tsx';
import { useSides } from '../settings/use-sides.ts';

const WIDTHS = [8, 16, 32] as const;
const CLOCKS = [25, 50, 100] as const;
const OWN = 'own';

/** The bus as width × clock (DJ), beside the resulting time per byte. */
export function BusField(): ReactElement {
  const nsPerByte = useSides().edited.timing.transferNsPerByte;
  // Several pairs are equal: 16 bits at 25 MHz are as fast as 8 bits at 50 MHz.
  const [chosen, setChosen] = useState<{ width: number; clock: number } | null>(null);
  const pairs = WIDTHS.flatMap((width) => CLOCKS.map((clock) => ({ width, clock }))).filter(
    ({ width, clock }) => busPreset(width, clock).transferNsPerByte === nsPerByte,
  );
  const present = pairs.find(({ width, clock }) => width === chosen?.width && clock === chosen.clock) ?? pairs.at(0);
  const choose = (width: number, clock: number): void => {
    setChosen({ width, clock });
    changeSetting(BUS.path, busPreset(width, clock).transferNsPerByte, `Bus: ${width} bits at ${clock} MHz`);
  };
  return (
    <>
      <div>
        <SelectField
          label="Bus width"
          value={present === undefined ? OWN : String(present.width)}
          options={[
            ...(present === undefined ? [{ value: OWN, label: 'custom', disabled: true }] : []),
            ...WIDTHS.map((width) => ({ value: String(width), label: `${width} bits` })),
          ]}
          onChange={(width) => choose(Number(width), present?.clock ?? CLOCKS[0])}
        />
        <SelectField
          label="Bus clock"
          value={present === undefined ? OWN : String(present.clock)}
          options={[
            ...(present === undefined ? [{ value: OWN, label: 'custom', disabled: true }] : []),
            ...CLOCKS.map((clock) => ({ value: String(clock), label: `${clock} MHz` })),
          ]}
          onChange={(clock) => choose(present?.width ?? WIDTHS[0], Number(clock))}
        />
      </div>
      <SettingFields places={[BUS]} />
      <p className="setting-text">
        {nsPerByte === 0 ? 'Transfers take no time.' : `${formatRate(1e9 / nsPerByte)} per channel.`}{' '}
        <span className="tag">DJ §2</span>
      </p>
    </>
  );
}
