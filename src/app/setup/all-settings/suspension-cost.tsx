import type { ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { allErases, type Metrics } from '../../../analysis/figures/summary.ts';
import { programsOf } from '../../../analysis/figures/write-amplification.ts';
import { formatCount, formatFactor } from '../../../base/format.ts';
import { useRuns } from '../../stores/runs.ts';

/** Programs of all origins. */
/** Of the whole run, as the suspensions are. */
const programs = ({ pages, afterLastCompletion }: Metrics): number =>
  programsOf(pages) + programsOf(afterLastCompletion.pages);

const ratio = (part: number, whole: number): string => (whole === 0 ? '–' : formatFactor(part / whole));

const ROWS: readonly { label: string; title: string; value: (metrics: Metrics) => string }[] = [
  {
    label: msg('programs suspended'),
    title: msg('Suspensions of running programs'),
    value: ({ suspensions }) => formatCount(suspensions.program),
  },
  {
    label: msg('per 100 pages programmed'),
    title: msg('Program suspensions per 100 programmed pages'),
    value: (metrics) => ratio(100 * metrics.suspensions.program, programs(metrics)),
  },
  {
    label: msg('erases suspended'),
    title: msg('Suspensions of running erases'),
    value: ({ suspensions }) => formatCount(suspensions.erase),
  },
  {
    label: msg('per erase'),
    title: msg('Erase suspensions per erase; each suspension adds wear'),
    value: (metrics) => ratio(metrics.suspensions.erase, allErases(metrics)),
  },
  { label: msg('erases'), title: msg('Blocks erased'), value: (metrics) => formatCount(allErases(metrics)) },
  {
    label: msg('pages programmed'),
    title: msg('Programs of the host, garbage collection, page reallocation, wear leveling and padding'),
    value: (metrics) => formatCount(programs(metrics)),
  },
];

/**
 * The wear cost of suspension, from the figures of the shown runs: a suspension adds wear like a part of a P/E cycle.
 */
export function SuspensionCost(): ReactElement | null {
  const a = useRuns((state) => state.a.shown?.outcome.metrics ?? null);
  const b = useRuns((state) => state.b.shown?.outcome.metrics ?? null);
  if (a === null) return null;
  return (
    <div className="policy-part">
      <h4>{t('Wear cost')}</h4>
      <table className="figures table">
        <thead>
          <tr>
            <td />
            <th scope="col" className="side-a">
              A
            </th>
            {b !== null && (
              <>
                <th scope="col" className="side-b">
                  B
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, title, value }) => (
            <tr key={label}>
              <th scope="row" title={t(title)}>
                {t(label)}
              </th>
              <td>{value(a)}</td>
              {b !== null && <td>{value(b)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {b !== null && (
        <p className="setting-text">
          {t('Extra wear in B: {erases} erases, {programs} programs, and {suspensions} suspensions.', {
            erases: formatCount(Math.max(0, b.erases - a.erases)),
            programs: formatCount(Math.max(0, programs(b) - programs(a))),
            suspensions: formatCount(Math.max(0, suspensions(b) - suspensions(a))),
          })}{' '}
          <span className="tag">{t('SB, challenges')}</span>
        </p>
      )}
    </div>
  );
}

function suspensions({ suspensions: { program, erase } }: Metrics): number {
  return program + erase;
}
