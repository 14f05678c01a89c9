import { describe, expect, it } from 'vitest';
import {
  parseSession,
  parseSessionSteps,
  sessionText,
  savedTraces,
  type Session,
} from '../../../src/app/files/session.ts';
import { kindOf } from '../../../src/traces/file-kind.ts';
import { gunzipped, gzip } from '../../../src/app/exports/trace-text.ts';
import { UnpackBudget } from '../../../src/base/unpack/budget.ts';
import { runSteps } from '../../../src/base/generators.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { DocumentError, parseExperiment } from '../../../src/document/validate.ts';
import { linkTo, readLink } from '../../../src/app/links/link.ts';
import { EMPTY_VIEW } from '../../../src/app/stores/view-text.ts';
import { formatNamed } from '../../../src/traces/known-formats.ts';

const FULL: Session = {
  a: FIRST_SCREEN.pair.a,
  change: { policy: { suspension: { erase: true } } },
  forkNs: 7_000_000,
  scenario: 'mbm-fig-3b',
  view: {
    window: [32_000_000, 54_000_000],
    selection: { side: 'b', request: 81 },
    playheadNs: 40_000_000,
    marks: [
      { ns: 33_000_000, name: '' },
      { ns: 50_000_000, name: 'the erase ends' },
    ],
    lanes: { fold: new Map([['A/ch0', true]]), pinned: new Set(['B/die1']), show: 'all', level: 'planes' },
  },
  traces: [{ name: 'a.spc', hash: 'ff', gzipBase64: 'AAAA' }],
};

const read = (text: string): Session => runSteps(parseSessionSteps(text));

describe('a session as a file', () => {
  it('comes back as it was', () => {
    const text = sessionText(FULL);
    expect(kindOf(text, 'a.json')).toBe('session');
    expect(read(text)).toEqual(FULL);
  });

  it('keeps the columns that a person has named, and so does a link', async () => {
    const format = 'columns:time=2:ms:end,op=5:a/b/c,offset=3:sectors,size=each:4096,response=7:us,sep=tab';
    const trace = { name: 'mine.csv', format, hash: 'ab'.repeat(32), startNs: 0 };
    const a = parseExperiment({ ...FULL.a, workload: { trace } });
    const session = read(sessionText({ ...FULL, a }));
    expect(session.a.workload).toEqual({ trace });
    const link = await linkTo({ a, change: null, forkNs: null, scenario: null, view: EMPTY_VIEW });
    const linked = await readLink(link);
    expect(linked?.a.workload).toEqual({ trace });
    expect(formatNamed(format).name).toBe(format);
  });

  it('needs only an experiment', () => {
    const { change, forkNs, scenario, view, traces } = read(
      '{"format":"nandscope-session","version":1,"a":{"version":1}}',
    );
    expect([change, forkNs, scenario, traces]).toEqual([null, null, null, []]);
    expect(view).toMatchObject({ window: null, selection: null, playheadNs: null, marks: [] });
  });

  it('has the trace files of both sides, also of one name, and each once', () => {
    const trace = (hash: string) => ({ name: 'a.spc', format: 'spc', hash: hash.repeat(64) });
    const [a, b] = ['a', 'b'].map((hash) => applyPatch(FULL.a, { workload: { trace: trace(hash) } }));
    expect(savedTraces([a, b])).toMatchObject([trace('a'), trace('b')]);
    expect(savedTraces([a, a, FULL.a, null])).toMatchObject([trace('a')]);
  });

  it('opens with names of marks as long as the page allows, their control characters made visible', () => {
    const names = ['x'.repeat(80), 'a\u0007b\u202e'];
    const marks = names.map((name) => ({ ns: 1, name }));
    const { view } = read(sessionText({ ...FULL, view: { ...FULL.view, marks } }));
    expect(view.marks.map(({ name }) => name)).toEqual([names[0], String.raw`a\u0007b\u202e`]);
  });

  it('is told from an experiment, which opens as before', () => {
    const text = JSON.stringify({ version: 1, name: '"format":"nandscope-session"' });
    expect(kindOf(text, 'a.json')).toBe('experiment');
  });
});

describe('a bad session', () => {
  const good = JSON.parse(sessionText(FULL)) as Record<string, unknown> & { view: Record<string, unknown> };
  const view = (change: object): object => ({ ...good, view: { ...good.view, ...change } });
  const CASES: readonly (readonly [path: string, document: unknown])[] = [
    ['session', []],
    ['version', { ...good, version: 2 }],
    ['colour', { ...good, colour: 1 }],
    ['a.seed', { ...good, a: { version: 1, seed: -1 } }],
    ['b.policy.suspension', { ...good, b: { policy: { suspension: 3 } } }],
    ['b', { ...good, b: [] }],
    ['forkNs', { ...good, forkNs: 1.5 }],
    ['scenario', { ...good, scenario: '../x' }],
    ['view.zoom', view({ zoom: 2 })],
    ['view.window', view({ window: [1] })],
    ['view.window[1]', view({ window: [5, 5] })],
    ['view.selection.side', view({ selection: { side: 'c', request: 0 } })],
    ['view.selection.request', view({ selection: { side: 'a', request: -1 } })],
    ['view.marks[1]', view({ marks: [0, 'x'] })],
    ['view.marks[0].name', view({ marks: [{ ns: 1, name: 'x'.repeat(81) }] })],
    ['view.marks[0].ns', view({ marks: [{ name: 'x' }] })],
    ['view.lanes.fold["A/ch0"]', view({ lanes: { fold: { 'A/ch0': 1 } } })],
    ['view.lanes.pinned[0]', view({ lanes: { pinned: [1] } })],
    ['view.lanes.level', view({ lanes: { level: 'pages' } })],
    ['traces[0].gzipBase64', { ...good, traces: [{ name: 'x', hash: 'y' }] }],
  ];

  it('is refused, naming the key', () => {
    let compared = 0;
    for (const [path, document] of CASES) {
      let found: unknown = null;
      try {
        parseSession(document);
      } catch (error) {
        found = error;
      }
      expect(found, path).toBeInstanceOf(DocumentError);
      expect((found as DocumentError).path).toBe(path);
      compared++;
    }
    expect(compared).toBe(20);
  });

  it('is refused if it breaks off', () => {
    expect(() => read(sessionText(FULL).slice(0, 500))).toThrow(DocumentError);
  });
});

describe('a trace inside', () => {
  const unpacked = (base64: string, budget = new UnpackBudget(1_000_000)): Promise<Blob> =>
    gunzipped(base64, 'traces[0].gzipBase64', budget, new AbortController().signal);

  it('is not unpacked beyond the limit of the session, however small it is packed', async () => {
    const bomb = Buffer.from(await (await gzip(new Blob([new Uint8Array(20_000_000)]))).arrayBuffer());
    const budget = new UnpackBudget(1_000_000);
    await expect(unpacked(bomb.toString('base64'), budget)).rejects.toThrow('more than 1000000 bytes in all');
    expect(budget.spentBytes).toBeLessThan(10_000_000);
  });

  it('comes back byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * i) % 251);
    const packed = Buffer.from(await (await gzip(new Blob([bytes]))).arrayBuffer()).toString('base64');
    const back = new Uint8Array(await (await unpacked(packed)).arrayBuffer());
    expect(Buffer.compare(back, bytes)).toBe(0);
  });

  it('is refused by its key if it is damaged', async () => {
    await expect(unpacked('%%%')).rejects.toThrow(/traces\[0\]\.gzipBase64: found damaged text/);
    await expect(unpacked('AAAA')).rejects.toThrow(
      /traces\[0\]\.gzipBase64: found a packed file \(the gzip data is damaged/,
    );
  });
});
