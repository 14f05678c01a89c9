import type { ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Unfold } from '../components/section.tsx';
import { keysText } from '../contributions/command-keys.ts';
import { DeviceCard } from './device/device-card.tsx';
import { combinationOf } from '../../document/presets/switch-state.ts';
import { geometryOf } from '../../device/geometry.ts';
import { formatBytes, formatCount } from '../../base/format.ts';
import { useDocument } from '../stores/document.ts';
import { showPanel } from '../stores/layout.ts';
import { findSetting } from '../stores/panel.ts';
import { HostCard, hostWords } from './host/host-card.tsx';
import { SchemeField } from './policies/scheme-field.tsx';
import { combinationText } from './policies/nearest-scheme.ts';
import { useSides } from './settings/setting-edit.ts';
import { TargetBar } from './target-bar.tsx';
import { OpenPanel, WorkloadPanel, WorkloadRequests } from './workload/workload-panel.tsx';

/** What is needed once for an experiment. */
export default function SetupPanel(): ReactElement {
  const { edited } = useSides();
  const { device, host } = useDocument((state) => state.present.pair.a);
  const sizes = [device.channels, device.chipsPerChannel, device.diesPerChip, device.planesPerDie];
  const size = `${sizes.map((count) => formatCount(count)).join(' × ')}, ${formatBytes(geometryOf(device).logicalBytes)}`;
  return (
    <>
      <header className="row rigid between">
        <h2>Setup</h2>
        <Button
          look="quiet"
          className="button-icon"
          aria-label="Close the setup"
          title="Close"
          onClick={() => showPanel('setup', false)}
        >
          <Icon name="close" />
        </Button>
      </header>
      <TargetBar />
      <WorkloadPanel />
      <div className="stack gap-1">
        <OpenPanel />
        <WorkloadRequests />
        <Unfold label="Device" aside={size}>
          <DeviceCard />
        </Unfold>
        <Unfold label="Host" aside={hostWords(host)}>
          <HostCard />
        </Unfold>
        <Unfold label="Scheme" aside={combinationText(combinationOf(edited))}>
          <SchemeField />
        </Unfold>
        <Button className="full" shortcut={keysText('Ctrl P')} onClick={() => findSetting('')}>
          All settings…
        </Button>
      </div>
    </>
  );
}
