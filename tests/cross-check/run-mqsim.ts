/** Runs MQSim, which is not part of this project, on files of the user's. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { CommandError, fileError } from '../../src/cli/failure.ts';
import { readText } from '../../src/cli/files/files.ts';
import { requireNoInput } from '../../src/cli/files/outputs.ts';
import { ProgressLine } from '../../src/cli/progress.ts';

export interface MqsimRun {
  readonly program: string;
  /** The device, MQSim's `ssdconfig.xml`. */
  readonly ssd: string;
  /** The workload, an `IO_Scenario` with the trace. */
  readonly workload: string;
}

/** Where MQSim writes the results of the first scenario. */
const resultsPath = (workload: string): string => `${workload.replace(/\.[^.]*$/, '')}_scenario_1.xml`;

/** Refuses files that are missing before a long run: MQSim would write defaults in their place. */
export function requireFiles({ program, ssd, workload }: MqsimRun): void {
  const advice =
    'allowed: the program MQSim. It is not part of NANDscope: download CMU-SAFARI/MQSim from GitHub, build it with ' +
    '“make”, and give the path of the program';
  const found = statSync(program, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandError(`--mqsim: ${program}: there is no such file; ${advice}`);
  if (!found.isFile()) throw new CommandError(`--mqsim: ${program}: found no program; ${advice}`);
  readText(ssd);
  readText(workload);
  // MQSim writes it, not this program: it must not be a file that the command reads.
  requireNoInput(resultsPath(workload));
}

/**
 * Runs MQSim to its end.
 * @returns the text of its results
 * @throws CommandError if it cannot be started, fails, or writes no results
 */
export async function runMqsim(run: MqsimRun): Promise<{ path: string; text: string }> {
  const { program, ssd, workload } = run;
  const path = resultsPath(workload);
  const before = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
  const progress = new ProgressLine();
  const lines: string[] = [];
  // Its standard input ends: it waits for a key after the last scenario.
  const child = spawn(program, ['-i', ssd, '-w', workload], { stdio: ['ignore', 'pipe', 'pipe'] });
  const hear = (piece: Buffer): void => {
    const text = piece.toString('utf8');
    lines.push(...text.split('\n').filter((line) => line.trim() !== ''));
    lines.splice(0, Math.max(0, lines.length - 5));
    const percent = /(\d+)% progress/.exec(text)?.[1];
    if (percent !== undefined) progress.show('MQSim', Number(percent) / 100);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  try {
    const end = await new Promise<string | null>((settle, reject) => {
      child.once('error', (error) => {
        reject(fileError(program, 'read', error));
      });
      child.once('close', (code, signal) => {
        settle(code === 0 ? null : `status ${code ?? signal ?? 'unknown'}`);
      });
    });
    if (end !== null) throw new CommandError(`--mqsim: ${program} ended with ${end}: ${lines.join(' ')}`);
  } finally {
    progress.clear();
  }
  const after = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
  if (after === null || after === before) {
    throw new CommandError(`--mqsim: ${program} wrote no results to ${path}; its last words: ${lines.join(' ')}`);
  }
  return { path, text: readText(path) };
}
