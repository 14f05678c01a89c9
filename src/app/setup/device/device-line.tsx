import type { ReactElement } from 'react';
import { valueAt } from '../../../document/patch.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { experimentB, useDocument } from '../../stores/document.ts';
import { change } from '../../stores/edits.ts';
import { settingPlace } from '../../stores/words/setting-groups.ts';
import { titleOf } from '../../stores/words/setting-words.ts';

const TIMES = [
  { short: 'tR', path: 'timing.readNs', unit: 'µs', ns: 1000, step: 1 },
  { short: 'tPROG', path: 'timing.programNs', unit: 'ms', ns: 1_000_000, step: 0.1 },
  { short: 'tBERS', path: 'timing.eraseNs', unit: 'ms', ns: 1_000_000, step: 1 },
] as const;

/** Read and write asymmetry: the three times of the array. A change makes B, or changes it. */
export default function DeviceLine(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const b = experimentB(pair);
  return (
    <div className="device-line words small" id="device-line">
      {TIMES.map(({ short, path, unit, ns, step }) => {
        const value = Number(valueAt(b ?? pair.a, path));
        const place = settingPlace(path);
        return (
          <span key={path} className={value === Number(valueAt(pair.a, path)) ? '' : 'side-b'}>
            <NumberField
              label={short}
              title={`${place === undefined ? short : titleOf(place)}: another time makes B`}
              value={value / ns}
              unit={unit}
              step={step}
              least={step}
              onCommit={(shown) => change('b', { path, value: Math.round(shown * ns) }, short)}
            />
          </span>
        );
      })}
    </div>
  );
}
