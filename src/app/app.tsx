import { Suspense, type ComponentType, type ReactElement } from 'react';
import { CommandPalette } from './commands/command-palette.tsx';
import { lazyPart, sayMissing } from './contributions/lazy-part.tsx';
import { DropTarget } from './shell/drop-target.tsx';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { useLayout } from './stores/layout.ts';
import { ExploreScreen } from './shell/explore-screen.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { Notices } from './shell/notices.tsx';
import { ScenarioMenu } from './papers/scenario-menu.tsx';
import { SettingsSheet } from './setup/all-settings/settings-sheet.tsx';
import { openDialog, usePanel, type PanelState } from './stores/panel.ts';
import { useScreen, type Screen } from './stores/screen.ts';
import { useTrace } from './stores/trace.ts';
import './shell/shell.css';

function close(): void {
  openDialog(null);
}

/** Closes a dialog whose list cannot be loaded. */
function closeMissing(): void {
  sayMissing();
  close();
}

function dropMissing(): void {
  sayMissing();
  useTrace.setState({ arrival: null });
}

// The other views, and the dialog of an arriving trace, are loaded on first use.
const OTHER_SCREENS: Record<Exclude<Screen, 'explore'>, ComponentType> = {
  compare: lazyPart(() => import('./compare/compare-screen.tsx')),
  papers: lazyPart(() => import('./papers/papers-screen.tsx')),
  learn: lazyPart(() => import('./learn/learn-screen.tsx')),
};
type Dialog = NonNullable<PanelState['dialog']>;

const DIALOGS: Record<
  Exclude<Dialog, 'settings' | 'commands' | 'scenarios'>,
  ComponentType<{ readonly onClose: () => void }>
> = {
  requests: lazyPart(() => import('./setup/requests/requests-dialog.tsx'), closeMissing),
  initial: lazyPart(() => import('./setup/initial/initial-dialog.tsx'), closeMissing),
  keys: lazyPart(() => import('./commands/key-sheet.tsx'), closeMissing),
  link: lazyPart(() => import('./files/long-link.tsx'), closeMissing),
  save: lazyPart(() => import('./files/save-dialog.tsx'), closeMissing),
};
const Presentation = lazyPart(() => import('./shell/presentation.tsx'));
const TraceDialog = lazyPart(() => import('./setup/traces/trace-dialog.tsx'), dropMissing);

export function App(): ReactElement {
  const screen = useScreen((state) => state.screen);
  return (
    <ErrorBoundary what="The page">
      <div className="page">
        <div className="app">
          <SkipLink />
          <Head />
          {/* Stays mounted behind the other views: its picture is expensive to make and costs nothing while hidden. */}
          <ExploreScreen hidden={screen !== 'explore'} />
          {screen !== 'explore' && <OtherScreen key={screen} screen={screen} />}
        </div>
      </div>
      <Dialogs />
      <DropTarget />
      <Notices />
    </ErrorBoundary>
  );
}

function OtherScreen({ screen }: { readonly screen: Exclude<Screen, 'explore'> }): ReactElement {
  const Part = OTHER_SCREENS[screen];
  return (
    <ErrorBoundary what="This view">
      <div className="screen contents">
        <Suspense fallback={<main className="screen-loading" aria-busy="true" />}>
          <Part />
        </Suspense>
      </div>
    </ErrorBoundary>
  );
}

function Head(): ReactElement {
  const isPresenting = useLayout((state) => state.before !== null);
  const isExplore = useScreen(({ screen }) => screen === 'explore');
  if (!isPresenting || !isExplore) return <TopBar />;
  return (
    <Suspense fallback={<TopBar />}>
      <Presentation />
    </Suspense>
  );
}

function SkipLink(): ReactElement {
  const isExplore = useScreen(({ screen }) => screen === 'explore');
  return (
    <a
      className="skip-link"
      href={isExplore ? '#timeline' : '#content'}
      onClick={(event) => {
        event.preventDefault();
        const target = document.querySelector<HTMLElement>(isExplore ? '#timeline [tabindex]' : '.screen .question');
        const content = target ?? document.querySelector<HTMLElement>('.screen main');
        if (content !== null && content.tabIndex < 0) content.tabIndex = -1;
        content?.focus();
      }}
    >
      {isExplore ? 'Skip to the timeline' : 'Skip to the content'}
    </a>
  );
}

function Dialogs(): ReactElement {
  const dialog = usePanel((state) => state.dialog);
  const arriving = useTrace((state) => state.arrival !== null);
  return (
    <>
      {arriving && (
        <Suspense fallback={null}>
          <TraceDialog />
        </Suspense>
      )}
      {dialog !== null && <OpenDialog dialog={dialog} />}
    </>
  );
}

function OpenDialog({ dialog }: { readonly dialog: Dialog }): ReactElement {
  switch (dialog) {
    // Their fields are there at once: text typed while their lists are loaded is not lost.
    case 'settings':
      return <SettingsSheet onClose={close} />;
    case 'commands':
      return <CommandPalette onClose={close} onMissing={closeMissing} />;
    case 'scenarios':
      return <ScenarioMenu onClose={close} onMissing={closeMissing} />;
    default: {
      const Part = DIALOGS[dialog];
      return (
        <Suspense fallback={null}>
          <Part onClose={close} />
        </Suspense>
      );
    }
  }
}
