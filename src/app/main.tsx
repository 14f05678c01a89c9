// First, so that what a panel says of its own comes later and counts.
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/data.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { sayMissing } from './contributions/lazy-part.tsx';
import { followLayout, followTheme, keepFocus, sayErrors } from './shell/page-effects.ts';
import { followKeys } from './commands/follow-keys.ts';
import { engine } from './runs/engine-client.ts';
import { followAddress, isOnlyKept, openAddress } from './links/address.ts';
import { registerOpeners } from './files/register-opening.ts';
import { FIRST_SCREEN } from './stores/first-screen.ts';
import { followDocument } from './runs/run-controller.ts';
import { followPreviousRuns } from './runs/previous-runs.tsx';
import { ignoreFailedLoad } from '../base/load-part.ts';
import { useRuns } from './stores/runs.ts';
import { startWith } from './stores/document.ts';
import { later, loadPart, ofPage, pageSignal, resetPage } from './stores/page-state.ts';
import { openView } from './stores/view.ts';

/** Delay of work that the first screen does not need, ms. */
const REST_MS = 2500;

/** From the end of the first run until its picture is on screen, about, ms. */
const PICTURE_MS = 100;

/** Once the first picture is there, the switches are tried in the background. */
function trySwitches(): void {
  const begin = ({ a }: ReturnType<typeof useRuns.getState>): void => {
    if (a.state !== 'done') return;
    stop();
    later(() => {
      // Without it the switches say what they do, but not what they would change here.
      loadPart(() => import('./setup/switches/follow-trials.ts')).then(
        ({ followTrials }) => followTrials(),
        ignoreFailedLoad,
      );
    }, PICTURE_MS);
  };
  const stop = useRuns.subscribe(begin);
  // A run may have ended before.
  begin(useRuns.getState());
  pageSignal().addEventListener('abort', stop);
}

/** Brings back the experiment that this tab showed before a reload, if its address does not hold it. */
async function reopened(opening: Promise<boolean>): Promise<boolean> {
  const isOpen = await ofPage(opening);
  if (isOpen || !isOnlyKept()) return isOpen;
  const part = await ofPage(loadPart(() => import('./files/last-session.ts')).catch(() => null));
  if (part !== null) return await ofPage(part.openLast());
  sayMissing();
  return false;
}

/** Opens the page at its address: everything begins. */
function open(root: HTMLElement): Root {
  engine.warm(1);
  startWith(FIRST_SCREEN.pair);
  registerOpeners();
  sayErrors();
  followTheme();
  followLayout();
  followKeys();
  keepFocus();
  const page = createRoot(root);
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (/[?&]embed\b/.test(location.search)) {
    void loadPart(() => import('./embed/embed.ts')).then(({ startEmbed }) => startEmbed(), sayMissing);
  }
  // Opens the experiment of the address before anything runs; without one, the first screen runs.
  void reopened(openAddress()).then((opened) => {
    if (!opened) openView(FIRST_SCREEN.view);
    followPreviousRuns();
    followDocument();
    followAddress();
    if (!/[?&]embed\b/.test(location.search)) trySwitches();
    // The command line serves files next to the page and names them in it.
    if (document.querySelector('meta[name="served-files"]') !== null) {
      void loadPart(() => import('./files/open-served.ts')).then(({ openServed }) => openServed(), sayMissing);
    }
    later(() => {
      // Without it nothing is kept; the page works.
      loadPart(() => import('./timeline-panel/marks/keep-marks.ts')).then(
        ({ keepMarks }) => keepMarks(),
        () => undefined,
      );
      loadPart(() => import('./files/last-session.ts')).then(
        ({ followSession }) => followSession(),
        () => undefined,
      );
    }, REST_MS);
  });
  return page;
}

/**
 * Opens the page, and closes it and opens it anew at these events of the document. Nobody sends them but the browser
 * tests (e2e/support/visits.ts): many visits are then one load.
 */
function start(root: HTMLElement): void {
  let page = open(root);
  document.addEventListener('nandscope:close', () => {
    page.unmount();
    resetPage();
  });
  document.addEventListener('nandscope:open', () => {
    // What ended late, after the page was closed, is not of this visit.
    resetPage();
    page = open(root);
  });
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
start(root);
