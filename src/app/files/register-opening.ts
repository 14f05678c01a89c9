import { sayNoneOpened } from '../contributions/lazy-part.tsx';
import { registerOpening } from '../contributions/open-files.ts';
import { loadPart } from '../stores/page-state.ts';

export const registerOpeners = (): void =>
  registerOpening({
    openFiles: (files, runs) =>
      void loadPart(() => import('./kinds.ts')).then(
        (part) => part.openFiles(files, runs),
        () => sayNoneOpened(files),
      ),
    openInExplore: (file) =>
      void loadPart(() => import('./kinds.ts')).then(
        (part) => part.openFile(file),
        () => sayNoneOpened([file]),
      ),
  });
