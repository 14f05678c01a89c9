import { describe, expect, it } from 'vitest';
import { blkparseLine, drawEvents } from '../event-orders.ts';
import { readText, rows } from '../help.ts';
import { drawFrom } from '../mutators.ts';

/** `npm run test:long` takes 100,000 files, and others each time: SEED repeats one. */
const LONG = process.env.LONG !== undefined;
const SEED = Number(process.env.SEED ?? (LONG ? Date.now() % 1_000_000_000 : 20_261_126));
const FILES = LONG ? 100_000 : 300;

const line = (seconds: string, action: string, rest: string): string =>
  `259,0    0        1 ${seconds.padStart(15)}   100  ${action} ${rest}\n`;

/** The response times, ns; NaN for a request that has none. */
async function responsesOf(text: string, format = 'auto'): Promise<{ rows: string[]; ns: number[]; notes: string }> {
  const { columns, report } = await readText(text, { format });
  return { rows: rows(columns), ns: [...(columns.measured?.ns ?? [])], notes: report.notes.join(' ') };
}

describe('events of the block layer', () => {
  it('give the oldest of two requests of the same sectors the first completion', async () => {
    const { ns, notes } = await responsesOf(
      line('0.000000000', 'D', 'R 8 + 8 [a]') +
        line('0.000001000', 'D', 'R 8 + 8 [b]') +
        line('0.000005000', 'C', 'R 8 + 8 [0]') +
        line('0.000007000', 'C', 'R 8 + 8 [0]'),
    );
    expect(ns).toEqual([5000, 6000]);
    expect(notes).toContain('1 completions fit several requests of the same sectors');
  });

  it('say of a completion at the instant of its request that it gives no response time', async () => {
    const { ns, notes } = await responsesOf(
      line('0.000001000', 'D', 'R 8 + 8 [a]') +
        line('0.000001000', 'C', 'R 8 + 8 [0]') +
        line('0.000002000', 'D', 'R 16 + 8 [a]') +
        line('0.000005000', 'C', 'R 16 + 8 [0]'),
    );
    expect(ns).toEqual([NaN, 3000]);
    expect(notes).toContain('1 requests were complete at the instant at which they arrived');
    expect(notes).not.toContain('belong to no request');
  });

  it('give the completion of a long trim to its first part', async () => {
    const {
      rows: parts,
      ns,
      notes,
    } = await responsesOf(
      line('0.000001000', 'D', 'D 0 + 16777216 [a]') + line('0.000004000', 'C', 'D 0 + 16777216 [0]'),
    );
    expect(parts).toHaveLength(4);
    expect(ns).toEqual([3000, NaN, NaN, NaN]);
    expect(notes).not.toContain('belong to no request');
  });

  it('give a completion to a request that is not 30 s old, if there is a younger one of the same sectors', async () => {
    const { ns } = await responsesOf(
      line('0.000000000', 'D', 'W 8 + 8 [a]') +
        line('40.000000000', 'D', 'W 8 + 8 [b]') +
        line('40.000005000', 'C', 'W 8 + 8 [0]'),
    );
    expect(ns).toEqual([NaN, 5000]);
  });

  it('join a completion whose line is before that of its issue, but not one that was earlier', async () => {
    const { ns } = await responsesOf(
      line('0.000005000', 'C', 'W 8 + 8 [0]') +
        line('0.000000000', 'D', 'W 8 + 8 [a]') +
        line('0.000006000', 'C', 'W 16 + 8 [0]') +
        line('0.000007000', 'D', 'W 16 + 8 [a]'),
    );
    expect(ns).toEqual([5000, NaN]);
  });

  it('end a read with no completion of a write, and no other device’s', async () => {
    const { columns, report } = await readText(
      line('0.000000000', 'D', 'R 8 + 8 [a]') +
        line('0.000005000', 'C', 'W 8 + 8 [0]') +
        line('0.000006000', 'C', 'R 8 + 8 [0]').replace('259,0', '259,1'),
    );
    expect(columns.measured).toBeUndefined();
    expect(report.notes.join(' ')).toContain('2 completions belong to no request');
  });

  it('of queued requests end with the completion of the request that they were merged into', async () => {
    const { ns } = await responsesOf(
      line('0.000000000', 'Q', 'W 8 + 8 [a]') +
        line('0.000001000', 'Q', 'W 16 + 8 [a]') +
        line('0.000002000', 'M', 'W 16 + 8 [a]') +
        line('0.000003000', 'Q', 'W 0 + 8 [a]') +
        line('0.000003000', 'F', 'W 0 + 8 [a]') +
        line('0.000009000', 'C', 'W 0 + 24 [0]'),
    );
    expect(ns).toEqual([9000, 8000, 6000]);
  });

  it(`in any order are the requests that they were drawn from: ${FILES} files of seed ${SEED}`, async () => {
    const compared = { files: 0, requests: 0, answered: 0, reissued: 0, flushes: 0 };
    for (let index = 0; index < FILES; index++) {
      const file = drawEvents(drawFrom(SEED + 977 * index));
      if (file.requests.length === 0) continue;
      const text = file.events.map(blkparseLine).join('\n') + '\n';
      const { columns, report } = await readText(text, { format: 'blkparse' });
      const bases = report.devices.map(({ name, baseBytes }) => [name, baseBytes] as const).reverse();
      const found = rows(columns).map((row, i) => {
        const [at, op, offset, bytes] = row.split(' ');
        const [name, base] = bases.find(([, from]) => Number(offset) >= from) ?? ['', 0];
        return { row: `${name} ${at} ${op} ${Number(offset) - base} ${bytes}`, ns: columns.measured?.ns[i] ?? NaN };
      });
      // A flush has no address: nothing says where a device begins that has only flushes.
      const key = ({ row, ns }: { row: string; ns: number }): string =>
        `${row.replace(/^\S+(?= \S+ F )/, 'any')} ${ns}`;
      const what = `file ${index} of seed ${SEED}:\n${text}`;
      expect(found.map(key).sort(), what).toEqual(file.requests.map(key).sort());
      expect(report.rejected.count, what).toBe(0);
      expect(report.ignored.byReason['a requeued request, issued again'] ?? 0, what).toBe(file.reissued);
      compared.files++;
      compared.requests += found.length;
      compared.answered += found.filter(({ ns }) => ns > 0).length;
      compared.reissued += file.reissued;
      compared.flushes += file.flushes;
    }
    expect(compared.files).toBeGreaterThan(0.95 * FILES);
    for (const count of [compared.requests, compared.answered, compared.reissued, compared.flushes]) {
      expect(count).toBeGreaterThan(FILES);
    }
  });
});
