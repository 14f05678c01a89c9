import type { ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import { Button } from '../../components/button.tsx';
import { changeSetting, useSides } from '../settings/setting-edit.ts';
import { openDialog } from '../../stores/panel.ts';
import { SettingFields } from '../settings/setting-control.tsx';
import { PRECONDITION } from '../../stores/words/setting-groups.ts';

export default function TimeZero(): ReactElement {
  const { edited } = useSides();
  return (
    <>
      <SettingFields places={PRECONDITION} />
      <InitialState experiment={edited} />
      <Button onClick={() => openDialog('initial')}>Edit initial state…</Button>
    </>
  );
}

function InitialState({ experiment: { initial } }: { experiment: Experiment }): ReactElement {
  const entries = Object.values(initial).reduce((sum: number, list) => sum + (list as readonly unknown[]).length, 0);
  if (entries === 0) return <p className="setting-text">No initial state.</p>;
  return (
    <p className="setting-text">
      {`The experiment places ${plural(initial.pages.length, 'page')} and sets ${plural(entries - initial.pages.length, 'other initial value')} (write pointers, erase counts, collections).`}{' '}
      <Button
        className="button-link"
        onClick={() => changeSetting('initial', defaultExperiment().initial, 'Start with an empty device')}
      >
        Start empty
      </Button>
    </p>
  );
}
