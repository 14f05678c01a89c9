import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { Button } from '../../components/button.tsx';
import { useRuns } from '../../stores/runs.ts';
import { openInExplore } from '../../contributions/open-files.ts';
import { exploreFit } from './explore-curves.ts';
import { KindField } from '../../measured/kind-field.tsx';
import { MeasuredBar } from '../../measured/measured-bar.tsx';
import type { MeasuredFile } from '../../measured/measured-files.ts';

/** The files of measured latencies next to the run of A: why one is not drawn, and its own job as the run. */
export default function ExploreBar(): ReactElement {
  return <MeasuredBar view="explore" placeOf={(file) => <Place file={file} />} />;
}

function Place({ file }: { readonly file: MeasuredFile }): ReactElement {
  const shown = useRuns((state) => state.a.shown);
  const { kind, why } = exploreFit(file, shown);
  const { job } = file;
  return (
    <>
      <KindField file={file} kind={kind} />
      {why !== null && (
        <p role="status" className="muted">
          {t('Not drawn next to A. {why}', { why })}
        </p>
      )}
      {typeof job === 'string' && (
        <Button
          title={t('Its options become a workload of the experiment; the measured latencies stay next to it')}
          onClick={() => {
            simulateJob(file.name, job);
          }}
        >
          {t('Simulate this job')}
        </Button>
      )}
    </>
  );
}

/** Opens the job that was measured. Its name: results.json is the result of results.fio. */
function simulateJob(name: string, job: string): void {
  openInExplore(new File([job], `${name.replace(/\.json$/i, '')}.fio`));
}
