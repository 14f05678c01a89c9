import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../src/document/validate.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { laterInDayNs, timeOfDayNs, timeOfDayText } from '../../src/traces/time-of-day.ts';
import { readText } from './help.ts';

const HOUR_NS = 3600e9;
const at = (text: string) => ({ seconds: Date.parse(text) / 1000, ns: 0 });

describe('the start of a trace', () => {
  it.each([
    ['msr', '128166391034154329,prxy,0,Read,0,512,1\n128166391024154329,prxy,0,Write,0,512,1\n', 1172165502, 415432900],
    ['systor', '1456095145.133076000,0.000806000,R,0,0,512\n', 1456095145, 133076000],
    ['alibaba', '7,R,0,512,1577808000000123\n', 1577808000, 123000],
    ['tencent', '1538323200,0,8,0,1063\n', 1538323200, 0],
  ])('is the earliest request of a file of %s, to the nanosecond', async (format, text, seconds, ns) => {
    const { columns } = await readText(text, { format });
    expect(columns.startedAt).toEqual({ seconds, ns });
  });

  it('is unknown if times count from the start of the recording', async () => {
    const { columns } = await readText('0,0,512,R,0.5\n', { format: 'spc' });
    expect(columns.count).toBe(1);
    expect(columns.startedAt).toBeUndefined();
  });

  it('is compared by time of day, the short way around midnight', () => {
    expect(timeOfDayNs(at('2007-02-22T17:31:42Z'))).toBe(17 * HOUR_NS + 31 * 60e9 + 42e9);
    expect(timeOfDayNs(at('1960-01-01T01:00:00Z'))).toBe(HOUR_NS);
    expect(laterInDayNs(at('2007-02-22T10:00:00Z'), at('2016-05-01T11:00:00Z'))).toBe(HOUR_NS);
    expect(laterInDayNs(at('2007-02-22T11:00:00Z'), at('2016-05-01T10:00:00Z'))).toBe(-HOUR_NS);
    expect(laterInDayNs(at('2007-02-22T23:50:00Z'), at('2007-02-22T00:10:00Z'))).toBe(HOUR_NS / 3);
    expect(laterInDayNs(at('2007-02-22T00:10:00Z'), at('2007-02-22T23:50:00Z'))).toBe(-HOUR_NS / 3);
    expect(laterInDayNs(at('2007-02-22T00:00:00Z'), at('2007-02-22T12:00:00Z'))).toBe(12 * HOUR_NS);
  });

  it('is written with milliseconds, and midnight is 0 again', () => {
    expect(timeOfDayText(17 * HOUR_NS + 1_415_000)).toBe('17:00:00.001');
    expect(timeOfDayText(25 * HOUR_NS)).toBe('01:00:00.000');
  });
});

describe('a trace with a start of its own', () => {
  const text = '128166391024154329,prxy,0,Read,0,8192,1\n128166391024164329,prxy,0,Write,8192,8192,1\n';
  const experiment = (startNs: number, host = {}) =>
    parseExperiment({ version: 1, host, workload: { trace: { name: 't.csv', format: 'msr', hash: 'x', startNs } } });

  async function run(startNs: number, host = {}) {
    const { columns } = await readText(text, { format: 'msr' });
    const document = experiment(startNs, host);
    const engine = createEngine(document, await resolveWorkload(document, () => Promise.resolve(columns)));
    for (let slices = 0; engine.advance(1000); slices++) expect(slices).toBeLessThan(10);
    return engine.now;
  }

  it('arrives later, in the time of the trace, and takes as long', async () => {
    const now = await run(0);
    const later = await run(5_000_000);
    const faster = await run(5_000_000, { timeScale: 2 });
    expect(later).toBe(now + 5_000_000);
    expect(faster).toBe(now - 500_000 + 2_500_000);
  });

  it('is refused by its key beyond the end of time', async () => {
    await expect(run(Number.MAX_SAFE_INTEGER)).rejects.toThrow('workload.trace.startNs');
  });

  it('keeps the columns of others as they are', async () => {
    const { columns } = await readText(text, { format: 'msr' });
    const before = [...columns.at];
    const document = experiment(7);
    const workload = await resolveWorkload(document, () => Promise.resolve(columns));
    expect([...workload.at]).toEqual(before.map((ns) => ns + 7));
    expect([...columns.at]).toEqual(before);
  });
});
