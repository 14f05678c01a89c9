import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';
import type { Ran } from './in-process.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const MSR = [
  '128166391024154329,prxy,0,Write,1105182720,1024,1514',
  '128166391024310068,prxy,0,Read,1105183744,4096,2024',
  '128166391024779632,prxy,1,Write,8192,1024,1203',
];

/** Bad input: status 2, nothing on standard output, one line on standard error. */
function expectRefused(ended: Ran, ...parts: string[]): void {
  expect(ended.stdout).toBe('');
  expect(ended.stderr).toMatch(/^sim: [^\n]+\n$/);
  for (const part of parts) expect(ended.stderr).toContain(part);
  expect(ended.status).toBe(2);
}

describe('sim trace', () => {
  it('prints one document about the file', async () => {
    for (const path of [
      folder.file('plain.csv', MSR.join('\n')),
      folder.file('packed.csv.gz', gzipSync(MSR.join('\n'))),
    ]) {
      const { status, stdout, stderr } = await sim('trace', path);
      expect(stderr).toBe('');
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        format: 'msr',
        ambiguous: false,
        requests: 3,
        reads: 1,
        writes: 2,
        trims: 0,
        flushes: 0,
        reordered: 0,
        lines: { count: 3, blank: 0, unended: 1 },
        rejected: { count: 0, byReason: {}, first: [] },
        devices: [{ number: 0 }, { number: 1 }],
      });
      expect(stdout).toContain('The last line (3) has no line end; it may be cut. It was read as it is.');
    }
  });

  it('counts the broken lines and quotes them', async () => {
    const path = folder.file('broken.csv', [...MSR, 'no trace at all', ...MSR, ...MSR, ...MSR].join('\n'));
    const { rejected, reordered } = JSON.parse((await sim('trace', path)).stdout) as Record<string, unknown>;
    expect(rejected).toMatchObject({ count: 1, first: [{ line: 4, text: 'no trace at all' }] });
    expect(reordered).toBeGreaterThan(0);
  });

  it('lists the possible readings of an ambiguous file', async () => {
    const path = folder.file('five.txt', '0 0 0 8 1\n1000000 0 8 8 0\n2000000 0 16 8 1\n'.repeat(20));
    const { status, stdout } = await sim('trace', path);
    expect(status).toBe(0);
    const report = JSON.parse(stdout) as { ambiguous: boolean; alternatives: { format: string }[] };
    expect(report.ambiguous).toBe(true);
    const again = await sim('trace', path, '--format', report.alternatives[0].format);
    expect(JSON.parse(again.stdout)).toMatchObject({ ambiguous: false, format: report.alternatives[0].format });
  });

  it('refuses a file that is not a trace', async () => {
    expectRefused(await sim('trace', folder.join('gone.csv')), 'gone.csv', 'there is no such file');
    expectRefused(await sim('trace', folder.path), 'found a folder');
    expectRefused(await sim('trace', folder.file('empty.csv', '')), 'empty.csv', 'empty');
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52);
    expectRefused(await sim('trace', folder.file('picture.csv', png)), 'picture.csv', 'PNG');
    expectRefused(await sim('trace', folder.file('some.csv', MSR.join('\n')), '--format', 'mrs'), '“mrs”', 'msr');
  });

  it('refuses commands and flags that do not exist', async () => {
    expectRefused(await sim(), 'found no command');
    expectRefused(await sim('trance', 'x'), 'trance: an unknown command', 'did you mean trace');
    expectRefused(await sim('trace', 'x', '--formt', 'msr'), '--formt: an unknown flag', 'did you mean --format');
    expectRefused(await sim('trace'), 'found no FILE');
  });
});
