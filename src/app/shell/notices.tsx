import type { ReactElement } from 'react';
import { useNotices, type Notice } from '../stores/notices.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';

/**
 * A message that asks stays, so it has a place of its own below the view (above it on a narrow page) and covers
 * nothing.
 */
export function Notices(): ReactElement {
  const notices = useNotices((state) => state.notices);
  const asking = notices.filter(({ action }) => action !== undefined);
  return (
    <>
      <div className="questions stack" role="status">
        {asking.map(asBox)}
      </div>
      <div className="notices stack" role="status" aria-live="polite">
        {notices.filter((notice) => !asking.includes(notice)).map(asBox)}
      </div>
    </>
  );
}

const asBox = (notice: Notice): ReactElement => <NoticeBox key={notice.id} notice={notice} />;

function NoticeBox({ notice: { id, tone, title, text, job, action } }: { readonly notice: Notice }): ReactElement {
  return (
    <div className={`box notice flex surface notice-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      {tone !== 'plain' && <Icon name={tone === 'bad' ? 'warning' : 'check'} />}
      <div>
        <strong>{title}</strong>
        {text !== undefined && <p className="muted">{text}</p>}
        {job !== undefined && <progress value={job.share} aria-label={title} />}
      </div>
      {action !== undefined && <Button onClick={action.run}>{action.label}</Button>}
      {job !== undefined ? (
        <Button onClick={job.cancel}>Cancel</Button>
      ) : (
        <Button
          look="quiet"
          className="button-icon"
          aria-label={`Close: ${title}`}
          onClick={() => useNotices.getState().close(id)}
        >
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}
