/** Adds the device of another simulator, or a job of fio, to the comparison. */
import { visibleText } from '../../device/visible-text.ts';
import type { Reading } from '../../document/import/report.ts';
import { ExperimentError, parseExperiment } from '../../document/validate.ts';
import { importFor, type ImportArrival } from '../setup/imports/import-arrival.ts';
import { notify } from '../stores/notices.ts';
import { withImportedDevice, withImportedJob } from './plan/edits.ts';
import { useCompare } from './state/compare-store.ts';
import { changePlan } from './state/runner.ts';

/** Adds it to the plan, and says what became of its keys; says why if it is refused. */
export function addImport(arrival: ImportArrival, reading: Reading): void {
  const name = visibleText(arrival.file.name);
  const imported = importFor(arrival, reading, 'a');
  if (imported.refusal !== undefined) {
    notify('bad', `Cannot add ${name}`, `${imported.refusal}.`);
    return;
  }
  const { experiment, report } = imported;
  try {
    const complete = parseExperiment(experiment);
    const { plan } = useCompare.getState();
    changePlan(
      arrival.kind === 'device'
        ? withImportedDevice(plan, reading === 'computed' ? `${name} (computed)` : name, experiment)
        : withImportedJob(plan, name, experiment, complete),
    );
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    notify('bad', `Cannot add ${name}`, `${error.message}.`);
    return;
  }
  const counts = (['mapped', 'approximated', 'ignored', 'contradicts'] as const).map(
    (verdict) => report.rows.filter((row) => row.verdict === verdict).length,
  );
  notify(
    'plain',
    `${name} added`,
    `Of its keys ${counts[0]} are mapped, ${counts[1]} approximated, ${counts[2]} ignored, ${counts[3]} contradict.`,
  );
}
