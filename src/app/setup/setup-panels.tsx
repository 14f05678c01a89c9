import type { ReactElement } from 'react';
import { DevicePanel } from './device/device-panel.tsx';
import { HostPanel } from './host/host-panel.tsx';

/** The part of the setup below the first screen: device and host. */
export default function SetupPanels(): ReactElement {
  return (
    <>
      <DevicePanel />
      <HostPanel />
    </>
  );
}
