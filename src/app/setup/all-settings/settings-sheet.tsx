import { Suspense, useEffect, useRef, type ReactElement } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { usePanel } from '../../stores/panel.ts';
import { TargetAndUndo } from '../target-bar.tsx';
import './all-settings.css';

const AllSettings = lazyPart(() => import('./all-settings.tsx'));

/** Its content is loaded on first use. The field is there before, so that text typed meanwhile is not lost. */
export function SettingsSheet({ onClose }: { onClose: () => void }): ReactElement {
  const query = usePanel((state) => state.settingQuery);
  const box = useRef<HTMLInputElement>(null);
  // A link to another setting changes the query from outside the field.
  useEffect(() => box.current?.focus(), [query]);
  return (
    <Dialog title="All settings" onClose={onClose} className="sheet">
      <div className="toolbar">
        <input
          ref={box}
          data-focus-first
          type="search"
          className="sheet-search narrow surface"
          aria-label="Find a setting or scheme"
          placeholder="Find: tPROG, wear, bus, TBM, cache …"
          value={query}
          onChange={(event) => usePanel.setState({ settingQuery: event.target.value })}
        />
        <TargetAndUndo />
      </div>
      <Suspense fallback={<p className="muted">Loading…</p>}>
        <AllSettings />
      </Suspense>
    </Dialog>
  );
}
