/** `npm run test:long`: the unit and property tests with many more cases each; arguments go to Vitest. */
import { runTool } from './tools.mjs';

const HOURS = 12;

process.exitCode = await runTool('vitest', 'vitest', ['run', ...process.argv.slice(2)], { LONG: '1' }, HOURS * 60);
