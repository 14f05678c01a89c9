/** `npm run sim`: the command line (src/cli/), bundled. */
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

// Node 22 keeps what it has compiled.
/** @type {{ enableCompileCache?: () => unknown }} */ (module).enableCompileCache?.();
/** The command could not be made; its own status are 0, 2 and 70. */
const NOT_MADE = 3;

const main = await bundled('src/cli/main.ts').catch((/** @type {unknown} */ error) => {
  const { stderr = '', message = '' } = /** @type {{ stderr?: string, message?: string }} */ (error);
  const [, code = ''] =
    /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|permission denied|read-only file system|no space left)\b/i.exec(
      `${stderr} ${message}`,
    ) ?? [];
  const reason =
    code === '' ? `it cannot be bundled (${message.split('\n')[0]})` : `.ci/out cannot be written (${code})`;
  console.error(
    `sim: the command is made at its first start, and ${reason}; allowed: a folder that can be written, or npx nandscope`,
  );
  process.exitCode = NOT_MADE;
  return null;
});
if (main !== null) await import(pathToFileURL(main).href);
