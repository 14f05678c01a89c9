import type { ReactElement } from 'react';
import { keysText } from '../contributions/command-keys.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { goBack, goForward, useViewHistory } from './view-history.ts';

export function HistoryButtons(): ReactElement {
  const canGoBack = useViewHistory((state) => state.canGoBack);
  const canGoForward = useViewHistory((state) => state.canGoForward);
  return (
    <>
      <Button
        className="button-icon"
        aria-label="Back to the previous view"
        title="Back to the previous selection and window"
        shortcut={keysText('Alt ←')}
        disabled={!canGoBack}
        onClick={goBack}
      >
        <Icon name="viewBack" />
      </Button>
      <Button
        className="button-icon"
        aria-label="Forward to the next view"
        title="Forward to the next selection and window"
        shortcut={keysText('Alt →')}
        disabled={!canGoForward}
        onClick={goForward}
      >
        <Icon name="viewForward" />
      </Button>
    </>
  );
}
