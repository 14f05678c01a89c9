import type { ReactElement } from 'react';
import { geometryOf } from '../../../device/geometry.ts';
import { Section } from '../../components/section.tsx';
import { Unfold } from '../../components/unfold.tsx';
import { formatBytes, formatCounted, formatTime } from '../../../base/format.ts';
import { useDocument } from '../../stores/document.ts';
import { DeviceDrawing } from './device-drawing.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { TimeZero } from './time-zero.tsx';
import './device-panel.css';

/** Geometry and timing of the SSD, their settings, and the initial state. */
export function DevicePanel(): ReactElement {
  const { device, timing } = useDocument((state) => state.present.pair.a);
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
        <p className="device-facts">
          tR {formatTime(timing.readNs)} · tPROG {formatTime(timing.programNs)} · tBERS {formatTime(timing.eraseNs)}
        </p>
        <Unfold label="Device settings">
          <DeviceSettings />
        </Unfold>
        <Unfold label="Initial state">
          <TimeZero />
        </Unfold>
      </div>
    </Section>
  );
}
