import type { ReactElement } from 'react';
import { formatCount, plural } from '../../../base/format.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { Unfold } from '../../components/section.tsx';
import { useDocument } from '../../stores/document.ts';
import { TIMES, type SettingPlace } from '../../stores/words/setting-groups.ts';
import { DeviceDrawing } from './device-drawing.tsx';
import { valueAt } from '../../../document/patch.ts';
import { Slider } from '../../components/fields/slider.tsx';
import { changeSetting, useSides } from '../settings/setting-edit.ts';
import { shownNumber, titleOf, valueWords } from '../../stores/words/setting-words.ts';

const DeviceSettings = lazyPart(() => import('./device-settings.tsx'));
const TimeZero = lazyPart(() => import('./time-zero.tsx'));

const SLIDERS = TIMES.filter(({ slider }) => slider !== undefined);

export default function DeviceCard(): ReactElement {
  const { device } = useDocument((state) => state.present.pair.a);
  return (
    <div className="card stack">
      <DeviceDrawing device={device} />
      <p className="text small">
        {[
          `${formatCount(device.channels)} ch`,
          plural(device.chipsPerChannel, 'chip'),
          plural(device.diesPerChip, 'die'),
          plural(device.planesPerDie, 'plane'),
        ].join(' × ')}
      </p>
      <div className="cells gap-0">
        {SLIDERS.map((place) => (
          <TimeSlider key={place.path} place={place} />
        ))}
      </div>
      <Unfold label="Device settings">
        <DeviceSettings />
      </Unfold>
      <Unfold label="Initial state">
        <TimeZero />
      </Unfold>
    </div>
  );
}

function TimeSlider({ place }: { place: SettingPlace }): ReactElement {
  const { edited, other, target } = useSides();
  const { path, short, slider = [1, 2], scale = 1 } = place;
  const value = Number(valueAt(edited, path));
  const otherValue = other === null ? value : Number(valueAt(other, path));
  const differs = otherValue !== value;
  return (
    <div className="time-slider small cells center" title={titleOf(place)}>
      <span>{short}</span>
      <Slider
        label={`${short ?? titleOf(place)} of ${target === 'b' ? 'B' : 'A'}`}
        value={shownNumber(value, place)}
        ends={slider}
        ghost={differs ? shownNumber(otherValue, place) : null}
        words={(shown) => valueWords(path, Math.round(shown * scale))}
        onChange={(shown) => changeSetting(path, Math.round(shown * scale), short ?? titleOf(place))}
      />
      <span className={differs ? 'end side-b' : 'end'}>{valueWords(path, value)}</span>
      {differs && (
        <span className="time-slider-other muted end">
          {target === 'b' ? 'A' : 'B'}: {valueWords(path, otherValue)}
        </span>
      )}
    </div>
  );
}
