import { columnsText, PREFIX, type ColumnsChoice } from '../../../../traces/any-table/choice.ts';
import type { TraceReport } from '../../../../traces/report.ts';
import { engine } from '../../../runs/engine-client.ts';
import { ofPage } from '../../../stores/page-state.ts';

export type Preview = { readonly report: TraceReport } | { readonly refusal: string };

/** No message shows it. */
const HEAD = 'head';

/** In a worker, which has the readers; null if canceled. */
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
