import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { Button } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { copyLink } from '../files/copy-link.ts';
import { useDocument } from '../stores/document.ts';
import { openDialog } from '../stores/panel.ts';
import { SCREEN_NAMES, screenAddress, SCREENS, useScreen, useVisit } from '../stores/screen.ts';
import { nextTheme, useTheme, type Theme } from '../stores/theme.ts';
import { DocumentUndo } from '../contributions/undo-buttons.tsx';
import { keysText } from '../contributions/command-keys.ts';
import { change } from '../stores/edits.ts';

function rename(name: string): void {
  change('a', { path: 'name', value: name }, 'Rename');
}

const LayoutMenu = lazyPart(() => import('./layout-menu.tsx'));

const THEME_ICONS: Record<Theme, IconName> = { auto: 'theme', light: 'sun', dark: 'moon' };
const THEME_WORDS: Record<Theme, string> = {
  auto: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
};

export function TopBar(): ReactElement {
  const name = useDocument((state) => state.present.pair.a.name);
  const theme = useTheme((state) => state.theme);
  const screen = useScreen((state) => state.screen);
  return (
    <header className="top-bar">
      <h1 className="brand">
        <Mark /> NANDscope
      </h1>
      <Views />
      <VisitLink />
      <input
        hidden={screen !== 'explore'}
        className="title"
        aria-label="Name of the experiment"
        placeholder="Untitled"
        value={name}
        maxLength={1000}
        onChange={(event) => rename(event.target.value)}
      />
      <div className="top-actions flex to-end">
        {/* Compare has its own: its plan is another document. */}
        {screen !== 'compare' && <DocumentUndo withKeys />}
        <Button onClick={() => void copyLink()} title="Copy link to this view" shortcut={keysText('Ctrl Shift L')}>
          <Icon name="link" /> <span className="top-label">Copy link</span>
        </Button>
        <Button className="button-icon" aria-label={THEME_WORDS[theme]} title={THEME_WORDS[theme]} onClick={nextTheme}>
          <Icon name={THEME_ICONS[theme]} />
        </Button>
        <LayoutButton />
        <Button
          className="top-commands"
          title="Commands"
          shortcut={keysText('Ctrl K')}
          aria-label={`${keysText('Ctrl K')}, commands`}
          onClick={() => openDialog('commands')}
        >
          <kbd>{keysText('Ctrl K')}</kbd>
        </Button>
        <Button
          className="button-icon"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          shortcut="?"
          onClick={() => openDialog('keys')}
        >
          ?
        </Button>
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

function LayoutButton(): ReactElement {
  const [opened, setOpened] = useState(false);
  const button = (
    <Button
      className="button-icon"
      aria-label="Layout"
      title="Panels, text size and presentation"
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <Icon name="layout" />
    </Button>
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      <LayoutMenu />
    </Suspense>
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
