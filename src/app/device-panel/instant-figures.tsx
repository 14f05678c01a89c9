import { pagePlace, planeNumber } from '../../device/geometry.ts';
import { useState, type ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import type { DeviceInstant } from '../../analysis/instant/device-instant.ts';
import { parseWhole } from '../../analysis/query/quantity.ts';
import { formatCount } from '../../base/format.ts';
import type { ShownRun } from '../stores/runs.ts';
import { NumberField } from '../components/fields/number-field.tsx';
import { keepMiB, useTravel } from '../stores/travel.ts';

/** The counters at the playhead. */
export function InstantFigures({ instant: { counters } }: { instant: DeviceInstant }): ReactElement {
  const figures: readonly (readonly [string, string])[] = [
    [t('in flight'), formatCount(counters.inFlight)],
    [t('completed'), formatCount(counters.completed)],
    ['WAF', counters.waf === null ? '–' : counters.waf.toFixed(3)],
    [t('free blocks'), formatCount(counters.freeBlocks)],
    [t('erases'), formatCount(counters.erases)],
    [t('suspensions'), formatCount(counters.suspensions)],
    [t('padding'), formatCount(counters.padding)],
    [t('wasted'), formatCount(counters.wasted)],
    [t('writes without a die'), formatCount(counters.unbound)],
  ];
  return (
    <dl className="instant-figures">
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

/** The place of a logical page at the playhead. */
export function Lookup({ instant, run, names }: LookupProps): ReactElement {
  const [text, setText] = useState('');
  const lpn = useTravel((state) => state.attention.lpn);
  const { device } = run.experiment;
  const wanted = text.trim() === '' ? null : parseWhole(text.trim());
  const isWrong = text.trim() !== '' && wanted === null;
  return (
    <div className="device-lookup">
      <label className="row between">
        <span>{t('Locate LPN')}</span>
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
          ? t('“{text}” is not a page number. Allowed: whole numbers from 0', { text: text.trim() })
          : lpn === null
            ? ''
            : answer()}
      </output>
    </div>
  );

  function answer(): string {
    const { mapping } = instant;
    if (mapping?.lpn !== lpn) return t('not on this device');
    const writing =
      mapping.writing === null ? '' : t('operation {writing} is writing it', { writing: String(mapping.writing) });
    if (mapping.ppn === null) return withNote(t('not mapped'), writing);
    const place = pagePlace(device, mapping.ppn);
    const found = t('{name}, block {block}, page {page}', {
      name: names[planeNumber(device, place)],
      block: String(place.block),
      page: String(place.page),
    });
    return withNote(found, writing);
  }
}

/** The recording limit. */
export function KeptField(): ReactElement {
  const kept = useTravel((state) => state.keptMiB);
  return (
    <NumberField
      label={t('Recording limit')}
      value={kept}
      unit="MiB"
      step={16}
      title={t('Events beyond this limit are re-simulated on demand. Changing it re-runs.')}
      onCommit={keepMiB}
    />
  );
}
