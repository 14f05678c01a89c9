import type { ReactElement } from 'react';
import type { Metrics } from '../../../analysis/figures/summary.ts';
import { programsOf } from '../../../analysis/figures/write-amplification.ts';
import { formatCount } from '../../../base/format.ts';
import { useRuns } from '../../stores/runs.ts';

/** Programs of all origins. */
const programs = ({ pages }: Metrics): number => programsOf(pages);

const ratio = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(2));

const ROWS: readonly { label: string; title: string; value: (metrics: Metrics) => string }[] = [
  {
    label: 'programs suspended',
    title: 'Suspensions of running programs',
    value: ({ suspensions }) => formatCount(suspensions.program),
  },
  {
    label: 'per 100 pages programmed',
    title: 'Program suspensions per 100 programmed pages',
    value: (metrics) => ratio(100 * metrics.suspensions.program, programs(metrics)),
  },
  {
    label: 'erases suspended',
    title: 'Suspensions of running erases',
    value: ({ suspensions }) => formatCount(suspensions.erase),
  },
  {
    label: 'per erase',
    title: 'Erase suspensions per erase; each suspension adds wear',
    value: (metrics) => ratio(metrics.suspensions.erase, metrics.erases),
  },
  { label: 'erases', title: 'Blocks erased', value: ({ erases }) => formatCount(erases) },
  {
    label: 'pages programmed',
    title: 'Programs of the host, garbage collection, page reallocation, wear leveling and padding',
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
      <h4>Wear cost</h4>
      <table className="figures">
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
              <th scope="row" title={title}>
                {label}
              </th>
              <td>{value(a)}</td>
              {b !== null && <td>{value(b)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {b !== null && (
        <p className="setting-text">
          Extra wear in B: {formatCount(Math.max(0, b.erases - a.erases))} erases,{' '}
          {formatCount(Math.max(0, programs(b) - programs(a)))} programs, and{' '}
          {formatCount(Math.max(0, suspensions(b) - suspensions(a)))} suspensions.{' '}
          <span className="tag">SB, challenges</span>
        </p>
      )}
    </div>
  );
}

function suspensions({ suspensions: { program, erase } }: Metrics): number {
  return program + erase;
}
