import type { ReactElement } from 'react';
import { formatCount, plural } from '../../../base/format.ts';
import { DeviceSettings } from './device-settings.tsx';
import { Unfold } from '../../components/section.tsx';
import { useDocument } from '../../stores/document.ts';
import { TIMES, type SettingPlace, PRECONDITION } from '../../stores/words/setting-groups.ts';
import { DeviceDrawing } from './device-drawing.tsx';
import { valueAt } from '../../../document/patch.ts';
import { Slider } from '../../components/fields/slider.tsx';
import { changeSetting, useSides } from '../settings/setting-edit.ts';
import { shownNumber, titleOf, valueWords } from '../../stores/words/setting-words.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import { Button } from '../../components/button.tsx';
import { openDialog } from '../../stores/panel.ts';
import { SettingFields } from '../settings/setting-control.tsx';

function TimeZero(): ReactElement {
  const { edited } = useSides();
  return (
    <>
      <SettingFields places={PRECONDITION} />
      <InitialState experiment={edited} />
      <Button onClick={() => openDialog('initial')}>Edit initial state…</Button>
    </>
  );
}

function InitialState({ experiment: { initial } }: { experiment: Experiment }): ReactElement {
  const entries = Object.values(initial).reduce((sum: number, list) => sum + (list as readonly unknown[]).length, 0);
  if (entries === 0) return <p className="setting-text">No initial state.</p>;
  return (
    <p className="setting-text">
      {`The experiment places ${plural(initial.pages.length, 'page')} and sets ${plural(entries - initial.pages.length, 'other initial value')} (write pointers, erase counts, collections).`}{' '}
      <Button
        className="button-link"
        onClick={() => changeSetting('initial', defaultExperiment().initial, 'Start with an empty device')}
      >
        Start empty
      </Button>
    </p>
  );
}

const SLIDERS = TIMES.filter(({ slider }) => slider !== undefined);

export function DeviceCard(): ReactElement {
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
