import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { useNotices } from '../stores/notices.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import './notices.css';

/** Short messages at the bottom of the page, announced to screen readers. */
export function Notices(): ReactElement {
  const notices = useNotices((state) => state.notices);
  const close = useNotices((state) => state.close);
  return (
    <div className="notices" role="status" aria-live="polite">
      {notices.map(({ id, tone, title, text, job, action }) => (
        <div key={id} className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
          {tone !== 'plain' && <Icon name={tone === 'bad' ? 'warning' : 'check'} />}
          <div>
            <strong>{title}</strong>
            {text !== undefined && <p>{text}</p>}
            {job !== undefined && <progress value={job.share} aria-label={title} />}
          </div>
          {action !== undefined && <Button onClick={action.run}>{action.label}</Button>}
          {job !== undefined ? (
            <Button onClick={job.cancel}>{t('Cancel')}</Button>
          ) : (
            <Button
              look="quiet"
              className="button-icon"
              aria-label={t('Close: {title}', { title })}
              onClick={() => {
                close(id);
              }}
            >
              <Icon name="close" />
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
