/**
 * For the page's test files that share a process: each begins with the modules of the page as they are when first
 * loaded, and the page that it has opened ends with it. So no result depends on the order of the files.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();

afterAll(async () => {
  const { resetPage } = await import('../src/app/stores/page-state.ts');
  resetPage();
});
