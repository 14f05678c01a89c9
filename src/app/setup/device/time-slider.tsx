import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { valueAt } from '../../../document/patch.ts';
import { Slider } from '../../components/fields/slider.tsx';
import { changeSetting } from '../settings/setting-edit.ts';
import type { SettingPlace } from '../../stores/words/setting-groups.ts';
import { shownNumber, titleOf, valueWords } from '../../stores/words/setting-words.ts';
import { useSides } from '../settings/use-sides.ts';

/** A time of the device as a slider, with the value of the other side as a ghost on its track. */
export function TimeSlider({ place }: { place: SettingPlace }): ReactElement {
  const { edited, other, target } = useSides();
  const { path, short, slider = [1, 2], scale = 1 } = place;
  const value = Number(valueAt(edited, path));
  const otherValue = other === null ? value : Number(valueAt(other, path));
  const differs = otherValue !== value;
  return (
    <div className="time-slider" title={titleOf(place)}>
      <span className="time-slider-name">{short}</span>
      <Slider
        label={t('{setting} of {side}', { setting: short ?? titleOf(place), side: target === 'b' ? 'B' : 'A' })}
        value={shownNumber(value, place)}
        ends={slider}
        ghost={differs ? shownNumber(otherValue, place) : null}
        words={(shown) => valueWords(path, Math.round(shown * scale))}
        onChange={(shown) => {
          changeSetting(path, Math.round(shown * scale), short ?? titleOf(place));
        }}
      />
      <span className={differs ? 'time-slider-value side-b' : 'time-slider-value'}>{valueWords(path, value)}</span>
      {differs && (
        <span className="time-slider-other">
          {target === 'b' ? 'A' : 'B'}: {valueWords(path, otherValue)}
        </span>
      )}
    </div>
  );
}
