import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { TargetBar } from '../setup/target-bar.tsx';
import { PoliciesPanel } from '../setup/policies/policies-panel.tsx';
import { Button } from '../components/button.tsx';
import { keysText } from '../contributions/command-keys.ts';
import { findSetting, leaveRequests, usePanel } from '../stores/panel.ts';
import { TimelinePanel } from '../timeline-panel/timeline-panel.tsx';
import { useDocument } from '../stores/document.ts';
import { useLayout } from '../stores/layout.ts';
import { Splitter } from './splitter.tsx';
import { OpenPanel, WorkloadRequests, WorkloadPanel } from '../setup/workload/workload-panel.tsx';
import { TailPanel } from '../charts-panel/tail-panel.tsx';
import { useTravel } from '../stores/travel.ts';
import { geometryOf } from '../../device/geometry.ts';
import { Unfold } from '../components/section.tsx';
import { formatBytes, formatCount } from '../../base/format.ts';
import { hostWords } from '../setup/host/host-words.ts';
import { combinationOf } from '../../document/presets/switch-state.ts';
import { useSides } from '../setup/settings/setting-edit.ts';
import { combinationText } from '../setup/policies/combination-text.ts';

const SchemeField = lazyPart(() => import('../setup/policies/scheme-field.tsx'));

function SchemePanel(): ReactElement {
  const { edited } = useSides();
  return (
    <Unfold label="Scheme" aside={combinationText(combinationOf(edited))}>
      <SchemeField />
    </Unfold>
  );
}

const HostCard = lazyPart(() => import('../setup/host/host-card.tsx'));

function HostPanel(): ReactElement {
  const host = useDocument((state) => state.present.pair.a.host);
  return (
    <Unfold label="Host" aside={hostWords(host)}>
      <HostCard />
    </Unfold>
  );
}

const DeviceCard = lazyPart(() => import('../setup/device/device-card.tsx'));

function DevicePanel(): ReactElement {
  const { device } = useDocument((state) => state.present.pair.a);
  const sizes = [device.channels, device.chipsPerChannel, device.diesPerChip, device.planesPerDie];
  return (
    <Unfold
      label="Device"
      aside={`${sizes.map((count) => formatCount(count)).join(' × ')}, ${formatBytes(geometryOf(device).logicalBytes)}`}
    >
      <DeviceCard />
    </Unfold>
  );
}

const DeviceDrawer = lazyPart(() => import('../device-panel/device-drawer.tsx'));

function BottomPanel(): ReactElement {
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

const RequestsEditor = lazyPart(() => import('../setup/requests/requests-dialog.tsx'), leaveRequests);
const ExploreStrip = lazyPart(() => import('./explore-strip.tsx'));

export function ExploreScreen({ hidden }: { hidden: boolean }): ReactElement {
  const scenario = useDocument((state) => state.present.scenario);
  const folded = useLayout((state) => state.folded);
  const maximized = useLayout((state) => state.maximized);
  const isEditing = usePanel((state) => state.isEditingRequests);
  return (
    <div
      className="explore"
      hidden={hidden}
      data-folded={folded.join(' ')}
      data-maximized={maximized ?? undefined}
      data-editing={isEditing || undefined}
    >
      <aside className="explore-setup column gap-3" aria-label="Setup">
        {isEditing && (
          <Suspense fallback={null}>
            <RequestsEditor onClose={leaveRequests} isBeside />
          </Suspense>
        )}
        <ErrorBoundary what="This panel">
          <TargetBar />
          <WorkloadPanel />
          <div className="explore-policies">
            <PoliciesPanel />
          </div>
          <div className="stack gap-1">
            <OpenPanel />
            <WorkloadRequests />
            <DevicePanel />
            <HostPanel />
            <SchemePanel />
            <Button className="full" shortcut={keysText('Ctrl P')} onClick={() => findSetting('')}>
              All settings…
            </Button>
          </div>
        </ErrorBoundary>
      </aside>
      <Splitter panel="setup" />
      <main className="explore-main cells low narrow">
        {scenario !== null && (
          <ErrorBoundary what="The scenario">
            <Suspense fallback={<div className="strip-empty" />}>
              <ExploreStrip name={scenario} />
            </Suspense>
          </ErrorBoundary>
        )}
        <ErrorBoundary what="The timeline">
          <TimelinePanel />
        </ErrorBoundary>
        <ErrorBoundary what="The charts">
          <BottomPanel />
        </ErrorBoundary>
      </main>
      <Splitter panel="inspector" />
      <aside className="explore-inspector" aria-label="Inspector">
        <ErrorBoundary what="The inspector">
          <Inspector />
        </ErrorBoundary>
      </aside>
    </div>
  );
}
