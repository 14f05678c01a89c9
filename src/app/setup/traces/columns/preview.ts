/** What the first lines of a file mean with a choice of columns. */
import { tableFormat } from '../../../../traces/any-table/any-table.ts';
import type { ColumnsChoice } from '../../../../traces/any-table/choice.ts';
import { TraceError } from '../../../../traces/error.ts';
import type { TraceReport } from '../../../../traces/read.ts';
import { readTrace } from '../../../../traces/read.ts';
import { bytesSource } from '../../../../traces/source.ts';

export type Preview = { readonly report: TraceReport } | { readonly refusal: string };

/** Reads the first lines. */
export async function previewOf(head: string, choice: ColumnsChoice): Promise<Preview> {
  try {
    const source = bytesSource('head', new TextEncoder().encode(head.endsWith('\n') ? head : `${head}\n`));
    return { report: (await readTrace(source, { format: tableFormat(choice).name })).report };
  } catch (error) {
    if (error instanceof TraceError) return { refusal: error.message.replace(/^head: /, '') };
    throw error;
  }
}
