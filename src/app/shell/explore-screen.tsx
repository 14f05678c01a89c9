import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Button } from '../components/button.tsx';
import { FirstPress } from '../components/dialogs/first-press.tsx';
import { Icon } from '../components/icon.tsx';
import { ChartPanel } from '../charts-panel/chart-panel.tsx';
import { Account, Answer, Question } from '../inspector/band.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { SwitchList } from '../setup/switches/switch-list.tsx';
import { useDocument } from '../stores/document.ts';
import { shownName } from '../stores/first-screen.ts';
import { togglePanel, useLayout } from '../stores/layout.ts';
import { leaveRequests, usePanel } from '../stores/panel.ts';
import { useTravel } from '../stores/travel.ts';
import { TimelinePanel } from '../timeline-panel/timeline-panel.tsx';
import { Splitter } from './splitter.tsx';

const ExampleMenu = lazyPart(() => import('./example-menu.tsx'));
const ChangeList = lazyPart(() => import('../setup/switches/change-list.tsx'));
const SetupPanel = lazyPart(() => import('../setup/setup-panel.tsx'));
const RequestsEditor = lazyPart(() => import('../setup/requests/requests-dialog.tsx'), leaveRequests);
const ExploreStrip = lazyPart(() => import('./explore-strip.tsx'));
const DeviceDrawer = lazyPart(() => import('../device-panel/device-drawer.tsx'));

/** A band asks and adds up, the picture shows, a desk explains and offers. */
export function ExploreScreen({ hidden }: { hidden: boolean }): ReactElement {
  const shown = useLayout((state) => state.shown);
  const maximized = useLayout((state) => state.maximized);
  const isEditing = usePanel((state) => state.isEditingRequests);
  const hasDevice = useTravel((state) => state.open);
  const hasSetup = shown.includes('setup') || isEditing;
  return (
    <div
      className="explore low"
      hidden={hidden}
      data-shown={shown.join(' ')}
      data-maximized={maximized ?? undefined}
      data-editing={isEditing || undefined}
    >
      {hasSetup && (
        <>
          <aside className="explore-setup scroll surface column gap-3" id="setup" aria-label="Setup">
            <ErrorBoundary what="This panel">
              <Suspense fallback={null}>
                {isEditing ? <RequestsEditor onClose={leaveRequests} isBeside /> : <SetupPanel />}
              </Suspense>
            </ErrorBoundary>
          </aside>
          <Splitter panel="setup" />
        </>
      )}
      <main className="explore-main low narrow">
        <ErrorBoundary what="The question">
          <Band />
        </ErrorBoundary>
        <ErrorBoundary what="The timeline">
          <TimelinePanel />
        </ErrorBoundary>
        <Splitter panel="desk" />
        <div className="desk line-above surface">
          <section className="explore-inspector" aria-label="Reasons">
            <ErrorBoundary what="The inspector">
              <Inspector />
            </ErrorBoundary>
          </section>
          <section className="explore-policies" aria-label="Switches of the run">
            <ErrorBoundary what="This panel">
              <SwitchList />
            </ErrorBoundary>
          </section>
          <ErrorBoundary what="The charts">
            {hasDevice ? (
              <Suspense fallback={<div className="device column narrow" />}>
                <DeviceDrawer />
              </Suspense>
            ) : (
              <ChartPanel />
            )}
          </ErrorBoundary>
        </div>
      </main>
    </div>
  );
}

function Band(): ReactElement {
  const scenario = useDocument((state) => state.present.scenario);
  const name = useDocument((state) => shownName(state.present.pair.a));
  const hasB = useDocument((state) => state.present.pair.change !== null);
  const hasSetup = useLayout((state) => state.shown.includes('setup'));
  return (
    <section className="band center surface line-below" aria-label="Question">
      <div className="band-ask">
        <div className="band-of row gap-3 muted">
          <FirstPress
            look="quiet"
            className="band-name panel-small"
            label={`${name}: open another example`}
            title="Open another example, figure, trace or list of requests"
            icon={
              <>
                <span className="ellipsis">{name}</span> <Icon name="chevron" />
              </>
            }
          >
            <ExampleMenu name={name} />
          </FirstPress>
          <Button
            look="quiet"
            className="panel-small"
            aria-expanded={hasSetup}
            aria-controls="setup"
            title="Workload, device, host, scheme and all settings"
            onClick={() => togglePanel('setup')}
          >
            Setup
          </Button>
          {hasB && (
            <Suspense fallback={null}>
              <ChangeList />
            </Suspense>
          )}
        </div>
        {scenario === null ? (
          <Question />
        ) : (
          <Suspense fallback={<div className="strip-empty" />}>
            <ExploreStrip name={scenario} />
          </Suspense>
        )}
        <Answer />
      </div>
      <Account />
    </section>
  );
}
