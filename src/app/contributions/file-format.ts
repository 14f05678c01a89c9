/** The format that a file of NANDscope names. */
import { textOf } from '../../base/decode-text.ts';
import { formatOf } from '../../document/scan-json.ts';
import { ofPage } from '../stores/page-state.ts';

/** Documents begin with their format, unless another program wrote them anew: of a large one these bytes are enough. */
const HEAD_BYTES = 200;

/** No document that names its format is larger, bytes. */
const MOST_BYTES = 100_000_000;

/** The format that a file names; null for an experiment. */
export async function formatOfFile(file: File): Promise<string | null> {
  const format = formatOf(await ofPage(textOf(file.slice(0, HEAD_BYTES))));
  return format !== null || file.size <= HEAD_BYTES || file.size > MOST_BYTES
    ? format
    : formatOf(await ofPage(textOf(file)));
}
