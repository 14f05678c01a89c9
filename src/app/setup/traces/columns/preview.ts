/** What the first lines of a file mean with a choice of columns. */
import { columnsText, PREFIX, type ColumnsChoice } from '../../../../traces/any-table/choice.ts';
import type { TraceReport } from '../../../../traces/report.ts';
import { engine } from '../../../runs/engine-client.ts';
import { ofPage } from '../../../stores/page-state.ts';

export type Preview = { readonly report: TraceReport } | { readonly refusal: string };

/** The name of the few lines that are read; no message shows it. */
const HEAD = 'head';

/** Reads the first lines, in a worker, which has the readers; null if it was canceled. */
export async function previewOf(head: string, choice: ColumnsChoice): Promise<Preview | null> {
  const file = new File([head.endsWith('\n') ? head : `${head}\n`], HEAD);
  const end = await ofPage(engine.readTrace(file, `${PREFIX}${columnsText(choice)}`, () => undefined).end);
  switch (end.kind) {
    case 'done':
      return { report: end.result.report };
    case 'failed':
      return { refusal: end.failure.message.replace(`${HEAD}: `, '') };
    case 'canceled':
      return null;
  }
}
