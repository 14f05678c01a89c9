/** Starts the project's tools as the scripts beside this file need them, alike on Linux, macOS and Windows. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, '..');

/** Minutes after which a tool counts as hanging, and is ended. */
const PATIENCE_MINUTES = 120;

/**
 * Runs a tool of an installed package in the project's folder, and waits for its end. Its output is shown at once, or
 * given to `told`, where several tools run side by side.
 * @param {string} packageName
 * @param {string} tool the name under "bin" in its package.json
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to the environment
 * @param {number} [minutes] after which it counts as hanging
 * @param {((text: string) => void) | null} [told]
 * @returns {Promise<number>} its exit code; 1 if it was ended by a signal or took too long
 */
export function runTool(packageName, tool, args, env = {}, minutes = PATIENCE_MINUTES, told = null) {
  const folder = join(ROOT, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[tool];
  if (script === undefined) throw new Error(`The package ${packageName} has no tool named ${tool}.`);
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, [join(folder, script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: told === null ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      timeout: minutes * 60_000,
    });
    if (told !== null) {
      child.stdout?.setEncoding('utf8').on('data', told);
      child.stderr?.setEncoding('utf8').on('data', told);
    }
    child.once('error', reject);
    // (All that it wrote has come.)
    child.once('close', (code, signal) => {
      if (signal !== null) console.error(`${tool} was ended by ${signal}.`);
      settle(code ?? 1);
    });
  });
}
