import { pagePlace, planeNumber } from '../../device/geometry.ts';
import { useState, type ReactElement } from 'react';
import type { DeviceInstant } from '../../analysis/instant/device-instant.ts';
import { parseWhole } from '../../base/quantity.ts';
import { formatCount } from '../../base/format.ts';
import type { ShownRun } from '../stores/runs.ts';
import { NumberField } from '../components/fields/number-field.tsx';
import { keepMiB, useTravel } from '../stores/travel.ts';

export function InstantFigures({ instant: { counters } }: { instant: DeviceInstant }): ReactElement {
  const figures: readonly (readonly [string, string])[] = [
    ['in flight', formatCount(counters.inFlight)],
    ['completed', formatCount(counters.completed)],
    ['WAF', counters.waf === null ? '–' : counters.waf.toFixed(3)],
    ['free blocks', formatCount(counters.freeBlocks)],
    ['erases', formatCount(counters.erases)],
    ['suspensions', formatCount(counters.suspensions)],
    ['padding', formatCount(counters.padding)],
    ['wasted', formatCount(counters.wasted)],
    ['writes without a die', formatCount(counters.unbound)],
  ];
  return (
    <dl className="instant-figures cells">
      {figures.map(([name, value]) => (
        <div key={name} className="flex between">
          <dt className="anywhere muted">{name}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LookupProps {
  readonly instant: DeviceInstant;
  readonly run: ShownRun;
  readonly names: readonly string[];
}

const withNote = (words: string, note: string): string => (note === '' ? words : `${words}; ${note}`);

export function Lookup({ instant, run, names }: LookupProps): ReactElement {
  const [text, setText] = useState('');
  const lpn = useTravel((state) => state.attention.lpn);
  const { device } = run.experiment;
  const wanted = text.trim() === '' ? null : parseWhole(text.trim());
  const isWrong = text.trim() !== '' && wanted === null;
  return (
    <div className="device-lookup">
      <label className="row between">
        <span>Locate LPN</span>
        <input
          className="field-number"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          placeholder="lpn"
          aria-invalid={isWrong}
          onChange={(event) => {
            setText(event.target.value);
            const value = event.target.value.trim();
            const next = value === '' ? null : parseWhole(value);
            useTravel.setState((state) => ({ attention: { ...state.attention, lpn: next } }));
          }}
        />
      </label>
      <output aria-live="polite">
        {isWrong
          ? `“${text.trim()}” is not a page number. Allowed: whole numbers from 0`
          : lpn === null
            ? ''
            : answer()}
      </output>
    </div>
  );

  function answer(): string {
    const { mapping } = instant;
    if (mapping?.lpn !== lpn) return 'not on this device';
    const writing = mapping.writing === null ? '' : `operation ${mapping.writing} is writing it`;
    if (mapping.ppn === null) return withNote('not mapped', writing);
    const place = pagePlace(device, mapping.ppn);
    const found = `${names[planeNumber(device, place)]}, block ${place.block}, page ${place.page}`;
    return withNote(found, writing);
  }
}

export function KeptField(): ReactElement {
  const kept = useTravel((state) => state.keptMiB);
  return (
    <NumberField
      label="Recording limit"
      value={kept}
      unit="MiB"
      step={16}
      title="Events beyond this limit are re-simulated on demand. Changing it re-runs."
      onCommit={keepMiB}
    />
  );
}
