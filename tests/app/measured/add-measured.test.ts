import { beforeEach, expect, it, vi } from 'vitest';
import { addIfMeasured, openMeasured, removeMeasured } from '../../../src/app/measured/add-measured.ts';
import { useMeasured } from '../../../src/app/measured/measured-files.ts';
import type { FoundMeasured, MeasuredCurve } from '../../../src/worker/measured/measured-protocol.ts';

const stored = vi.hoisted(() => ({ values: new Map<string, unknown>() }));
vi.mock('../../../src/app/storage/kept-values.ts', () => ({
  keptValue: (key: string) => Promise.resolve(stored.values.get(key) ?? null),
  changeValue: (key: string, change: (kept: unknown) => unknown) => {
    stored.values.set(key, change(stored.values.get(key) ?? null));
    return Promise.resolve();
  },
}));

/** A worker that answers when it is told to. */
class Reader {
  static last: Reader | undefined;
  onmessage: ((event: { readonly data: object }) => void) | null = null;
  constructor() {
    Reader.last = this;
  }
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
}
vi.stubGlobal('Worker', Reader);
const find = (result: FoundMeasured): void => Reader.last?.onmessage?.({ data: { type: 'done', id: 1, result } });

const curve = (count: number): MeasuredCurve => ({
  kind: 'read',
  response: { count, ranks: [], curve: { places: new Float64Array(), ns: new Float64Array() } },
});
const FIO = new File(['{ "fio version": "fio-3.28", "jobs": [] }'], 'new.json');
const names = (): string[] =>
  useMeasured.getState().files.map(({ name, curves }) => `${name} ${curves[0].response.count}`);

beforeEach(() => {
  const kept = { id: 1, view: 'compare', name: 'kept.log', title: '', curves: [curve(7)], message: '', state: 'ready' };
  stored.values.set('measured', { version: 1, files: [kept] });
});

it('a file added before the kept ones are loaded stays apart from them, and they stay kept', async () => {
  expect(await addIfMeasured(FIO, 'explore')).toBe(true);
  find({ kind: 'read', title: 'fio', curves: [curve(3)], notes: [], job: null });
  await openMeasured();
  expect(names()).toEqual(['kept.log 7', 'new.json 3']);
  removeMeasured(useMeasured.getState().files[1].id);
  expect(names()).toEqual(['kept.log 7']);
  expect(stored.values.get('measured')).toMatchObject({ files: [{ name: 'kept.log' }] });
});

it('two tabs keep each other’s files, and a file that is removed here stays removed', async () => {
  const files = (): string[] =>
    (stored.values.get('measured') as { files: readonly { name: string }[] }).files.map(({ name }) => name);
  await openMeasured();
  useMeasured.setState(({ files: own }) => ({ files: own.filter(({ view }) => view === 'compare') }));
  // Another tab adds a file.
  const before = stored.values.get('measured') as { version: number; files: readonly object[] };
  const other = { ...before.files[0], name: 'other.log' };
  stored.values.set('measured', { ...before, files: [...before.files, other] });
  await addIfMeasured(new File(['{ "fio version": "fio-3.28", "jobs": [] }'], 'here.json'), 'compare');
  find({ kind: 'read', title: 'fio', curves: [curve(3)], notes: [], job: null });
  await vi.waitFor(() => {
    expect(files().sort()).toEqual(['here.json', 'kept.log', 'other.log']);
  });
  removeMeasured(useMeasured.getState().files.find(({ name }) => name === 'here.json')?.id ?? -1);
  await vi.waitFor(() => {
    expect(files().sort()).toEqual(['kept.log', 'other.log']);
  });
});
