/** Refuses a file of another program by name. */
import { textOf } from '../../base/decode-text.ts';
import { visibleText } from '../../device/visible-text.ts';
import { LOOKED_AT, foreignFile } from '../../traces/foreign-files.ts';
import { notify } from '../stores/notices.ts';
import { ofPage } from '../stores/page-state.ts';

/** Reports a file that is known and has no requests. Returns whether it is one. */
export async function saysForeign(file: File): Promise<boolean> {
  const what = foreignFile(await ofPage(textOf(file.slice(0, LOOKED_AT))), file.name);
  if (what === null) return false;
  notify('bad', `Cannot open ${visibleText(file.name)}`, `It is ${what}.`);
  return true;
}
