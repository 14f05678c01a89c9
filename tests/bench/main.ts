/**
 * `npm run bench`: runs every file `*.bench.ts` of this folder, one after the other, and prints what it measured.
 * `npm run bench -- load` runs only those with "load" in their name. Says which figures miss
 * their aims, and fails if one does.
 */
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { pathToFileURL } from 'node:url';
import { bundled } from '../../.ci/bundle.mjs';
import { figure, missed, type Bench, type BenchRow } from './bench-row.ts';

const SUFFIX = '.bench.ts';

function printRows(rows: readonly BenchRow[]): void {
  const cells = rows.map((row) => [row.name, figure(row.value), row.unit, missed(row) ?? ''] as const);
  const width = (column: 0 | 1 | 2): number => Math.max(0, ...cells.map((cell) => cell[column].length));
  for (const [name, value, unit, said] of cells) {
    console.log(`  ${name.padEnd(width(0))}  ${value.padStart(width(1))} ${unit.padEnd(width(2))}  ${said}`.trimEnd());
  }
}

async function main(wanted: readonly string[]): Promise<number> {
  const all = readdirSync(import.meta.dirname).filter((file) => file.endsWith(SUFFIX));
  const chosen = all.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part))).sort();
  if (chosen.length === 0) {
    console.error(
      `No benchmark is named so. There are: ${all.map((file) => file.slice(0, -SUFFIX.length)).join(', ')}.`,
    );
    return 2;
  }
  const processors = cpus();
  console.log(`Node ${process.version}, ${processors.length} × ${processors[0]?.model ?? 'unknown processor'}`);
  let failed = 0;
  for (const file of chosen) {
    console.log(`\n${file.slice(0, -SUFFIX.length)}`);
    try {
      const module = (await import(pathToFileURL(await bundled(`tests/bench/${file}`)).href)) as { default: Bench };
      const rows = await module.default();
      printRows(rows);
      failed += rows.filter((row) => missed(row) !== null).length;
    } catch (error) {
      failed += 1;
      console.log(`  FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return failed > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
