import { expect, it, vi } from 'vitest';
import { savedColumns, saveColumns } from '../../../src/app/setup/traces/columns/saved-columns.ts';
import { parseColumns } from '../../../src/traces/any-table/choice.ts';

/** The table of values, in which a change is one step, as in the database. */
const stored = vi.hoisted(() => ({ value: null as unknown, isSilent: false }));
vi.mock('../../../src/app/storage/database.ts', () => ({
  keptValue: () => (stored.isSilent ? Promise.reject(new Error('No answer')) : Promise.resolve(stored.value)),
  changeValue: (_: string, change: (kept: unknown) => unknown) => {
    stored.value = structuredClone(change(stored.value));
    return Promise.resolve();
  },
}));

const time = parseColumns('time=1:ms,op=2,offset=3,size=4');
const other = parseColumns('time=2:us,op=1,offset=3,size=4');

it('two tabs keep each other’s choices of columns', async () => {
  vi.resetModules();
  const second = await import('../../../src/app/setup/traces/columns/saved-columns.ts');
  await Promise.all([saveColumns(['a', 'b'], time), second.saveColumns(['c', 'd'], other)]);
  await second.saveColumns(['a', 'b'], other);
  expect(await savedColumns(['a', 'b'])).toEqual(other);
  expect(await savedColumns(['c', 'd'])).toEqual(other);
  expect(await savedColumns(['c', 'a'])).toBeNull();
});

it('a storage that is silent, or keeps something else, offers no choice', async () => {
  stored.isSilent = true;
  expect(await savedColumns(['a', 'b'])).toBeNull();
  stored.isSilent = false;
  for (const value of [5, {}, [[1, 2]], [['a\tb', 'time=nonsense']], [['a\tb']]]) {
    stored.value = value;
    expect(await savedColumns(['a', 'b']), JSON.stringify(value)).toBeNull();
  }
});
