/** The job of a result of fio as a trace of the comparison: measured and simulated are the same experiment then. */
import { placeMeasured } from '../../measured/add-measured.ts';
import type { MeasuredFile } from '../../measured/measured-files.ts';
import { addImport } from '../add-import.ts';
import { useCompare } from '../state/compare-store.ts';

/** Adds the job and puts the file next to it. A refusal is told, and changes nothing. */
export function simulateJob({ id, name, job }: MeasuredFile): void {
  if (job === undefined || job === null) return;
  const file = new File([job], `${name.replace(/\.json$/i, '')}.fio`);
  const before = new Set(useCompare.getState().plan.traces.map((trace) => trace.name));
  addImport({ phase: 'import', file, text: job, kind: 'job' }, 'written');
  const added = useCompare.getState().plan.traces.find((trace) => !before.has(trace.name));
  if (added !== undefined) placeMeasured(id, { trace: added.name });
}
