import type { ReactElement } from 'react';
import { Segmented } from '../components/fields/segmented.tsx';
import { DocumentUndo } from '../contributions/undo-buttons.tsx';
import { setTarget, usePanel } from '../stores/panel.ts';
import './setup.css';

function TargetSwitch({ labelled = false }: { labelled?: boolean }): ReactElement {
  const target = usePanel((state) => state.target);
  return (
    <Segmented
      label="Apply changes to"
      labelled={labelled}
      value={target}
      options={[
        { value: 'b', label: 'try in B', title: 'Keep A, apply to B: every setting' },
        { value: 'a', label: 'change A', title: 'Apply to A: every setting' },
      ]}
      onChange={setTarget}
    />
  );
}

export function TargetBar(): ReactElement {
  return (
    <div className="target-bar pad surface line-below">
      <TargetSwitch />
    </div>
  );
}

export function TargetAndUndo(): ReactElement {
  return (
    <>
      <TargetSwitch labelled />
      <span className="flex gap-1">
        <DocumentUndo />
      </span>
    </>
  );
}
