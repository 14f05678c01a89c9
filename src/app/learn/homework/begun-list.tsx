import { useState, type ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { storageFault } from '../../storage/storage-fault.ts';
import { notify } from '../../stores/notices.ts';
import { openBegun } from './homework-store.ts';
import { begunHomework, deleteBegun } from './kept-homework.ts';

/** The homework that was begun in this browser, to continue or to delete. */
export function BegunList(): ReactElement | null {
  const [begun, setBegun] = useState(begunHomework);
  if (begun.length === 0) return null;
  return (
    <section className="homework-begun" aria-label={t('Begun in this browser')}>
      <h3>{t('Begun in this browser')}</h3>
      <ul>
        {begun.map((one) => {
          const title = visibleText(one.title);
          const id = visibleText(one.student.id);
          return (
            <li key={`${one.hash} ${one.student.id}`}>
              <span>
                {title} <span className="muted">{id}</span>
              </span>
              <span className="muted">
                {t('{count, plural, one {# answer} other {# answers}}', { count: one.answered })}
              </span>
              <Button
                look="main"
                aria-label={t('Continue: {title}', { title: `${title}, ${id}` })}
                onClick={() => void openBegun(one)}
              >
                {t('Continue')}
              </Button>
              <Button
                aria-label={t('Delete {name}', { name: `${title}, ${id}` })}
                onClick={() => {
                  if (!window.confirm(t('Delete the answers of {id}?', { id }))) return;
                  deleteBegun(one).catch((error: unknown) => {
                    notify('bad', t('Cannot delete'), localized(storageFault(error).message));
                  });
                  setBegun(begunHomework());
                }}
              >
                {t('Delete')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
