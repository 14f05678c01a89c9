/** Where `npm run cross-check` starts. */
import { crossCheckProgram } from './cross-check-command.ts';

process.exitCode = await crossCheckProgram(process.argv.slice(2));
