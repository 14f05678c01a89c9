import type { ReactElement } from 'react';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { Button } from '../components/button.tsx';
import { FirstPress } from '../components/dialogs/first-press.tsx';
import { Icon } from '../components/icon.tsx';
import { copyLink } from '../files/copy-link.ts';
import { openDialog } from '../stores/panel.ts';
import { SCREEN_NAMES, screenAddress, SCREENS, useScreen, useVisit } from '../stores/screen.ts';
import { DocumentUndo } from '../contributions/undo-buttons.tsx';
import { keysText } from '../contributions/command-keys.ts';

const PageMenu = lazyPart(() => import('./page-menu.tsx'));

export function TopBar(): ReactElement {
  const screen = useScreen((state) => state.screen);
  return (
    <header className="top-bar gap-4 center surface flex line-below">
      <h1 className="brand row large">
        <Mark /> NANDscope
      </h1>
      <Views />
      <VisitLink />
      <div className="top-actions flex to-end">
        {/* Compare has its own: its plan is another document. */}
        {screen !== 'compare' && <DocumentUndo withKeys onlyUndo />}
        <Button
          look="quiet"
          className="top-commands"
          title="Find a command, a setting or a figure"
          shortcut={keysText('Ctrl K')}
          aria-label={`${keysText('Ctrl K')}, commands`}
          onClick={() => openDialog('commands')}
        >
          <Icon name="find" /> <kbd>{keysText('Ctrl K')}</kbd>
        </Button>
        <Button onClick={() => void copyLink()} title="Copy link to this view" shortcut={keysText('Ctrl Shift L')}>
          <Icon name="link" /> <span className="top-label">Copy link</span>
        </Button>
        <FirstPress
          look="quiet"
          className="button-icon"
          label="Page menu"
          title="Theme, text size, presentation, panels, keys"
          icon={<Icon name="more" />}
        >
          <PageMenu />
        </FirstPress>
      </div>
    </header>
  );
}

function VisitLink(): ReactElement | null {
  const from = useVisit((state) => state.from);
  const screen = useScreen((state) => state.screen);
  if (from === null || screen !== 'explore') return null;
  return (
    <a className="button" href={screenAddress('compare')} title={`Opened from ${from}`}>
      <Icon name="back" /> Back to Compare
    </a>
  );
}

function Views(): ReactElement {
  const present = useScreen((state) => state.screen);
  return (
    <nav className="views flex gap-0" aria-label="Views">
      {SCREENS.map((screen) => (
        <a key={screen} href={screenAddress(screen)} aria-current={screen === present ? 'page' : undefined}>
          {SCREEN_NAMES[screen]}
        </a>
      ))}
    </nav>
  );
}

function Mark(): ReactElement {
  return (
    <svg className="mark" width="24" height="20" viewBox="0 0 24 20" aria-hidden="true">
      <rect x="0" y="1" width="9" height="4" rx="1.5" fill="var(--phase-read)" />
      <rect x="11" y="1" width="13" height="4" rx="1.5" fill="var(--phase-dataOut)" />
      <rect x="0" y="8" width="18" height="4" rx="1.5" fill="var(--phase-program)" />
      <rect x="5" y="15" width="19" height="4" rx="1.5" fill="var(--phase-erase)" />
    </svg>
  );
}
