import { afterAll, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../src/engine/engine.ts';
import { run } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const experiment = folder.file(
  'some.json',
  JSON.stringify({ version: 1, workload: { synthetic: { requests: 200, readShare: 0.5 } } }),
);
const NEED = [
  ['--events', folder.join('e')],
  ['--requests', folder.join('r')],
  ['--perfetto', folder.join('p')],
];

/** The rows that the engine of a command kept, and its document. */
async function kept(...args: string[]): Promise<{ rows: number; document: Record<string, unknown> }> {
  const advance = vi.spyOn(Engine.prototype, 'advance');
  const { status, stdout, stderr } = await run(['run', experiment, ...args]);
  const [engine, ...others] = new Set(advance.mock.contexts);
  advance.mockRestore();
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(others).toEqual([]);
  if (!(engine instanceof Engine)) throw new Error('no engine ran');
  return { rows: engine.recording().rows, document: JSON.parse(stdout) as Record<string, unknown> };
}

describe('the recording of a run', () => {
  it('is made only for a flag that needs it, and the figures are the same', async () => {
    const plain = await kept();
    expect(plain.rows).toBe(0);
    const { recorded } = plain.document as { recorded: { events: number; bytes: number } };
    expect(recorded.events).toBeGreaterThan(400);
    expect(recorded.bytes).toBe(0);
    const figures = (document: Record<string, unknown>): object => ({ ...document, recorded: null });
    for (const flags of NEED) {
      const { rows, document } = await kept(...flags);
      expect(rows, flags[0]).toBe(recorded.events);
      expect(figures(document), flags[0]).toEqual(figures(plain.document));
    }
    expect(NEED).toHaveLength(3);
  });

  it('that exceeds its limit ends the run, and the message names the flags', async () => {
    const { status, stdout, stderr } = await run(['run', experiment, ...NEED[0], ...NEED[1], '--record-limit', '1KB']);
    expect(stderr).toMatch(
      /^sim: .*some\.json: found a recording of more than 1000 bytes at \d+ ns \(\d+ of 200 requests completed\); allowed: --record-limit SIZE with more, fewer requests, or no --events, --requests, which need the recording\n$/,
    );
    expect([status, stdout]).toEqual([2, '']);
    expect((await run(['run', experiment, ...NEED[0], '--record-limit', '1GiB'])).status).toBe(0);
  });

  it('refuses an invalid limit, and a limit without a recording', async () => {
    const cases: [string[], string][] = [
      [
        [...NEED[0], '--record-limit', 'much'],
        '--record-limit: found "much"; allowed: a number of bytes, such as 2GiB',
      ],
      [['--record-limit', '1GiB'], '--record-limit: found no flag that needs a recording; allowed: with --events'],
    ];
    for (const [args, message] of cases) {
      const { status, stderr } = await run(['run', experiment, ...args]);
      expect(stderr).toContain(message);
      expect(status).toBe(2);
    }
  });
});
