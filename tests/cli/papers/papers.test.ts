import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, it } from 'vitest';
import { disk } from '../../../src/cli/files/disk.ts';
import { guarded } from '../../../src/cli/command-line.ts';
import { papersCommand } from '../../../src/cli/papers/papers-command.ts';
import { SEED } from '../../reference/random-runs.ts';

const LONG = process.env.LONG !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'papers-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command in this process; what it writes to standard output and standard error is kept back. */
async function papers(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const real = disk.write;
  const text = ['', '', ''];
  disk.write = (descriptor, bytes, at) => {
    if (descriptor > 2) return real(descriptor, bytes, at);
    text[descriptor] += Buffer.from(bytes.subarray(at)).toString('utf8');
    return bytes.length - at;
  };
  try {
    const status = await guarded('papers', () => papersCommand(args));
    return { status, stdout: text[1], stderr: text[2] };
  } finally {
    disk.write = real;
  }
}

interface Drawn {
  /** Elements by the class of the group that they stand in. */
  readonly marks: Readonly<Record<string, number>>;
  readonly texts: readonly string[];
}

/** Counts what an SVG document draws; a document that is not well formed is an error. */
function drawnIn(file: string): Drawn {
  const marks: Record<string, number> = {};
  const texts: string[] = [];
  const groups: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const group = groups.at(-1) ?? '';
    if (['rect', 'circle', 'path'].includes(name)) marks[group] = (marks[group] ?? 0) + 1;
    groups.push(name === 'g' ? String(attributes.class ?? '') : group);
  });
  parser.on('closetag', () => groups.pop());
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text);
  });
  parser.write(readFileSync(file, 'utf8')).close();
  return { marks, texts };
}

describe('npm run papers', () => {
  // Figures of every form take half a minute: those of one of three tests for each commit.
  it.runIf(LONG || SEED % 3 === 0)(
    'draws bars from runs, with printed values marked and the spread of seeds, and writes their data',
    async () => {
      const to = join(folder, 'bars');
      const run = await papers(to, '--figure', 'db-fig-3', '--seeds', '2', '--threads', '1');
      expect(run).toMatchObject({ status: 0, stderr: '' });
      expect(run.stdout).toContain(`1 figure as SVG, CSV and JSON in ${to}`);

      const bars = drawnIn(join(to, 'db-fig-3.svg'));
      // Six traces and their average, four policies; three printed values.
      expect(bars.marks).toMatchObject({ bars: 28, spreads: 28, printed: 3 });
      expect(bars.texts).toContain('DB Figure 3: Average response time of write requests in SSD1');
      expect(bars.texts.join(' ')).toContain('Median of 2 seeds.');

      const rows = parse(readFileSync(join(to, 'db-fig-3.csv')), { columns: true });
      expect(rows).toHaveLength(28);
      const average = (rows as Record<string, string>[]).find(({ x, series }) => x === 'average' && series === 'UQ');
      expect(average).toMatchObject({ 'printed in the paper, from': '0.8', 'printed in the paper, to': '0.8' });
      const json = JSON.parse(readFileSync(join(to, 'db-fig-3.json'), 'utf8')) as {
        seeds: number;
        points: { group: string; series: string; value: number; values: number[] }[];
      };
      expect(json.seeds).toBe(2);
      for (const { value, values } of json.points) {
        expect(value).toBeCloseTo((values[0] + values[1]) / 2, 12);
        expect(value).toBeGreaterThan(0.5);
        expect(value).toBeLessThan(1.1);
      }
    },
  );

  it.runIf(LONG || SEED % 3 === 1)('draws a range for each organization, and what the paper prints of it', async () => {
    const to = join(folder, 'ranges');
    const args = ['--figure', 'dj-fig-10', '--seeds', '1', '--threads', '1'];
    expect(await papers(to, ...args)).toMatchObject({ status: 0, stderr: '' });
    expect(drawnIn(join(to, 'dj-fig-10.svg')).marks).toMatchObject({ bars: 10, printed: 10 });
  });

  it.runIf(LONG || SEED % 3 === 2)('draws lines and organizations, too, and says that there is one seed', async () => {
    const to = join(folder, 'two');
    const names = ['mp-fig-2', 'dj-fig-8'];
    const args = names.flatMap((name) => ['--figure', name]);
    const run = await papers(to, ...args, '--seeds', '1', '--threads', '1');
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toContain(`2 figures as SVG, CSV and JSON in ${to}`);
    expect(readdirSync(to).sort()).toEqual(
      names.flatMap((name) => ['csv', 'json', 'svg'].map((kind) => `${name}.${kind}`)).sort(),
    );
    const lines = drawnIn(join(to, 'mp-fig-2.svg'));
    expect(lines.marks).toMatchObject({ lines: 3, points: 30 });
    expect(lines.marks).not.toHaveProperty('intervals');
    expect(lines.texts.join(' ')).toContain('One seed.');
    // Nine organizations: a controller and eight banks each.
    expect(drawnIn(join(to, 'dj-fig-8.svg')).marks).toMatchObject({ drawing: 9 * (1 + 8) });
  });

  it('runs on a given trace and names it in the drawing', async () => {
    const trace = join(folder, 'hm_0.csv');
    const line = (i: number): string =>
      `${128166372000000000 + i * 100_000},hm,0,${i % 3 === 0 ? 'Read' : 'Write'},${(i % 50) * 4096},4096,1000\n`;
    writeFileSync(trace, Array.from({ length: 200 }, (_, i) => line(i)).join(''));
    const { status, stderr } = await papers(
      join(folder, 'given'),
      ...['--figure', 'mp-fig-1', '--seeds', '2', '--threads', '1', '--trace', trace],
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { texts } = drawnIn(join(folder, 'given', 'mp-fig-1.svg'));
    expect(texts.join(' ')).toContain('Your traces replace stand-ins: hm_0.csv.');
    expect(texts.join(' ')).not.toContain('Median');
  });

  it('refuses wrong words by name, and makes no folder for them', async () => {
    const wrong: [string[], RegExp][] = [
      [['--figure', 'mbm-fig-7'], /^papers: --figure: found "mbm-fig-7"; allowed: mbm-fig-8, /],
      [['--paper', 'mbn'], /--paper: found "mbn"; allowed: mbm, .*did you mean mbm/],
      [['--paper', 'suspension'], /--paper: found "suspension"/],
      [['--seeds', '0'], /--seeds: found "0"; allowed: a whole number from 1 to 1000/],
      [['--figures', 'x'], /--figures: an unknown flag of papers; .*did you mean --figure/],
      [['one', 'two'], /found one word too many \(two\)/],
      [['--trace', 'missing.csv'], /missing\.csv: cannot read it: there is no such file/],
    ];
    for (const [args, message] of wrong) {
      const { status, stdout, stderr } = await papers(...args);
      expect(status, args.join(' ')).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toMatch(message);
    }
    expect(existsSync('papers-figures')).toBe(false);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect((await papers(file, '--figure', 'dj-fig-10')).stderr).toMatch(/file: cannot write it/);
  });
});
