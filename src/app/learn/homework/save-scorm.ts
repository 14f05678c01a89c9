import { localized, t } from '../../../messages/message.ts';
import { scormPackage } from '../../../learn/homework/scorm-package.ts';
import type { PageFile } from '../../../learn/homework/scorm-package.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { fileStem, saveFile } from '../../actions/save-file.ts';
import { notify } from '../../stores/notices.ts';

/** Saves a homework as a package for a course. The page's own files are part of it. */
export async function saveScormPackage(homework: Homework): Promise<void> {
  try {
    const pieces = await scormPackage(homework, await pageFiles());
    saveFile(new Blob(pieces, { type: 'application/zip' }), `${fileStem(homework.id)}-scorm.zip`);
  } catch (error) {
    const words = localized(error instanceof Error ? error.message : String(error));
    notify(
      'bad',
      t('Cannot save the package'),
      t('{words} It needs a page on a web server, made by npm run build.', { words }),
    );
  }
}

/** The files that the build lists. */
async function pageFiles(): Promise<PageFile[]> {
  const names = JSON.parse(new TextDecoder().decode(await bytesOf('files.json'))) as readonly string[];
  return Promise.all(names.map(async (name) => ({ name, bytes: await bytesOf(name) })));
}

async function bytesOf(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(name, document.baseURI));
  if (!response.ok) throw new Error(`${name}: status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
