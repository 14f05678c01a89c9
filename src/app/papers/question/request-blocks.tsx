import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { formatBytes, formatTime } from '../../../base/format.ts';
import type { Experiment, HostRequest } from '../../../document/experiment.ts';

/** Requests that are drawn one by one. */
const MOST_REQUESTS = 24;
/** Pages that are drawn for a request. */
const MOST_PAGES = 16;

/**
 * The requests of a small scenario: when each arrives, and its pages as blocks with their logical page numbers. A
 * prediction needs no more, and no result is in it.
 */
export function RequestBlocks({ experiment }: { readonly experiment: Experiment }): ReactElement | null {
  const { workload, device } = experiment;
  if (!('requests' in workload) || workload.requests.length === 0) return null;
  const shown = workload.requests.slice(0, MOST_REQUESTS);
  const more = workload.requests.length - shown.length;
  return (
    <section className="request-blocks" aria-label={t('Requests')}>
      <ol>
        {shown.map((request, index) => (
          <li key={index}>
            <span className="request-blocks-name">
              {request.op === 'read'
                ? t('read #{index}', { index: String(index) })
                : request.op === 'trim'
                  ? t('trim #{index}', { index: String(index) })
                  : request.op === 'flush'
                    ? t('flush #{index}', { index: String(index) })
                    : t('write #{index}', { index: String(index) })}
            </span>
            <span className="muted">
              {request.op === 'flush'
                ? t('at {time}', { time: formatTime(request.atNs) })
                : t('at {time} · {size}', { time: formatTime(request.atNs), size: formatBytes(request.bytes) })}
            </span>
            <Pages request={request} pageBytes={device.pageBytes} />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="muted">{t('and {more} more', { more: String(more) })}</p>}
    </section>
  );
}

function Pages({ request, pageBytes }: { readonly request: HostRequest; readonly pageBytes: number }): ReactElement {
  if (request.op === 'flush') return <span className="request-pages" data-op="flush" />;
  const first = Math.floor(request.offset / pageBytes);
  const count = Math.ceil((request.offset + request.bytes) / pageBytes) - first;
  const pages = Array.from({ length: Math.min(count, MOST_PAGES) }, (_, index) => first + index);
  return (
    <span className="request-pages" data-op={request.op}>
      {pages.map((page) => (
        <span key={page} title={t('Logical page {page}', { page: String(page) })}>
          {page}
        </span>
      ))}
      {count > pages.length && <em>+{count - pages.length}</em>}
    </span>
  );
}
