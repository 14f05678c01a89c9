import { Suspense, type ReactElement } from 'react';
import { geometryOf } from '../../../device/geometry.ts';
import { Unfold } from '../../components/section.tsx';
import { formatBytes, formatCount } from '../../../base/format.ts';
import { useDocument } from '../../stores/document.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';

const DeviceCard = lazyPart(() => import('./device-card.tsx'));

export function DevicePanel(): ReactElement {
  const { device } = useDocument((state) => state.present.pair.a);
  return (
    <Unfold
      label="Device"
      aside={`${formatCount(device.channels)} × ${formatCount(device.chipsPerChannel)} × ${formatCount(device.diesPerChip)} × ${formatCount(device.planesPerDie)}, ${formatBytes(geometryOf(device).logicalBytes)}`}
    >
      <Suspense fallback={null}>
        <DeviceCard />
      </Suspense>
    </Unfold>
  );
}
