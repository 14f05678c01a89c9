/** The start of the command line: a run of ten requests, as a process of its own, against one that does nothing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../.ci/tools.mjs';
import { median, type BenchRow } from './bench-row.ts';
import { calibrationMs } from './calibration.ts';

const RUNS = 9;

/** A run, CPU ms where the fixed loop takes 242 ms. */
const START_MS = 150;
const THERE_MS = 242;

const DOCUMENT = {
  version: 1,
  device: { blocksPerPlane: 16, pagesPerBlock: 64 },
  workload: { synthetic: { requests: 10, addresses: { footprintBytes: 8 * 1024 * 1024 } } },
};

/** Loaded first, it tells the processor time of the process at its end, µs. */
const TELL = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(3, String(user + system));
});`;

export default function commandLine(): BenchRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'start-bench-'));
  try {
    const [document, tell, nothing] = ['run.json', 'tell.cjs', 'nothing.mjs'].map((name) => join(folder, name));
    writeFileSync(document, JSON.stringify(DOCUMENT));
    writeFileSync(tell, TELL);
    writeFileSync(nothing, '');
    const cpuMs = (...words: string[]): number => {
      const { status, output } = spawnSync(process.execPath, ['--require', tell, ...words], {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
      });
      if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`);
      return Number(output[3]) / 1000;
    };
    const sim = join('.ci', 'sim.mjs');
    // The first makes the bundle.
    cpuMs(sim, 'run', document);
    const times = Array.from({ length: RUNS }, () => [
      cpuMs(sim, 'run', document),
      cpuMs(sim, '--help'),
      cpuMs(nothing),
    ]);
    const [run, help, node] = [0, 1, 2].map((column) => median(times.map((row) => row[column])));
    const loop = { name: 'the fixed loop', value: calibrationMs() };
    return [
      { ...loop, unit: 'ms' },
      { name: `Node, which does nothing, middle of ${RUNS}`, value: node, unit: 'CPU-ms' },
      { name: `--help, middle of ${RUNS}`, value: help, unit: 'CPU-ms' },
      {
        name: `a run of ten requests, middle of ${RUNS}`,
        value: run,
        unit: 'CPU-ms',
        aim: { atMost: START_MS / THERE_MS, of: loop },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
