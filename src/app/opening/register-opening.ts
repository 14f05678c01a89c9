/** Registers the code that opens files; it loads with the first file. */
import { sayMissing } from '../contributions/lazy-part.tsx';
import { registerOpening } from '../contributions/open-files.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';

export function registerOpeners(): void {
  registerOpening({
    openFiles: (files, runs) => {
      loadPart(() => import('./open-file.ts')).then((part) => part.openFiles(files, runs), sayMissing);
    },
    openInExplore: (file) => {
      loadPart(() => import('./open-file.ts')).then((part) => part.openFile(file), sayMissing);
    },
    learnOpener: async (format) => {
      const part = await loadPart(() => import('./open-by-format.ts'));
      return await ofPage(part.learnOpener(format));
    },
  });
}
