import { useState, type ReactElement } from 'react';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { TIMELINE_KEYS } from '../timeline-panel/timeline-keys.ts';
import { keysText } from '../contributions/command-keys.ts';
import { guidePage } from '../links/guide-page.ts';
import { COMMANDS } from './commands.ts';
import '../contributions/commands.css';

export default function KeySheet({ onClose }: { onClose: () => void }): ReactElement {
  const [licenses] = useState(licensesAddress);
  const documents = guidePage();
  const file = offeredFile();
  const groups = new Map<string, { keys: string; title: string }[]>();
  for (const { keys, title, group } of COMMANDS) {
    if (keys === undefined) continue;
    groups.set(group, [...(groups.get(group) ?? []), { keys, title }]);
  }
  groups.set('Timeline', [...(groups.get('Timeline') ?? []), ...TIMELINE_KEYS]);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} className="key-sheet">
      {[...groups].map(([group, entries]) => (
        <section key={group}>
          <h3 className="muted small">{group}</h3>
          <dl>
            {entries.map(({ keys, title }) => (
              <div key={keys}>
                <dt>
                  {keysText(keys)
                    .split(' ')
                    .map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                </dt>
                <dd>{title}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {file !== null && (
        <p>
          <a href={file} download>
            Save this page as one HTML file
          </a>{' '}
          for use without a network
        </p>
      )}
      {documents !== null && (
        <p>
          <a href={documents} target="_blank" rel="noreferrer">
            Documents for teachers, researchers and contributors
          </a>
        </p>
      )}
      <p className="muted">
        NANDscope is free software under the MIT license.{' '}
        <a href={licenses} target="_blank" rel="noreferrer">
          Licenses of bundled packages
        </a>
      </p>
    </Dialog>
  );
}

const offeredFile = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="single-file"]')?.content ?? null;

/** A file beside the page, or text inside the single-file page. */
function licensesAddress(): string {
  const inside = document.getElementById('licenses');
  return inside === null
    ? './licenses.txt'
    : URL.createObjectURL(new Blob([inside.textContent], { type: 'text/plain;charset=utf-8' }));
}
