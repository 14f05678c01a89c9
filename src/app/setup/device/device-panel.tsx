import { Suspense, type ReactElement } from 'react';
import { geometryOf } from '../../../device/geometry.ts';
import { Section } from '../../components/section.tsx';
import { Unfold } from '../../components/unfold.tsx';
import { formatBytes, formatCounted } from '../../../base/format.ts';
import { useDocument } from '../../stores/document.ts';
import { DeviceDrawing } from './device-drawing.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { TimeSlider } from './time-slider.tsx';
import { TIMES } from '../settings/setting-groups.ts';
import './device-panel.css';

const DeviceSettings = lazyPart(() => import('./device-settings.tsx'));
const TimeZero = lazyPart(() => import('./time-zero.tsx'));

/** The times that every teacher changes: tR, tPROG, tBERS. */
const SLIDERS = TIMES.filter(({ slider }) => slider !== undefined);

/** Geometry and timing of the SSD, their settings, and the initial state. */
export function DevicePanel(): ReactElement {
  const { device } = useDocument((state) => state.present.pair.a);
  return (
    <Section
      title="Device"
      aside={<span className="section-aside">{formatBytes(geometryOf(device).logicalBytes)}</span>}
    >
      <div className="card device-card">
        <DeviceDrawing device={device} />
        <p className="device-facts">
          {device.channels} ch × {formatCounted(device.chipsPerChannel, 'chip')} ×{' '}
          {formatCounted(device.diesPerChip, 'die')} × {formatCounted(device.planesPerDie, 'plane')}
        </p>
        <div className="device-times">
          {SLIDERS.map((place) => (
            <TimeSlider key={place.path} place={place} />
          ))}
        </div>
        <Unfold label="Device settings">
          <Suspense fallback={null}>
            <DeviceSettings />
          </Suspense>
        </Unfold>
        <Unfold label="Initial state">
          <Suspense fallback={null}>
            <TimeZero />
          </Suspense>
        </Unfold>
      </div>
    </Section>
  );
}
