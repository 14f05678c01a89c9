/** The exports of the timeline, in the order of their menu: a line each. */
import type { Exports, Export } from '../../exports/export.ts';
import type { ExportedView } from './exported-view.ts';
import { perfettoRun, perfettoWindow } from './perfetto.ts';
import { png, svg } from './pictures.ts';
import { operations, requestsOfA, requestsOfB, selected } from './tables.ts';
import { copyText } from '../../contributions/clipboard.ts';
import { currentLink } from '../../links/address.ts';
import { embedCode } from '../../links/embed-options.ts';
import { LinkError } from '../../links/link-error.ts';
import { isRefusal } from '../../storage/storage-fault.ts';
import { notify } from '../../stores/notices.ts';

async function copyEmbedCode(title: string): Promise<void> {
  try {
    await copyText(embedCode(await currentLink(), title === '' ? 'NANDscope' : title));
    if (location.protocol === 'file:') {
      notify(
        'plain',
        'Embed code copied',
        'It names a file of this computer: the frame works here only. For other computers, put the page on a web server.',
      );
    } else notify('good', 'Embed code copied');
  } catch (error) {
    if (!(error instanceof LinkError) && !isRefusal(error)) throw error;
    notify('bad', 'Cannot copy the embed code', error instanceof Error ? error.message : String(error));
  }
}

const embed: Export<ExportedView> = {
  label: 'Embed code, HTML',
  words: 'iframe copy',
  entry: ({ run }) => ({
    note: 'a frame with this view for a course page, to the clipboard',
    run: () => void copyEmbedCode(run.experiment.name),
  }),
};

export const TIMELINE_EXPORTS: Exports<ExportedView> = {
  svg,
  png,
  operations,
  selected,
  requestsOfA,
  requestsOfB,
  embed,
  perfettoWindow,
  perfettoRun,
};
