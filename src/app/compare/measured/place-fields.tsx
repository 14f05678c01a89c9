import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { loadPart } from '../../../base/within.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { sayMissing } from '../../components/lazy-part.tsx';
import { placeMeasured } from '../../measured/add-measured.ts';
import { KindField } from '../../measured/kind-field.tsx';
import type { MeasuredFile } from '../../measured/measured-files.ts';
import { useCompare } from '../state/compare-store.ts';
import { placementOf } from './placement.ts';

const NONE = '\0';

/** Which trace a file is compared with, and as which requests; why it is not; and its own job as a trace. */
export function PlaceFields({ file }: { readonly file: MeasuredFile }): ReactElement {
  const rows = useCompare((state) => state.rows);
  const traces = [...new Set(rows.map(({ names }) => names.trace))];
  const { trace, kind, why } = placementOf(file, rows);
  const name = visibleText(file.name);
  return (
    <>
      {traces.length > 0 && (
        <SelectField
          label={t('Trace of {name}', { name })}
          bare
          value={trace ?? NONE}
          options={[
            { value: NONE, label: t('no trace') },
            ...traces.map((one) => ({ value: one, label: t('next to {trace}', { trace: one }) })),
          ]}
          onChange={(value) => {
            placeMeasured(file.id, { trace: value === NONE ? null : value });
          }}
        />
      )}
      {traces.length > 0 && <KindField file={file} kind={kind} />}
      {traces.length > 0 && why !== null && (
        <p role="status" className="muted">
          {t('Not compared. {why}', { why })}
        </p>
      )}
      {typeof file.job === 'string' && (
        <Button
          title={t('Adds the job that the file repeats (rw, bs, iodepth …) as a trace, and puts the file next to it')}
          onClick={() => {
            loadPart(() => import('./simulate-job.ts')).then(({ simulateJob }) => {
              simulateJob(file);
            }, sayMissing);
          }}
        >
          {t('Simulate this job')}
        </Button>
      )}
    </>
  );
}
