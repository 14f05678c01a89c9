import type { ReactElement } from 'react';
import { Icon } from '../components/icon.tsx';
import { Menu } from '../components/dialogs/menu.tsx';
import { keysText } from '../contributions/command-keys.ts';
import { SAMPLE_CHOICES } from '../links/samples.ts';
import { runSample } from '../setup/workload/run-sample.ts';
import { showPanel } from '../stores/layout.ts';
import { editRequests, openDialog } from '../stores/panel.ts';

/** What can be opened in the place of the example. */
export default function ExampleMenu({ name }: { readonly name: string }): ReactElement {
  return (
    <Menu
      label={`${name}: open another example`}
      look="quiet"
      className="band-name panel-small"
      title="Open another example, figure, trace or list of requests"
      openAtOnce
      items={[
        { label: 'Papers’ figures…', note: keysText('Ctrl O'), run: () => openDialog('scenarios') },
        { label: 'Requests…', note: 'change, or begin anew', run: () => editRequests() },
        {
          label: 'A trace or a saved file',
          note: 'drop it anywhere, or browse in Setup',
          run: () => showPanel('setup'),
        },
        ...SAMPLE_CHOICES.map(({ id, title }) => ({ label: title, note: 'sample', run: () => runSample(id) })),
      ]}
    >
      <span className="ellipsis">{name}</span> <Icon name="chevron" />
    </Menu>
  );
}
