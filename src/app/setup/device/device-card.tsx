import { Suspense, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { formatCount } from '../../../base/format.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Unfold } from '../../components/unfold.tsx';
import { useDocument } from '../../stores/document.ts';
import { TIMES } from '../../stores/words/setting-groups.ts';
import { DeviceDrawing } from './device-drawing.tsx';
import { TimeSlider } from './time-slider.tsx';
import './device-panel.css';

const DeviceSettings = lazyPart(() => import('./device-settings.tsx'));
const TimeZero = lazyPart(() => import('./time-zero.tsx'));

/** The times that every teacher changes: tR, tPROG, tBERS. */
const SLIDERS = TIMES.filter(({ slider }) => slider !== undefined);

/** The device as a drawing, its times, all its settings, and the initial state. */
export default function DeviceCard(): ReactElement {
  const { device } = useDocument((state) => state.present.pair.a);
  return (
    <div className="card device-card">
      <DeviceDrawing device={device} />
      <p className="device-facts">
        {[
          t('{count} ch', { count: formatCount(device.channels) }),
          t('{count, plural, one {# chip} other {# chips}}', { count: device.chipsPerChannel }),
          t('{count, plural, one {# die} other {# dies}}', { count: device.diesPerChip }),
          t('{count, plural, one {# plane} other {# planes}}', { count: device.planesPerDie }),
        ].join(' × ')}
      </p>
      <div className="device-times">
        {SLIDERS.map((place) => (
          <TimeSlider key={place.path} place={place} />
        ))}
      </div>
      <Unfold label={t('Device settings')}>
        <Suspense fallback={null}>
          <DeviceSettings />
        </Suspense>
      </Unfold>
      <Unfold label={t('Initial state')}>
        <Suspense fallback={null}>
          <TimeZero />
        </Suspense>
      </Unfold>
    </div>
  );
}
