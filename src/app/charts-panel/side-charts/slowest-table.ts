/** The slowest requests of a run as a table. */
import { t } from '../../../messages/message.ts';
import { Operations } from '../../../analysis/columns/operations.ts';
import { WAIT_NAMES } from '../../../engine/recording/recording.ts';
import { formatInstant, formatTime } from '../../../base/format.ts';
import { NO_VALUE, type ChartTable } from '../../../charts/chart-table.ts';
import { matchIn, partsOf, requestName } from '../../requests/request-parts.ts';
import type { ShownRun } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';

/** A row for each request; the latency in the other run if it has the same request. */
export function slowestTable(
  side: Side,
  run: ShownRun,
  other: ShownRun | null,
  requests: ArrayLike<number>,
  caption: string,
): ChartTable {
  const [own, there] = side === 'a' ? ['A', 'B'] : ['B', 'A'];
  const operations = new Operations(run.outcome.recording);
  const rows = Array.from(requests, (request) => {
    const { latency, parts } = partsOf(run, request);
    const isSame = other !== null && matchIn(run, other, request) === 'same';
    return {
      request,
      latency,
      parts,
      arrivalNs: operations.arrival(request),
      otherNs: isSame ? partsOf(other, request).latency : null,
    };
  });
  return {
    caption,
    columns: [
      t('request'),
      t('arrives'),
      t('latency in {side}', { side: own }),
      ...(other === null ? [] : [t('latency in {side}', { side: there })]),
    ],
    rows: rows.map(({ request, latency, arrivalNs, otherNs }) => [
      requestName(run, request),
      formatInstant(arrivalNs),
      formatTime(latency),
      ...(other === null ? [] : [otherNs === null ? NO_VALUE : formatTime(otherNs)]),
    ]),
    full: () => ({
      columns: [
        'request',
        'name',
        'arrivalNs',
        `latencyNs in ${own}`,
        ...(other === null ? [] : [`latencyNs in ${there}`]),
        ...WAIT_NAMES,
      ],
      rows: rows.map(({ request, latency, arrivalNs, otherNs, parts }) => [
        request,
        requestName(run, request),
        arrivalNs,
        latency,
        ...(other === null ? [] : [otherNs ?? '']),
        ...parts,
      ]),
    }),
  };
}
