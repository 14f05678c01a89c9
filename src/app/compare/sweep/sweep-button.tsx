import { Suspense, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useCompare } from '../state/compare-store.ts';
import { sweptSetting } from './swept-settings.ts';

const SweepDialog = lazyPart(() => import('./sweep-dialog.tsx'));

/** What is swept; opens the dialog of the sweep. */
export function SweepButton(): ReactElement {
  const sweep = useCompare((state) => state.plan.sweep);
  const [open, setOpen] = useState(false);
  const points = sweep.reduce((product, { values }) => product * values.length, 1);
  const what =
    sweep.length === 0 ? t('Sweep…') : t('{count, plural, one {# point} other {# points}}', { count: points });
  return (
    <>
      <Button
        title={
          sweep.length === 0
            ? t('Sweep one or two parameters, with repeated seeds')
            : t('Swept: {sweep}', { sweep: sweep.map(({ path }) => sweptSetting(path).title).join(', ') })
        }
        onClick={() => {
          setOpen(true);
        }}
      >
        {what}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SweepDialog
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
