import { localized, t } from '../../../messages/message.ts';
import { scormPackage } from '../../../learn/homework/scorm-package.ts';
import type { PageFile } from '../../../learn/homework/scorm-package.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { fileStem, saveFile } from '../../exports/save-file.ts';
import { fileHashes, pageFile } from '../../storage/page-files.ts';
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

/** The files that the build lists. An answer with other content, such as a server's start page, is refused. */
async function pageFiles(): Promise<PageFile[]> {
  return Promise.all(
    Object.entries(await fileHashes()).map(async ([name, hash]) => {
      const bytes = await pageFile(name, hash, 'default');
      if (bytes === null) throw new Error(t('{name}: the server sent another file.', { name }));
      return { name, bytes };
    }),
  );
}
