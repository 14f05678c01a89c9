import { useRef, type ReactElement } from 'react';
import { openInExplore } from '../../contributions/open-files.ts';
import { SAMPLE_CHOICES, sampleOf } from '../../links/samples.ts';
import { keysText } from '../../contributions/command-keys.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Icon } from '../../components/icon.tsx';
import { editRequests, openDialog, usePanel } from '../../stores/panel.ts';
import { useSides } from '../settings/setting-edit.ts';
import { OpenAs } from '../traces/open-as.tsx';
import { runSample } from './run-sample.ts';

const OWN = '';

export function OpenCard(): ReactElement {
  const { a, b } = useSides();
  const opensAs = usePanel((state) => state.opensAs);
  const chosen = sampleOf(opensAs === 'b' ? (b ?? a) : a);
  return (
    <div className="workload stack">
      <SelectField
        label="Sample"
        bare
        value={chosen ?? OWN}
        options={[
          { value: OWN, label: 'Choose a sample…', disabled: true },
          ...SAMPLE_CHOICES.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={runSample}
      />
      <OpenAs />
      <div className="workload-doors stack">
        <Button
          onClick={() => openDialog('scenarios')}
          title="Scenarios from the papers: all figures as experiments"
          shortcut={keysText('Ctrl O')}
        >
          Papers’ figures
        </Button>
        <Button
          onClick={() => editRequests()}
          title="The list of requests: add, move and change them, or start a new example"
        >
          Requests…
        </Button>
      </div>
      <DropZone />
    </div>
  );
}

/** Files can be dropped anywhere; this zone says so and has the button for keyboard users. */
function DropZone(): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="drop-zone muted small row">
      <Icon name="drop" />
      <span className="grow">Drop a trace</span>
      <Button className="panel-small" onClick={() => input.current?.click()}>
        Browse…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Trace or experiment file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) openInExplore(file);
        }}
      />
    </div>
  );
}
