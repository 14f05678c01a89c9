/**
 * Reading a trace of MSR Cambridge, with pandas on the same file in the same minutes, where it is installed (PYTHON names
 * its interpreter). MEGABYTES is the size of the file, 200 without it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTrace } from '../../src/cli/files/files.ts';
import { readTrace } from '../../src/traces/read.ts';
import { hashWithChecksum, readWithChecksum } from '../../src/traces/hash-beside.ts';
import { blobSource } from '../../src/traces/source.ts';
import { RandomStream } from '../../src/traces/synthetic/random.ts';
import { median } from './bench-row.ts';
import type { BenchRow } from './bench-row.ts';

const MEGABYTES = Number(process.env.MEGABYTES ?? 200);
const PYTHON = process.env.PYTHON ?? 'python3';
const ROUNDS = 3;

const PANDAS = `
import sys, time, resource
import pandas
began = time.process_time()
table = pandas.read_csv(sys.argv[1], header=None)
print(len(table), time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
`;

/** Requests of a server with two disks, as the published files have them. */
function writeFile(path: string): void {
  const random = new RandomStream(7, 0);
  let ticks = 128_166_372_003_061_629n;
  let bytes = 0;
  while (bytes < MEGABYTES * 1e6) {
    const lines: string[] = [];
    for (let i = 0; i < 20_000; i++) {
      ticks += BigInt(random.below(90_000));
      const type = random.below(3) === 0 ? 'Read' : 'Write';
      const offset = random.below(268_435_456) * 512;
      lines.push(
        `${ticks},prxy,${random.below(2)},${type},${offset},${512 << random.below(8)},${100 + random.below(200_000)}`,
      );
    }
    const text = `${lines.join('\n')}\n`;
    bytes += text.length;
    writeFileSync(path, text, { flag: 'a' });
  }
}

const secondsSince = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};

/** CPU seconds as the command line reads a file, with its hash. */
async function inCommandLine(path: string): Promise<number> {
  const began = process.cpuUsage();
  await readTrace(openTrace(path), { sha256: () => createHash('sha256') });
  return secondsSince(began);
}

/** CPU seconds of the two workers in which a page reads a file, from a Blob, and hashes it. */
async function inPage(path: string): Promise<{ readonly shown: number; readonly hashed: number }> {
  const source = blobSource('t', await openAsBlob(path));
  const began = process.cpuUsage();
  await readWithChecksum(source, {});
  const shown = secondsSince(began);
  const beganToHash = process.cpuUsage();
  await hashWithChecksum(source, new AbortController().signal, () => undefined);
  return { shown, hashed: secondsSince(beganToHash) };
}

/** CPU seconds and MB of pandas; null if it is not installed. */
function pandas(path: string): { readonly seconds: number; readonly megabytes: number } | null {
  const { status, stdout } = spawnSync(PYTHON, ['-c', PANDAS, path], { encoding: 'utf8' });
  if (status !== 0) return null;
  const [, seconds, megabytes] = stdout.trim().split(' ').map(Number);
  return { seconds, megabytes };
}

export default async function traces(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'traces-bench-'));
  try {
    const path = join(folder, 'msr.csv');
    writeFile(path);
    const ours: number[] = [];
    const shown: number[] = [];
    const hashed: number[] = [];
    const theirs: number[] = [];
    let megabytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await inCommandLine(path));
      const page = await inPage(path);
      shown.push(page.shown);
      hashed.push(page.hashed);
      const other = pandas(path);
      if (other !== null) {
        theirs.push(other.seconds);
        megabytes = Math.max(megabytes, other.megabytes);
      }
    }
    const perGigabyte = 1000 / MEGABYTES;
    const rows: BenchRow[] = [
      { name: 'reading MSR CSV in the command line', value: median(ours) * perGigabyte, unit: 'CPU-s/GB' },
      { name: 'as a page reads it', value: median(shown) * perGigabyte, unit: 'CPU-s/GB' },
      { name: 'its hash, which another worker makes', value: median(hashed) * perGigabyte, unit: 'CPU-s/GB' },
      { name: 'largest memory of the process', value: process.resourceUsage().maxRSS / 1024, unit: 'MB' },
    ];
    if (theirs.length === 0) return rows;
    return [
      ...rows,
      { name: 'pandas.read_csv on the same file', value: median(theirs) * perGigabyte, unit: 'CPU-s/GB' },
      { name: 'largest memory of pandas', value: megabytes, unit: 'MB' },
      { name: 'command line by pandas’', value: median(ours) / median(theirs), unit: '', aim: { atMost: 1 } },
      { name: 'page by pandas’', value: median(shown) / median(theirs), unit: '', aim: { atMost: 1 } },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
