// @vitest-environment happy-dom
/**
 * What Compare says of its rows, charts, exports, sweeps and seeds, and which rows open in
 * Explore. One file: the page is loaded once.
 */
import { File as FileOfNode } from 'node:buffer';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addressOf } from '../../src/app/compare/plan/plan-address.ts';
import { emptyPlan, withTimeScale } from '../../src/app/compare/plan/plan-edits.ts';
import { parsePlan } from '../../src/compare/plan/parse-plan.ts';
import { PLAN_FORMAT } from '../../src/compare/plan/plan.ts';
import { openFiles } from '../../src/app/contributions/open-files.ts';
import { READ_PROGRESS_MS } from '../../src/worker/protocol.ts';
import { held } from '../support/held.ts';
import { InProcessWorker } from '../worker/support/in-process.ts';
import { choose, entriesOf, giveSizes, ofPanel, saved, savedBy, showChart, svgFault } from './support/drawn.tsx';
import { fill, goTo, openPage, openSetup, type OpenPage } from './support/page.tsx';

/** Requests of runs are read when this has come. */
const requests = vi.hoisted(() => ({ asked: Promise.resolve() }));
vi.mock(import('../../src/app/compare/state/kept-results.ts'), async (original) => {
  const all = await original();
  return { ...all, columnsOf: async (id) => requests.asked.then(() => all.columnsOf(id)) };
});

beforeEach(giveSizes);

/** A new device of a paper: it takes no seconds to prepare, and has one start. */
const SMALL = { name: 'MBM Table I', preset: 'mbm-table-1', patch: {} };

/** The comparison that Compare offers, with fewer requests, on a new device. */
async function oltp(): Promise<string> {
  const requests = 150;
  const name = 'OLTP';
  const traces = [{ name, profile: 'oltp', patch: { workload: { synthetic: { requests, readShare: 0.9 } } } }];
  const { policies } = emptyPlan();
  return addressOf(parsePlan({ format: PLAN_FORMAT, version: 1, traces, devices: [SMALL], policies }));
}

/** Brings files as a drop does: files of Node, which its threads can be sent. */
function bring(...files: readonly (readonly [name: string, content: string | Uint8Array])[]): void {
  act(() => {
    openFiles(files.map(([name, content]) => new FileOfNode([content], name) as unknown as File));
  });
}

/** Lines of an MSR Cambridge trace: reads half a millisecond apart. */
const reads = (count: number, bytes = 8192, laterSeconds = 0n): string =>
  Array.from({ length: count }, (_, i) => {
    const ticks = 128_166_372_000_000_000n + laterSeconds * 10_000_000n + BigInt(i) * 5000n;
    return `${ticks},srv,0,Read,${(i * 7919 * 8192) % 1_073_741_824},${bytes},1000`;
  }).join('\n');

/** Two traces of reads that differ; the second was recorded 10 s later. */
const FILES = [
  ['first.csv', reads(100)],
  ['second.csv', reads(80, 16384, 10n)],
] as const;

/** The lines of the chosen trace. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.rows-table:not(.matrix) tbody tr')];
const matrixRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.matrix tbody tr')];
const done = (): HTMLElement[] => rows().filter((row) => row.dataset.state === 'done');
const rowsOf = (text: string): HTMLElement[] => rows().filter((row) => row.textContent.includes(text));

/** Puts the small device into the empty plan, before files are brought. */
async function onSmallDevice(): Promise<void> {
  const { changePlan } = await import('../../src/app/compare/state/runner.ts');
  const baseline = { ...emptyPlan().baseline, device: SMALL.name };
  act(() => {
    changePlan({ ...emptyPlan(), devices: [SMALL], seeds: [], baseline });
  });
}

/** Puts traces back to the pace at which they were recorded. */
async function atOwnPace(...names: readonly string[]): Promise<void> {
  const { changePlan } = await import('../../src/app/compare/state/runner.ts');
  const { useCompare } = await import('../../src/app/compare/state/compare-store.ts');
  act(() => {
    const { plan } = useCompare.getState();
    changePlan(names.reduce((next, name) => withTimeScale(next, name, 1), plan));
  });
}

/** Shows the figures and the charts of a trace. */
const chooseTrace = async (page: OpenPage, name: string): Promise<void> =>
  page.user.click(await screen.findByRole('button', { name, pressed: false }));

/** Waits until so many runs have ended. */
const untilDone = ({ until }: OpenPage, count: number): Promise<void> =>
  until(() => {
    if (done().length !== count) throw new Error(`${done().length} of ${rows().length} runs are done, not ${count}.`);
  });

/** Waits until the page says this. */
const untilSaid = ({ until }: OpenPage, text: string | RegExp): Promise<void> =>
  until(() => {
    expect(document.body.textContent).toMatch(text);
  });

/** Opens Compare, or a comparison by its address. */
async function openCompare(address = '#/compare'): Promise<OpenPage> {
  const page = await openPage();
  await goTo(address);
  await page.until(() => {
    page.at('main.compare > :nth-child(2)');
  });
  return page;
}

/** Opens the comparison on a new device, and waits until its four runs have ended. */
async function openOltp(): Promise<OpenPage> {
  const page = await openCompare(await oltp());
  await untilDone(page, 4);
  return page;
}

/** Follows the link of a view that was opened from Compare, as a browser does. */
async function backToCompare(): Promise<void> {
  const link = await screen.findByRole('link', { name: 'Back to Compare' });
  await goTo(link.getAttribute('href') ?? '');
}

/** Chooses the charts above the table. */
async function chart(page: OpenPage, name: string): Promise<void> {
  await page.user.click(screen.getByRole('radio', { name }));
}

/** The points of a chart, which are buttons in its picture. */
const pointsOf = (region: HTMLElement): Element[] => [...region.querySelectorAll('svg [role="button"]')];

/** Opens a list of choices, which a browser does by itself. */
async function openPicker(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (panel === null) throw new Error(`${name} opens nothing.`);
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
  return panel;
}

/** Holds the page's messages to its engine workers until the returned function is called. */
function heldWorkers(): () => void {
  const waiting: (() => void)[] = [];
  const post = Reflect.get(InProcessWorker.prototype, 'postMessage') as (...message: unknown[]) => void;
  const spy = vi.spyOn(InProcessWorker.prototype as { postMessage: typeof post }, 'postMessage');
  spy.mockImplementation(function (this: unknown, ...message) {
    waiting.push(() => {
      Reflect.apply(post, this, message);
    });
  });
  return () => {
    spy.mockRestore();
    for (const send of waiting.splice(0)) send();
  };
}

/**
 * Holds the third part of a file that begins with this text until the returned function is called; the second comes late
 * enough to be said. What else the page reads meanwhile, such as a packed address, is not held.
 */
function heldBytes(beginning: string): () => void {
  const read = Reflect.get(ReadableStreamDefaultReader.prototype, 'read');
  const rest = held();
  const parts = new Map<ReadableStreamDefaultReader, number>();
  const spy = vi.spyOn(ReadableStreamDefaultReader.prototype, 'read');
  spy.mockImplementation(async function (this: ReadableStreamDefaultReader) {
    const before = parts.get(this);
    if (before !== undefined) {
      parts.set(this, before + 1);
      if (before === 1) await new Promise((resolve) => setTimeout(resolve, 2 * READ_PROGRESS_MS));
      if (before > 1) await rest.promise;
      return read.call(this);
    }
    const first = await read.call(this);
    if (first.value instanceof Uint8Array && new TextDecoder().decode(first.value).startsWith(beginning)) {
      parts.set(this, 1);
    }
    return first;
  });
  return () => {
    spy.mockRestore();
    rest.resolve();
  };
}

test('two files brought together to Explore are compared, under each policy', async () => {
  const page = await openPage();
  await onSmallDevice();
  bring(...FILES);
  await page.until(() => {
    expect(matrixRows()).toHaveLength(2);
  });
  await untilDone(page, 4);
  expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('aria-current')).toBe('page');
  // Traces in the order of the drop × policies; below them the lines of the chosen trace.
  expect(matrixRows().map((row) => row.querySelector('th')?.textContent)).toEqual(FILES.map(([name]) => name));
  for (const row of matrixRows()) expect(row.querySelectorAll('td')).toHaveLength(4);
  await chooseTrace(page, 'second.csv');
  await untilDone(page, 4);
  expect(screen.getAllByRole('button', { name: /^Actions for second.csv/ })).toHaveLength(4);
  expect(screen.queryAllByRole('button', { name: /^Actions for first.csv/ })).toHaveLength(0);
});

test('the empty view offers a comparison on a used device', async () => {
  const page = await openCompare();
  // It takes seconds to prepare: nothing runs here. (The page's modules come after those that stand in for workers.)
  const { pauseAll, resumeAll } = await import('../../src/app/compare/state/runner.ts');
  pauseAll();
  await page.user.click(screen.getByRole('button', { name: /^Try OLTP/ }));
  await page.until(() => {
    expect(rows()).toHaveLength(4);
  });
  const state = within(screen.getByRole('group', { name: 'State of all devices' }));
  expect(state.getByRole('radio', { name: 'used' })).toHaveProperty('checked', true);
  await page.user.click(screen.getByRole('button', { name: 'Undo: change of the plan' }));
  await page.until(() => {
    expect(rows()).toHaveLength(0);
  });
  resumeAll();
});

test('what has no figures yet is not exported, and says why', async () => {
  const page = await openPage();
  const release = heldWorkers();
  await goTo(await oltp());
  await page.until(() => {
    expect(rows()).toHaveLength(4);
  });
  const entry = async (name: string): Promise<HTMLElement> => {
    const [found] = (await entriesOf('Export')).filter((item) => item.dataset.label === name);
    return found;
  };
  for (const name of ['Report (HTML)', 'Table (Markdown)', 'Copy table', 'Table (CSV)', 'Results (JSON)']) {
    expect(await entry(name)).toHaveProperty('disabled', true);
    expect((await entry(name)).textContent).toContain('No run has ended yet');
  }
  for (const name of ['Charts (SVG)', 'Charts (PNG)']) expect(await entry(name)).toHaveProperty('disabled', true);
  expect(await entry('Plan (JSON)')).toHaveProperty('disabled', false);
  release();
  await untilDone(page, 4);
  expect(await entry('Table (CSV)')).toHaveProperty('disabled', false);
  const curves = rows().flatMap((row) => within(row).getAllByRole('switch', { name: /^Curve of/ }));
  expect(curves).toHaveLength(4);
  for (const curve of curves) await page.user.click(curve);
  expect((await entry('Charts (SVG)')).textContent).toContain('No visible row has latencies yet');
  expect(await entry('Table (CSV)')).toHaveProperty('disabled', false);
});

test('a run of Compare is not exported over time before its requests are read', async () => {
  const page = await openOltp();
  let readOn = (): void => undefined;
  requests.asked = new Promise((resolve) => (readOn = resolve));
  await chart(page, 'Over time');
  const menu = ofPanel('MBM: latency over time');
  await page.user.click(await screen.findByRole('button', { name: menu }));
  const entries = await entriesOf(menu);
  expect(entries).toHaveLength(6);
  for (const entry of entries) expect(entry).toHaveProperty('disabled', true);
  readOn();
  await page.until(() => {
    expect(entries[0]).toHaveProperty('disabled', false);
  });
});

/** What a file says of a run without its end. */
const SO_FAR = /([^<>]*) (so far|stopped early): until ([\d.\s]+(?:ms|s)) of simulated time\./;

/** Reads and writes that the worker makes. */
const made = (requests: number): object => ({
  requests,
  readShare: 0.7,
  readSizes: [{ bytes: 8192, weight: 1 }],
  writeSizes: [{ bytes: 8192, weight: 1 }],
  arrivals: { kind: 'exponential', meanGapNs: 150_000 },
});

test('a file of Compare says which runs are without their end', async () => {
  const page = await openCompare();
  const plan = {
    format: 'nandscope-plan',
    version: 1,
    name: 'two',
    traces: [
      { name: 'short', synthetic: made(400) },
      { name: 'endless', synthetic: made(3_000_000) },
    ],
    devices: [{ preset: 'mbm-table-1' }],
    policies: ['plain'],
  };
  bring(['plan.json', JSON.stringify(plan)]);
  await untilDone(page, 1);
  // Each trace has its own panel; this one shows the unfinished run.
  await chooseTrace(page, 'endless');
  const title = 'Reads: latency percentiles · endless';
  const panel = await screen.findByRole('region', { name: title });
  await page.until(() => {
    expect(panel.querySelector('.names text')).not.toBeNull();
  });
  const { name, text } = await saved(page, ofPanel(title), /^Picture, SVG/);
  expect(svgFault(text)).toBeNull();
  expect(text).toContain('two: 0 of 1 runs done');
  expect(SO_FAR.exec(text)?.slice(1, 3)).toEqual(['endless', 'so far']);
  expect(name).toMatch(/^two-0-of-1-runs-Reads-latency-percentiles-endless-until-[\d.]+m?s\.svg$/);
  // A file for reads and one for writes of each trace: two of them show the unfinished run.
  const charts = await savedBy(page, 4, () => choose(page, 'Export', /^Charts \(SVG\)/));
  const said = charts.map((file) => SO_FAR.exec(file.text)?.[1]);
  expect(said.filter((one) => one?.startsWith('endless') === true)).toHaveLength(2);
  expect(said.filter((one) => one === undefined)).toHaveLength(2);
  // The wait causes are those of the finished run: it is whole, the other one is missing.
  await chooseTrace(page, 'short');
  await chart(page, 'Bars');
  const causes = await saved(page, ofPanel('Reads: wait causes of the slowest 1 % · short'), /^Table, CSV/);
  expect(causes.name).toBe('two-1-of-2-runs-Reads-wait-causes-of-the-slowest-1-short.csv');
  await page.user.click(screen.getByRole('button', { name: 'Cancel all runs' }));
});

test('the offered comparison has a report and a link, and its rows open in Explore with their results', async () => {
  let page = await openOltp();
  // A report is one file that shows every run and asks for nothing else.
  const html = (await saved(page, 'Export', /^Report \(HTML\)/)).text;
  expect(html).not.toMatch(/(src|href)="(?!#)/);
  const report = new DOMParser().parseFromString(html, 'text/html');
  expect(report.querySelectorAll('svg')).toHaveLength(2);
  expect(report.querySelector('table')?.querySelectorAll('tbody tr')).toHaveLength(4);
  expect(JSON.parse(report.querySelector('#plan')?.textContent ?? '')).toMatchObject({ format: 'nandscope-plan' });
  // A link opens the same comparison.
  await page.until(() => {
    expect(location.hash).toMatch(/^#\/compare\?v=1&p=/);
  });
  page = await openCompare(location.hash);
  await untilDone(page, 4);
  // The worst point opens its request with the same result, and the way back leads to the same rows.
  const filter = (): HTMLElement => screen.getByRole('searchbox', { name: 'Filter rows' });
  await page.user.type(filter(), 'mbm');
  const row = rowsOf('MBM').at(-1);
  if (row === undefined) throw new Error('no row of MBM');
  const worst = within(row)
    .getAllByRole('button', { name: /open request \d+ in Explore/ })
    .at(-1);
  const request = /open request (\d+)/.exec(worst?.getAttribute('aria-label') ?? '')?.[1] ?? '';
  expect(request).not.toBe('');
  await page.user.click(worst ?? row);
  await untilSaid(page, 'Same result as in Compare');
  expect(page.textOf('.inspector')).toContain(`#${request}`);
  await backToCompare();
  await page.until(() => {
    expect(done()).not.toHaveLength(0);
  });
  expect(filter()).toHaveProperty('value', 'mbm');
  await page.user.clear(filter());
  // A row and the baseline open as A and B, each with its own result.
  await choose(
    page,
    screen.getByRole('button', { name: /^Actions for .*TBM/ }).getAttribute('aria-label') ?? '',
    /^Open with the baseline as A and B/,
  );
  await page.until(() => {
    expect(new Set(page.hashes()).size).toBe(2);
  });
  await backToCompare();
  await untilDone(page, 4);
});

test('two different traces open as A above B, and their requests are not compared one by one', async () => {
  const page = await openCompare();
  await onSmallDevice();
  bring(...FILES);
  await page.until(() => {
    expect(matrixRows()).toHaveLength(2);
  });
  await untilDone(page, 4);
  // A pace that is measured later would take the place of the own one.
  await chooseTrace(page, 'second.csv');
  await untilDone(page, 4);
  await atOwnPace('first.csv', 'second.csv');
  await chooseTrace(page, 'first.csv');
  await untilDone(page, 4);
  const tbm = (file: string): string =>
    screen.getByRole('button', { name: new RegExp(`^Actions for ${file}.*TBM$`) }).getAttribute('aria-label') ?? '';
  await choose(page, tbm('first.csv'), /^Choose as A/);
  await chooseTrace(page, 'second.csv');
  await untilDone(page, 4);
  await choose(page, tbm('second.csv'), /^Open as B below A/);
  // Both come to the results that Compare has.
  await page.until(() => {
    expect(screen.getAllByText('Same result as in Compare')).toHaveLength(2);
  });
  await page.user.keyboard('r');
  await untilSaid(page, 'B has other requests');
  await showChart(page, 'Requests with the largest change');
  await untilSaid(page, 'B has other requests than A');
  await openSetup(page);
  // By time of day, the one that was recorded later begins later on the common clock.
  await untilSaid(page, /B begins 10\ss later\./);
  const hashes = page.hashes();
  const alignment = screen.getByRole('combobox', { name: 'Start of the traces' });
  await page.user.selectOptions(alignment, 'by time of day');
  await page.until(() => {
    expect(page.hashes()[1]).not.toBe(hashes[1]);
  });
  expect(page.hashes()[0]).toBe(hashes[0]);
  await untilSaid(page, 'The run begins at 17:00:00.000.');
  await page.user.keyboard('{Control>}z{/Control}');
  expect(alignment).toHaveProperty('value', 'start');
  await page.until(() => {
    expect(page.hashes()).toEqual(hashes);
  });
});

test('refused storage is reported, and everything else works', async () => {
  const open = vi.fn(() => {
    throw new DOMException('Storage is not allowed here.', 'SecurityError');
  });
  vi.stubGlobal('indexedDB', { open });
  try {
    const page = await openOltp();
    await untilSaid(page, 'Results are not stored');
    expect(open).toHaveBeenCalled();
    const { text } = await saved(page, 'Export', /^Table \(CSV\)/);
    expect(text.trimEnd().split('\n')).toHaveLength(5);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a file that is no trace, and one canceled halfway, leave the other rows untouched', async () => {
  const page = await openCompare();
  await onSmallDevice();
  bring(['notes.txt', 'nothing in here is a request\n'.repeat(20)], FILES[0]);
  await untilDone(page, 4);
  const files = screen.getByRole('list', { name: 'Files' });
  expect(files.textContent).toContain('notes.txt');
  const line = '128166372000000000,srv,0,Read,81920,8192,1000\n';
  const release = heldBytes(line);
  bring(['large.csv', line.repeat(10_000)]);
  const bar = await screen.findByRole('progressbar', { name: 'Share of large.csv read' });
  await page.until(() => {
    expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0);
  });
  await page.user.click(screen.getByRole('button', { name: 'Cancel reading large.csv' }));
  release();
  await page.until(() => {
    expect(files.textContent).not.toContain('large.csv');
  });
  expect(done()).toHaveLength(4);
  expect(rows()).toHaveLength(4);
});

test('two files of one name become two traces, and a plan with an unknown key or path is refused', async () => {
  const page = await openCompare();
  await onSmallDevice();
  bring(FILES[0], ['first.csv', FILES[1][1]]);
  await page.until(() => {
    expect(matrixRows().map((row) => row.querySelector('th')?.textContent)).toEqual(['first.csv', 'first.csv (2)']);
  });
  const plan = { format: 'nandscope-plan', version: 1, traces: [{ sample: 'oltp' }] };
  bring(['plan.json', JSON.stringify({ ...plan, polices: [] })]);
  await untilSaid(page, 'Cannot add plan.json');
  await untilSaid(page, 'polices');
  bring(['sweep.json', JSON.stringify({ ...plan, sweep: [{ path: 'device.chanels', values: [1] }] })]);
  await untilSaid(page, 'Cannot add sweep.json');
  await untilSaid(page, /sweep\[0\]\.path: found an unknown key/);
  // Rows that run again at the pace that was measured are away until then.
  await page.until(() => {
    expect(matrixRows()).toHaveLength(2);
  });
});

test('opened results say which charts lack requests, and run again for them', async () => {
  const { text: results } = await saved(await openOltp(), 'Export', /^Results \(JSON\)/);
  const page = await openCompare();
  bring(['oltp.results.json', results]);
  await untilDone(page, 4);
  const note = (): HTMLElement | null => screen.queryByText('Not shown: Baseline (SSDSim), TBM, Sprinkler in MBM, MBM');
  const untilNoted = (isThere: boolean): Promise<void> =>
    page.until(() => {
      expect(note() !== null).toBe(isThere);
    });
  expect(note()).toBeNull();

  await chart(page, 'Over time');
  await untilNoted(true);
  await untilSaid(page, 'The requests are not in this browser.');
  await chart(page, 'Percentiles');
  await untilNoted(false);

  await chart(page, 'Over time');
  await page.user.click(await screen.findByRole('button', { name: 'Run again' }));
  await untilNoted(false);
  await untilDone(page, 4);
  await screen.findByRole('region', { name: 'TBM: latency over time' });
  await untilNoted(false);
});

test('response times that a trace has of its device are one more curve', async () => {
  const page = await openCompare();
  await onSmallDevice();
  bring(FILES[0]);
  await untilDone(page, 4);
  // They are of the recorded pace: at the one that the baseline's load has set they are not there.
  await atOwnPace('first.csv');
  await untilDone(page, 4);
  await chart(page, 'Percentiles');
  // The chart tells what it shows to those who do not see it.
  await page.until(() => {
    expect(page.at('svg[aria-label*="measured"]').getAttribute('aria-label')).toMatch(/measured: 100 requests/);
  });
});

test('a sweep is planned with its size, runs, and its points open the same runs', async () => {
  const page = await openOltp();
  await page.user.click(screen.getByRole('button', { name: 'Sweep…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sweep parameters' }));
  await page.user.type(
    await dialog.findByRole('searchbox', { name: 'First parameter: search settings' }),
    'chips channel',
  );
  await page.user.click(await dialog.findByRole('button', { name: /^Chips/ }));
  const values = await dialog.findByRole('textbox', { name: 'Values' });
  fill(values, '1, 2, two');
  await page.until(() => {
    expect(dialog.getByRole('alert').textContent).toBe('“two” is not a number.');
  });
  expect(dialog.getByRole('button', { name: /^Start/ })).toHaveProperty('disabled', true);
  fill(values, '1, 4');
  await dialog.findByText(/^8 runs of .* requests in all, about \d+ (?:s|min) on/);
  await page.user.click(dialog.getByRole('button', { name: 'Start 8 runs' }));
  await untilDone(page, 8);
  const points = async (): Promise<Element[]> => {
    const region = await screen.findByRole('region', { name: 'Reads p99' });
    await page.until(() => {
      expect(pointsOf(region)).toHaveLength(8);
    });
    return pointsOf(region);
  };
  fireEvent.click((await points())[7]);
  await untilSaid(page, 'Same result as in Compare');
  await backToCompare();
  await points();
  // Undo acts on the plan that is shown; Explore's own buttons are not there.
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  await page.user.click(screen.getByRole('button', { name: 'Undo: change of the plan' }));
  await page.until(() => {
    expect(rows()).toHaveLength(4);
  });
});

test('ten starts give intervals, and a figure stands normalized to the baseline', async () => {
  const page = await openOltp();
  const policies = within(await openPicker('4 policies'));
  await page.user.click(policies.getByRole('checkbox', { name: /^TBM/ }));
  await page.user.click(policies.getByRole('checkbox', { name: /^Sprinkler as MBM compares it/ }));
  const starts = within(await openPicker('1 start'));
  await page.user.click(starts.getByRole('button', { name: '10 starts' }));
  // A line for each policy, its starts folded under it.
  await untilDone(page, 2);
  for (const row of rows().slice(1)) expect(row.textContent).toMatch(/×.*(?:lower|higher|no difference|start)/);
  await page.user.click(screen.getByRole('button', { name: 'Starts of MBM' }));
  await untilDone(page, 12);
  await chart(page, 'Against the baseline');
  await screen.findByRole('region', { name: /^Reads p99 against Baseline/ });
  await chart(page, 'Bars');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Figure' }), 'Reads p99');
  await screen.findByRole('region', { name: /^Reads p99, normalized to/ });
});
