/**
 * For test files that share a process: each begins with the modules of the page as they are when first loaded, and
 * without the stand-ins for a browser's globals of the file before. So no result depends on the order of the files.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
