import { lazy, Suspense, type ReactElement } from 'react';
import { DropTarget } from './drop-target.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ExploreScreen } from './explore/explore-screen.tsx';
import { TopBar } from './explore/top-bar.tsx';
import { Notices } from './components/notices.tsx';
import { openDialog, usePanel } from './stores/panel.ts';
import { useTrace } from './stores/trace.ts';
import './styles/tokens.css';
import './styles/base.css';
import './app.css';

// What the first screen does not need comes when it is asked for.
const TraceDialog = lazy(() => import('./explore/trace-dialog.tsx'));
const KeySheet = lazy(() => import('./commands/key-sheet.tsx'));
const CommandPalette = lazy(() => import('./commands/command-palette.tsx'));
const LongLink = lazy(() => import('./explore/long-link.tsx'));

function close(): void {
  openDialog(null);
}

/** The whole page. */
export function App(): ReactElement {
  return (
    <ErrorBoundary what="The page">
      <div className="app">
        <a className="skip-link" href="#timeline">
          Skip to the timeline
        </a>
        <TopBar />
        <ExploreScreen />
      </div>
      <Dialogs />
      <DropTarget />
      <Notices />
    </ErrorBoundary>
  );
}

function Dialogs(): ReactElement {
  const dialog = usePanel((state) => state.dialog);
  const arriving = useTrace((state) => state.arrival !== null);
  return (
    <Suspense fallback={null}>
      {arriving && <TraceDialog />}
      {dialog === 'keys' && <KeySheet onClose={close} />}
      {dialog === 'commands' && <CommandPalette onClose={close} />}
      {dialog === 'link' && <LongLink onClose={close} />}
    </Suspense>
  );
}
