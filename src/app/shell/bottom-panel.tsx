import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { Splitter } from '../components/splitter.tsx';
import { TailPanel } from '../charts-panel/tail-panel.tsx';
import { useTravel } from '../stores/travel.ts';

const DeviceDrawer = lazyPart(() => import('../device-panel/device-drawer.tsx'));

/** Below the timeline: the charts, or the device at the playhead. */
export function BottomPanel(): ReactElement {
  const open = useTravel((state) => state.open);
  if (!open) {
    return (
      <>
        <Splitter panel="charts" />
        <TailPanel />
      </>
    );
  }
  return (
    <Suspense fallback={<div className="bottom-empty" />}>
      <DeviceDrawer />
    </Suspense>
  );
}
