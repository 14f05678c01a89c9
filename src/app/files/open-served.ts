/** As if the files had been dropped; a trace runs. */
import { SERVED_FILES, type ServedFile } from '../../compare/served-files.ts';
import { within } from '../../base/timeout.ts';
import { visibleText } from '../../device/visible-text.ts';
import { notify } from '../stores/notices.ts';
import { ofPage } from '../stores/page-state.ts';
import { openFiles } from './kinds.ts';

/** Longest silence of the command, ms; a file may take as long as it needs. */
const SILENCE_MS = 60_000;

export async function openServed(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SERVED_FILES}"]`);
  const list = JSON.parse(meta?.content ?? '[]') as ServedFile[];
  const files = await ofPage(Promise.all(list.map(fetched)));
  const there = files.filter((file) => file !== null);
  if (there.length > 0) void openFiles(there, true);
}

async function fetched({ name, address }: ServedFile): Promise<File | null> {
  try {
    const answer = await ofPage(within(fetch(address), SILENCE_MS));
    if (!answer.ok) throw new Error(`${answer.status}`);
    return new File([await bodyOf(answer)], name);
  } catch {
    notify('bad', `${visibleText(name)} could not be read`, 'Is the command that opened this page still running?');
    return null;
  }
}

async function bodyOf(answer: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body?.getReader();
  try {
    for (;;) {
      const next = reader === undefined ? { done: true as const } : await ofPage(within(reader.read(), SILENCE_MS));
      if (next.done) return new Blob(parts);
      parts.push(next.value);
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined);
    throw error;
  }
}
