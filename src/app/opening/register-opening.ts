/** Hands up what opens files, loaded with the first of them. */
import { loadPart } from '../../base/within.ts';
import { sayMissing } from '../components/lazy-part.tsx';
import { handUpOpening } from '../contributions/open-files.ts';

export function handUpOpeners(): void {
  handUpOpening({
    openFiles: (files, runs) => {
      loadPart(() => import('./open-file.ts')).then((part) => {
        part.openFiles(files, runs);
      }, sayMissing);
    },
    openInExplore: (file) => {
      loadPart(() => import('./open-file.ts')).then((part) => {
        part.openFile(file);
      }, sayMissing);
    },
    learnOpener: async (format) => (await loadPart(() => import('./open-by-format.ts'))).learnOpener(format),
  });
}
