/** Runs the command line as people do: as a process of its own. Most tests run it in theirs: in-process.ts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { toldApart } from './in-process.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** What `npm run sim` passes to Node, before the command's own arguments. */
export const SIM = ['.ci/sim.mjs'] as const;

export interface Ended {
  status: number | null;
  stdout: string;
  /** Without the warnings, as of in-process.ts. */
  stderr: string;
  warnings: string;
}

/** `npm run --silent sim -- …`, without npm's own half second. */
export function simProcess(...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...SIM, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { status, stdout, ...toldApart(stderr) };
}

/** A folder for a test's files. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'nandscope-cli-'));

  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name);
    writeFileSync(path, content);
    return path;
  }

  join(name: string): string {
    return join(this.path, name);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
