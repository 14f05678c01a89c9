// @vitest-environment happy-dom
/**
 * What the page says of its runs: the first screen, undo, refusals, the tables of the charts, the figures of the papers,
 * the device at each step, breakpoints and forks. One file: the page is loaded once.
 */
import { deflateRawSync } from 'node:zlib';
import { fireEvent, screen, within } from '@testing-library/react';
import { parse } from 'csv-parse/sync';
import { expect, test, vi } from 'vitest';
import { useShownCharts } from '../../src/app/charts-panel/shown-charts.ts';
import { currentLink } from '../../src/app/links/address.ts';
import { change } from '../../src/app/stores/edits.ts';
import { useRuns } from '../../src/app/stores/runs.ts';
import { chartNames, choose, entriesOf, giveSizes, ofChart, saved, showChart, svgFault } from './support/drawn.tsx';
import { changeA, enter, field, fill, goTo, openPage, openSettings, unfold, type OpenPage } from './support/page.tsx';

const suspension = (): HTMLElement => screen.getByRole('switch', { name: 'Suspension' });

/** Turns suspension on in B, and waits for the run of B. */
async function withB(page: OpenPage): Promise<void> {
  await page.user.click(suspension());
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
}

/** The address of an experiment. */
const link = (document: object): string =>
  `#/explore?v=1&x=${deflateRawSync(JSON.stringify({ version: 1, ...document })).toString('base64url')}`;

/** Shows a chart, and gives its panel, which other runs may make anew. */
async function chart(page: OpenPage, name: string): Promise<() => HTMLElement> {
  await showChart(page, name);
  await screen.findByRole('region', { name });
  return () => screen.getByRole('region', { name });
}

/** Shows a chart as its table. */
async function asTable(page: OpenPage, panel: () => HTMLElement): Promise<void> {
  await choose(page, panel().querySelector('.panel-head button')?.getAttribute('aria-label') ?? '', /^As a table/);
}

/** Opens a figure of the papers and runs it. */
async function figure(page: OpenPage, name: string): Promise<void> {
  const before = page.hashes();
  await goTo(`#/papers/${name}`);
  await page.user.click(await screen.findByRole('button', { name: 'Run it' }));
  await page.until(() => {
    expect(page.hashes()).toHaveLength(1);
    expect(page.hashes()).not.toEqual(before);
  });
}

const strip = (): HTMLElement => screen.getByRole('region', { name: 'Scenario' });

test('without a click, a read behind an erase is selected and explained', async () => {
  const page = await openPage();
  await page.until(() => {
    expect(page.textOf('.inspector')).toMatch(/it waits for the erase of block \d+ \(garbage collection\)/);
  });
  expect(page.textOf('.inspector')).toContain('Why it waited');
  expect(page.textOf('.band')).toMatch(/Without the waits for others: \d/);
  expect(page.textOf('.sum-terms')).toContain('✓');
  expect(page.at('.band .big').textContent).toMatch(/ms/);
  expect(Number.parseFloat(page.at('.band .big').textContent ?? '')).toBeGreaterThan(5);
});

test('what makes the figures of a run doubtful is said above its reasons', async () => {
  const page = await openPage();
  const requests = (count: number, gapNs: number, size: number, bytes = 8192) =>
    Array.from({ length: count }, (_, i) => ({ atNs: i * gapNs, op: 'write', offset: (i * 8192) % size, bytes }));
  const small = {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane: 16,
    pagesPerBlock: 16,
  };
  const CASES = [
    // A program of 1.3 ms for each 0.5 ms.
    [
      { device: { ...small, blocksPerPlane: 64 }, workload: { requests: requests(200, 500_000, 2 ** 20) } },
      /^Overloaded: .* requests waited.* length of the queue/,
    ],
    // 256 pages of 8 KiB, of which the host has a part.
    [
      { device: small, workload: { requests: requests(300, 20_000_000, 2 ** 23) } },
      /^\d+ requests? wrapped \([\d.]+\s%\): they use other addresses than the trace\./,
    ],
    // New at first, and collecting as soon as it is full.
    [
      { device: small, workload: { requests: requests(1200, 20_000_000, 2 ** 20) } },
      /^Free blocks ran out during the run: .* The figures are a mixture of both\.$/,
    ],
    // Pages of 8 KiB.
    [
      { device: { ...small, blocksPerPlane: 64 }, workload: { requests: requests(200, 20_000_000, 2 ** 20, 4096) } },
      /^100\s% of the writes are shorter than a page, and a whole page is mapped and programmed for each/,
    ],
  ] as const;
  for (const [document, says] of CASES) {
    const before = page.hashes();
    await goTo(link(document));
    await page.until(() => {
      expect(page.hashes()).not.toEqual(before);
      expect(page.textOf('.inspector .idle-hint p')).toMatch(says);
    });
    const [hint, reasons] = ['.inspector .idle-hint', '.inspector .section'].map(page.at);
    expect(hint.compareDocumentPosition(reasons) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  }
  expect(CASES).toHaveLength(4);
});

test('what A and B have in doubt for one reason is one line, and its numbers are of each', async () => {
  const page = await openPage();
  const workload = {
    requests: Array.from({ length: 200 }, (_, i) => ({
      atNs: i * 500_000,
      op: 'write',
      offset: i * 8192,
      bytes: 8192,
    })),
  };
  const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1 };
  await goTo(link({ device, workload }));
  await page.until(() => expect(page.textOf('.inspector .idle-hint summary')).toBe('Overloaded'));
  change('b', { patch: { timing: { programNs: 1_500_000 } } }, 'Longer programs');
  await page.until(() => expect(page.textOf('.inspector .idle-hint summary')).toBe('A and B: Overloaded'));
  const said = page.textOf('.inspector .idle-hint p').split('\n');
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/^A: Overloaded: at the last arrival \d+ requests waited/);
  expect(said[1]).toMatch(/^B: Overloaded: at the last arrival \d+ requests waited/);
  expect(said[0]?.slice(1)).not.toBe(said[1]?.slice(1));
});

test('waits of one request in which its own pages take turns are told apart by where they do', async () => {
  const page = await openPage();
  await figure(page, 'dj-fig-2-read-25');
  await page.until(() => {
    expect(page.textOf('.inspector')).toMatch(/In its longest wait channel 0 was 100\s% busy/);
  });
  const lines = page.textOf('.inspector .why');
  expect(lines).toContain('its own pages take turns on the die');
  expect(lines).toContain('its own pages take turns on the bus');
  expect(lines).not.toMatch(/on channel \d/);
});

test('the change of B has its words in its list and in the title of its run', async () => {
  const page = await openPage();
  await withB(page);
  const title = (): string => useRuns.getState().b.shown?.title ?? '';
  await page.until(() => {
    expect(page.textOf('.changes li')).toBe('Suspension: off → on');
  });
  expect(title()).toBe('Suspension on');
  await figure(page, 'mbm-fig-4a');
  const [turn] = await screen.findAllByRole('button', { name: /^B: / });
  await page.user.click(turn);
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  expect(title()).toMatch(/^[ -~–]+: [ -~–]+$/);
});

test('a run that begins on a new drive and fills it says so next to its figures', async () => {
  const page = await openPage();
  const device = {
    channels: 1,
    chipsPerChannel: 2,
    diesPerChip: 1,
    planesPerDie: 2,
    blocksPerPlane: 32,
    pagesPerBlock: 16,
  };
  const workload = { synthetic: { requests: 6000, readShare: 0, arrivals: { meanGapNs: 4_000_000 } } };
  const before = page.hashes();
  await goTo(link({ device, workload, precondition: { kind: 'used' } }));
  await page.until(() => {
    expect(page.hashes()).not.toEqual(before);
  });
  expect(page.textOf('.inspector')).not.toContain('Free blocks ran out');
  await goTo(link({ device, workload }));
  await page.until(() => {
    expect(page.textOf('.inspector')).toMatch(/Free blocks ran out during the run: its first \d/);
  });
});

test('undo takes a switch back, and redo brings it again', async () => {
  const page = await openPage();
  await withB(page);
  await page.until(() => {
    expect(document.body.textContent).toContain('B is A with');
  });
  const both = page.hashes();
  await page.user.keyboard('{Control>}z{/Control}');
  expect(suspension().getAttribute('aria-checked')).toBe('false');
  await page.until(() => {
    expect(page.hashes()).toEqual(both.slice(0, 1));
  });
  await page.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await page.until(() => {
    expect(page.hashes()).toEqual(both);
  });
});

test('B can become A', async () => {
  const page = await openPage();
  await withB(page);
  const [a, b] = page.hashes();
  expect(a).not.toBe(b);
  await page.user.click(screen.getByRole('button', { name: 'Keep' }));
  await page.until(() => {
    expect(page.hashes()).toEqual([b]);
  });
});

test('an impossible device is refused in its field, and the run stays', async () => {
  const page = await openPage();
  const before = page.hashes();
  await unfold(page, 'Device', 'Device settings', 'Geometry');
  const channels = await field(page, 'Channels');
  enter(channels, '9000');
  await page.until(() => {
    expect(page.textOf('[role="alert"]')).toMatch(/9000 is not allowed\. Allowed: a whole number from 1 to 64/);
  });
  expect(page.hashes()).toEqual(before);
  fireEvent.keyDown(channels, { key: 'Escape' });
  expect(channels).toHaveProperty('value', '2');
});

test('a run beyond the budget can be started anyway, and canceled', async () => {
  const page = await openPage();
  // More time than the budget, and little memory.
  await goTo(
    link({
      device: { blocksPerPlane: 64, pagesPerBlock: 64 },
      host: { mode: 'closed', queueDepth: 1 },
      workload: { synthetic: { requests: 3000, readShare: 1, readSizes: [{ bytes: 1_073_741_824 }] } },
    }),
  );
  await screen.findByText('Run A exceeds this page’s budget');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Run anyway' }));
  await screen.findByRole('progressbar', { name: 'Progress of run A' });
  // It runs indeed: a run that asks again has no progress.
  await page.until(() => {
    expect(useRuns.getState().a.progress).not.toBeNull();
  });
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Run A was canceled.');
});

test('a link to a run beyond the budget asks first, with its figures, and runs nothing by itself', async () => {
  const page = await openPage();
  const before = page.hashes();
  // A hundred thousand writes of a gigabyte.
  await goTo(
    link({ workload: { synthetic: { requests: 100_000, writeSizes: [{ bytes: 1_073_741_824 }], readShare: 0 } } }),
  );
  await screen.findByText('Run A exceeds this page’s budget');
  const rows = page.textOf('tr');
  expect(rows).toMatch(/Memory\s*about .* GiB\s*4 GiB/);
  expect(rows).toMatch(/Page operations in flight\s*about [\d\s]+\s*2\s100\s000/);
  expect(rows).toMatch(/Time\s*about .* h\s*10 min/);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(page.hashes()).toEqual(before);
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Run A was canceled.');
  expect(page.hashes()).toEqual(before);
});

test('a request of a billion pages is refused, and the message names its key', async () => {
  const page = await openPage();
  const before = page.hashes();
  await goTo(
    link({
      device: { pageBytes: 1 },
      workload: { requests: [{ bytes: 1_073_741_824 }, { op: 'write', bytes: 1_073_741_824 }] },
    }),
  );
  await page.until(() => {
    expect(document.body.textContent).toMatch(/workload\.requests\[0\]\.bytes: found 1073741824: 1073741824 pages/);
  });
  expect(page.hashes()).toEqual(before);
});

test('utilization of channels and dies follows the window', async () => {
  const page = await openPage();
  const panel = await chart(page, 'Utilization in the window');
  await asTable(page, panel);
  const die = (): string => within(panel()).getByRole('row', { name: /channel 0 · chip 0 · die 1/ }).textContent ?? '';
  // The erase that the first screen shows takes most of its window.
  await page.until(() => {
    expect(die()).toMatch(/95\s%/);
  });
  await choose(page, 'Timeline menu', /^Whole run/);
  await page.until(() => {
    expect(die()).not.toMatch(/95\s%/);
  });
});

test('with two runs, a chart of one run names it', async () => {
  const page = await openPage();
  const busy = await chart(page, 'Utilization in the window');
  expect(busy().textContent).not.toContain('of A');
  await withB(page);
  await page.until(() => {
    expect(busy().textContent).toContain('of A');
  });
  await page.user.click(screen.getByRole('button', { name: 'Select in B' }));
  await page.until(() => {
    expect(busy().textContent).toContain('of B');
  });
});

test('the chart “B compared with A” is offered when there is a B', async () => {
  const page = await openPage();
  expect(await chartNames(page)).not.toContain('B compared with A');
  await withB(page);
  expect(await chartNames(page)).toContain('B compared with A');
  const panel = await chart(page, 'B compared with A');
  await asTable(page, panel);
  await page.until(() => {
    expect(within(panel()).getAllByRole('row', { name: /^mean/ })[0].textContent).toMatch(/0\.\d+/);
  });
});

test('the list of requests that changed most opens each request', async () => {
  const page = await openPage();
  await withB(page);
  const list = await chart(page, 'Requests with the largest change');
  await page.until(() => {
    expect(list().textContent).toMatch(/Of 1.500 requests, [1-9]\d* are faster in B/);
  });
  const row = [...list().querySelectorAll<HTMLElement>('.changed-table button')][1];
  const name = row.textContent ?? '';
  expect(name).toMatch(/^(read|write) #\d+/);
  await page.user.click(row);
  await page.until(() => {
    expect(page.textOf('.inspector')).toContain(name);
  });
});

test('the utilization chart survives a run of a device with more lanes', async () => {
  const page = await openPage();
  const panel = await chart(page, 'Utilization in the window');
  await asTable(page, panel);
  let shown = 0;
  for (const [channels, diesPerChip] of [
    [4, 4],
    [8, 1],
    [1, 2],
  ]) {
    const before = page.hashes();
    await goTo(
      link({ device: { channels, chipsPerChannel: 1, diesPerChip }, workload: { synthetic: { requests: 40 } } }),
    );
    await page.until(() => {
      expect(page.hashes()).not.toEqual(before);
      // Its channels and its dies.
      expect(within(panel()).getAllByRole('row', { name: /^channel \d+ / })).toHaveLength(channels * (1 + diesPerChip));
    });
    shown++;
  }
  expect(shown).toBe(3);
});

test('a screen reader announces the effect of a switch', async () => {
  const page = await openPage();
  const said = (): string =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent ?? '')
      .find((text) => text.includes('Run A is complete')) ?? '';
  await withB(page);
  await page.until(() => {
    expect(said()).toMatch(/Run B is complete: mean read \d.*µs, mean write \d.*ms\./);
  });
  await page.user.click(suspension());
  await page.until(() => {
    expect(said()).toMatch(/No run B\./);
  });
});

test('an address pasted into an open page is opened, and undo restores the previous experiment', async () => {
  const page = await openPage();
  const before = page.hashes();
  await goTo(link({ name: 'pasted', workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 8192 }] } }));
  await page.until(() => {
    expect(page.textOf('.band-name')).toContain('pasted');
    expect(page.hashes()).not.toEqual(before);
  });
  await page.user.click(screen.getAllByRole('button', { name: /^Undo/ })[0]);
  await page.until(() => {
    expect(page.hashes()).toEqual(before);
  });
});

test('the generator’s sizes, gaps and places have fields that refuse by name, are part of the link and can be undone', async () => {
  const page = await openPage();
  await changeA(page);
  const [hash] = page.hashes();
  await unfold(page, 'Workload', 'Generator settings');
  const sizes = await field(page, 'Read sizes');
  expect(sizes).toHaveProperty('value', '8 KiB');
  enter(sizes, '4 × 3, 64');
  await page.until(() => {
    expect(sizes).toHaveProperty('value', '4 KiB × 3, 64 KiB');
    expect(page.hashes()[0]).not.toBe(hash);
  });
  enter(sizes, 'large');
  await page.until(() => {
    expect(page.textOf('[role="alert"]')).toContain('“large” is not a size. Allowed: sizes in KiB');
  });
  fireEvent.keyDown(sizes, { key: 'Escape' });
  const reads = screen.getByRole('textbox', { name: 'Reads' });
  enter(reads, '120');
  await page.until(() => {
    expect(page.textOf('[role="alert"]')).toMatch(/1\.2 is not allowed\. Allowed:/);
  });
  fireEvent.keyDown(reads, { key: 'Escape' });
  enter(await field(page, 'Mean gap'), '800');
  await page.until(() => {
    expect(page.at('.workload-facts').textContent).toMatch(/in 1\.\d+\ss/);
  });
  await unfold(page, 'Open');
  expect(await field(page, 'Sample')).toHaveProperty('value', 'generated');
  const address = new URL(await currentLink()).hash;
  for (let press = 0; press < 2; press++) await page.user.click(screen.getAllByRole('button', { name: /^Undo/ })[0]);
  await page.until(() => {
    expect(page.hashes()[0]).toBe(hash);
  });
  await goTo(address);
  await page.until(() => {
    expect(page.hashes()[0]).not.toBe(hash);
  });
  expect(await field(page, 'Read sizes')).toHaveProperty('value', '4 KiB × 3, 64 KiB');
  expect(await field(page, 'Mean gap')).toHaveProperty('value', '800');
});

test('Enter on a button of the search presses it', async () => {
  const page = await openPage();
  await page.user.keyboard('/');
  fill(await field(page, 'Find requests and operations'), 'write');
  const others = await screen.findByRole('button', { name: 'Dim others' });
  others.focus();
  await page.user.keyboard('{Enter}');
  await page.until(() => {
    expect(others.getAttribute('aria-pressed')).toBe('false');
  });
});

test('a step with nothing to do says so', async () => {
  const page = await openPage();
  await figure(page, 'mbm-fig-2a');
  for (const [unit, words] of [
    ['GC', 'This run has no garbage collection. Step by another unit.'],
    ['request', 'No later request. All requests have arrived.'],
  ]) {
    await choose(page, 'Timeline menu', new RegExp(`^Step by ${unit}`));
    await page.user.click(await screen.findByRole('button', { name: 'One step forward' }));
    await page.until(() => {
      expect(page.textOf('.now-words')).toBe(words);
    });
  }
});

test('a request that is alone waits for no other', async () => {
  const page = await openPage();
  await figure(page, 'dj-fig-5b-merged');
  await page.until(() => {
    expect(page.textOf('.band')).toMatch(/No other request in its way: .* for the other pages of its transaction/);
  });
  expect(page.textOf('.band')).not.toMatch(/without the waits for others/i);
  expect(page.textOf('.inspector')).toMatch(/In its longest wait channel 0 was 100\s% busy/);
});

test('a run without reads begins with its writes', async () => {
  const page = await openPage();
  await figure(page, 'mbm-fig-3b');
  // A run of few requests begins with a bar for each.
  await showChart(page, 'Latency percentiles');
  const tail = await screen.findByRole('region', { name: 'Latency percentiles' });
  expect(within(tail).getByText('of writes')).toBeTruthy();
  await choose(page, ofChart('Latency percentiles'), /^As a table/);
  await page.until(() => {
    expect(screen.getByRole('region', { name: 'Latency percentiles' }).textContent).toContain('A writes');
  });
});

test('a scenario by its address asks its question first, then shows the answer and its switch', async () => {
  const page = await openPage();
  await goTo('#/papers/mbm-fig-3b');
  await screen.findByText('What does one chip less cost the channel?');
  expect(page.at('main:not([hidden])').textContent).not.toMatch(/80\.53/);
  await page.user.click(screen.getByRole('button', { name: 'Run it' }));
  await page.until(() => {
    expect(strip().textContent).toContain('MBM Fig. 3(b)');
    expect(strip().textContent).toContain('80.53');
  });
  expect(page.textOf('.band-name')).toContain('MBM Fig. 3(b)');
  const turn = within(strip()).getByRole('button', { name: /B: four, its planes are level/ });
  for (const [pressed, runs] of [
    ['true', 2],
    ['false', 1],
  ] as const) {
    await page.user.click(turn);
    await page.until(() => {
      expect(turn.getAttribute('aria-pressed')).toBe(pressed);
      expect(page.hashes()).toHaveLength(runs);
    });
  }
});

test('a changed figure says so, keeps its caption apart from the new number, and can be restored', async () => {
  const page = await openPage();
  await figure(page, 'mbm-fig-6a');
  await page.until(() => {
    expect(strip().textContent).toContain('241.84 µs instead of 319.84 µs');
  });
  expect(within(strip()).queryByText('changed')).toBeNull();
  await changeA(page);
  // The figure has a part of RS: on, then off.
  await unfold(page, 'Scheme');
  await field(page, 'Scheme');
  const strategy = within(page.at('.scheme-field')).getByRole('combobox', { name: 'RS' });
  await page.user.selectOptions(strategy, 'on');
  await within(strip()).findByText('changed');
  await page.user.selectOptions(strategy, 'off');
  // The new number stands apart from the words about the figure.
  await page.until(() => {
    expect(strip().textContent).toMatch(/Latency of the request\s*319\.8\sµs/);
  });
  expect(strip().textContent).toMatch(/Of the unchanged figure: .*241\.84 µs instead of 319\.84 µs/);
  await page.user.click(within(strip()).getByRole('button', { name: 'Restore the figure' }));
  await page.until(() => {
    expect(within(strip()).queryByText('changed')).toBeNull();
    expect(strip().textContent).toContain('241.84 µs instead of 319.84 µs');
  });
});

test('a sample that follows a scenario keeps neither its small device nor its requests', async () => {
  const page = await openPage();
  await goTo('#/papers/mbm-fig-2a');
  const [first] = await screen.findAllByRole('button', { name: /^Compare: / });
  await page.user.click(first);
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  await unfold(page, 'Open');
  await page.user.selectOptions(await field(page, 'Sample'), 'search');
  await page.until(() => {
    expect(page.textOf('.band-name')).toContain('Web search');
    expect(page.hashes()).toHaveLength(1);
    expect(page.at('.workload-facts').textContent).not.toMatch(/^\d requests/);
  });
  // From another view, too, one sees it run.
  await goTo('#/papers/mbm-fig-2a');
  await page.user.keyboard('{Control>}k{/Control}');
  fill(await field(page, 'Search commands'), 'run: oltp');
  await page.until(() => {
    expect(within(screen.getByRole('dialog')).getAllByRole('option')[0].textContent).toMatch(/OLTP/);
  });
  await page.user.keyboard('{Enter}');
  await page.until(() => {
    expect(page.textOf('.band-name')).toContain('OLTP');
  });
});

test('undo leaves a scenario and removes its strip', async () => {
  const page = await openPage();
  const before = page.hashes();
  await figure(page, 'mbm-fig-2a');
  expect(strip()).toBeDefined();
  await page.user.click(screen.getAllByRole('button', { name: /^Undo/ })[0]);
  await page.until(() => {
    expect(screen.queryByRole('region', { name: 'Scenario' })).toBeNull();
    expect(page.hashes()).toEqual(before);
  });
});

test('an address with an unknown figure says so and suggests the nearest name', async () => {
  await openPage();
  await goTo('#/papers/mbm-fig-3x');
  const alert = await screen.findByText(/No paper or figure “mbm-fig-3x”/);
  const nearest = within(alert.closest<HTMLElement>('[role="alert"]') ?? alert).getAllByRole('link')[0];
  await goTo(nearest.getAttribute('href') ?? '');
  expect(await screen.findByRole('button', { name: 'Run it' })).toBeDefined();
});

// The device beside the timeline, steps, breakpoints and forks.

const clock = (): string => screen.getByLabelText('Playhead position').textContent ?? '';

/** Waits until the device is in step with the playhead. */
async function inStep(page: OpenPage): Promise<HTMLElement> {
  const device = await screen.findByRole('region', { name: /^Device at/ });
  await page.until(() => {
    expect(device.getAttribute('aria-busy')).toBe('false');
    expect(device.querySelector('[data-at]')).not.toBeNull();
  });
  return device;
}

/** Opens the page with its device. */
async function openDevice(): Promise<OpenPage & { readonly device: HTMLElement }> {
  const page = await openPage();
  await page.user.keyboard('i');
  return { ...page, device: await inStep(page) };
}

/** All that the device says: figures, queues, collection. */
async function picture(page: OpenPage): Promise<string> {
  return (await inStep(page)).querySelector('.device-parts')?.textContent ?? '';
}

/** Steps, and waits until the device shows another instant. */
async function stepTo(page: OpenPage, way: 'One step forward' | 'One step back'): Promise<void> {
  const instant = (): string | null => page.at('.device-panel [data-at], [data-at]').getAttribute('data-at');
  const before = instant();
  await page.user.click(screen.getByRole('button', { name: way }));
  await page.until(() => {
    expect(instant()).not.toBe(before);
  });
}

test('steps move forward and back, and the device follows', async () => {
  const page = await openDevice();
  // From an event on: a step back from between two of them would go to the one before.
  const opened = clock();
  await page.user.click(screen.getByRole('button', { name: 'One step forward' }));
  await page.until(() => {
    expect(clock()).not.toBe(opened);
  });
  const seen = [{ device: await picture(page), clock: clock() }];
  for (let i = 0; i < 8; i++) {
    await stepTo(page, 'One step forward');
    seen.push({ device: await picture(page), clock: clock() });
  }
  expect(new Set(seen.map((one) => one.clock)).size).toBe(9);
  expect(new Set(seen.map((one) => one.device)).size).toBeGreaterThan(4);
  for (let i = 7; i >= 0; i--) {
    await stepTo(page, 'One step back');
    expect({ device: await picture(page), clock: clock() }).toEqual(seen[i]);
  }
});

test('a breakpoint runs to the next or previous hit, and a condition that cannot be read names the place of the error', async () => {
  const page = await openDevice();
  const told = (): string => page.device.querySelector('.breakpoint output')?.textContent ?? '';
  const condition = screen.getByLabelText('Break when');
  const breakWhen = (text: string): void => {
    fill(condition, text);
    const form = condition.closest('form');
    if (form !== null) fireEvent.submit(form);
  };
  breakWhen('read-latency > 10ms');
  await page.until(() => {
    expect(told()).toMatch(/Hit at/);
  });
  const first = clock();
  await page.user.click(screen.getByRole('button', { name: /^next/ }));
  await page.until(() => {
    expect(clock()).not.toBe(first);
  });
  await page.user.click(screen.getByRole('button', { name: /^previous/ }));
  await page.until(() => {
    expect(clock()).toBe(first);
  });
  breakWhen('latency > 5');
  await page.until(() => {
    expect(told()).toMatch(/at character 11.*a time with its unit/);
  });
  breakWhen('('.repeat(40_000));
  await page.until(() => {
    expect(told()).toBe('at character 101: found more than 100 nested parentheses; allowed: at most 100');
  });
});

test('a fork keeps A, and B is another run from its instant on', async () => {
  const page = await openDevice();
  const [a] = page.hashes();
  await page.user.click(screen.getByRole('button', { name: /^Fork from here/ }));
  await page.user.click(screen.getByRole('switch', { name: 'Suspension' }));
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  const [kept, forked] = page.hashes();
  expect(kept).toBe(a);
  expect(forked).not.toBe(a);
  await page.user.click(screen.getByRole('button', { name: /B forks at/ }));
  await page.until(() => {
    expect(page.hashes()[1]).not.toBe(forked);
  });
  expect(page.hashes()[0]).toBe(a);
  // The fork is part of what is undone.
  await page.user.keyboard('{Control>}z{/Control}');
  await page.until(() => {
    expect(page.hashes()).toEqual([a, forked]);
  });
});

test('a fork marks the switches that it cannot change, and what it cannot continue runs from the start', async () => {
  const page = await openDevice();
  const ws = screen.getByRole('switch', { name: 'WS' });
  const asks = (): boolean => page.textOf('.now-words').includes('choose a policy for B to continue with');
  await page.user.click(screen.getByRole('button', { name: /^Fork from here/ }));
  await page.until(() => {
    expect(asks()).toBe(true);
    expect(ws).toHaveProperty('disabled', true);
  });
  expect(document.getElementById(ws.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'holds from start to end: run B from the start to change it',
  );
  await page.user.click(screen.getByRole('switch', { name: 'Suspension' }));
  await page.until(() => {
    expect(asks()).toBe(false);
  });
  // A change from before the fork is refused by name, with two ways out.
  await page.user.click(screen.getByRole('button', { name: /B forks at/ }));
  await page.until(() => {
    expect(ws).toHaveProperty('disabled', false);
  });
  await page.user.click(ws);
  await page.user.click(await screen.findByRole('button', { name: /^Fork from here/ }));
  const refused = (): HTMLElement | undefined =>
    screen.queryAllByRole('alert').find(({ textContent }) => textContent?.includes('Cannot run B'));
  await page.until(() => {
    expect(refused()?.textContent).toContain(
      'Separate active block for GC holds from start to end: run B from the start to change it.',
    );
  });
  expect(refused()?.textContent).not.toContain('policy.');
  await page.user.click(screen.getByRole('button', { name: 'Run B from the start' }));
  await page.until(() => {
    expect(refused()).toBeUndefined();
    expect(screen.getAllByRole('button', { name: /^Fork from here/ })).toHaveLength(1);
  });
});

test('the device panel locates a logical page', async () => {
  const page = await openDevice();
  const found = (): string => page.device.querySelector('.device-lookup output')?.textContent ?? '';
  fill(screen.getByLabelText('Locate LPN'), '9000');
  await page.until(() => {
    expect(found()).toMatch(/block \d+, page \d+|not mapped/);
  });
  fill(screen.getByLabelText('Locate LPN'), 'x');
  await page.until(() => {
    expect(found()).toMatch(/whole numbers/);
  });
});

test('what a request waits for is one click away, and names its garbage collection', async () => {
  const page = await openPage();
  const inspector = page.at('.inspector');
  await page.user.click(
    await within(inspector).findByRole('button', { name: /Show in the timeline: it waits for the erase/ }),
  );
  await page.until(() => {
    expect(page.textOf('.inspector')).toMatch(/erase of block \d+ \(garbage collection\)/);
    expect(page.textOf('.inspector')).toMatch(/garbage collection empties block \d+/);
  });
});

test('geometry and workload are tried in B, too', async () => {
  const page = await openPage();
  const [a] = page.hashes();
  const { dialog, search } = await openSettings(page);
  for (const [words, name, value] of [
    ['page size', /^Page size/, '16384'],
    ['mean gap', /^Mean gap/, '300'],
  ] as const) {
    fill(search, words);
    enter(await within(dialog).findByRole('textbox', { name }), value);
  }
  await page.user.click(within(dialog).getByLabelText('Close'));
  await page.until(() => {
    expect(document.querySelectorAll('.changes li')).toHaveLength(2);
    expect(page.hashes()).toHaveLength(2);
  });
  expect(page.hashes()[0]).toBe(a);
});

test('on the Papers view a slash opens the timeline and its search', async () => {
  const page = await openPage();
  await goTo('#/papers');
  await screen.findByRole('heading', { name: 'Papers' });
  await page.user.keyboard('/');
  expect(await field(page, 'Find requests and operations')).toBeDefined();
  await page.until(() => {
    expect(screen.queryByRole('heading', { name: 'Papers' })).toBeNull();
    expect(page.at('#timeline').closest('[hidden]')).toBeNull();
  });
});

test('a link carries the search and does not move the focus', async () => {
  const page = await openPage();
  await page.user.keyboard('/');
  fill(await field(page, 'Find requests and operations'), 'read dieGc > 0ns');
  await page.user.click(await screen.findByRole('button', { name: 'Dim others' }));
  await page.until(() => {
    expect(page.textOf('.find-count')).toMatch(/^\d+ requests$/);
  });
  const count = page.textOf('.find-count');
  const address = new URL(await currentLink()).hash;
  expect(address).toMatch(/&find=read.*&all$/);
  await openPage();
  expect(screen.queryByLabelText('Find requests and operations')).toBeNull();
  await goTo(address);
  const opened = await field(page, 'Find requests and operations');
  expect(opened).toHaveProperty('value', 'read dieGc > 0ns');
  expect(document.activeElement).not.toBe(opened);
  expect(screen.getByRole('button', { name: 'Dim others' }).getAttribute('aria-pressed')).toBe('false');
  await page.until(() => {
    expect(document.querySelector('.find-count')?.textContent).toBe(count);
  });
  // Closed, it is no part of the address any more.
  await page.user.click(screen.getByRole('button', { name: 'Close search' }));
  expect(await currentLink()).not.toContain('find=');
});

test('the link of an open scenario reopens it together with its strip', async () => {
  const page = await openPage();
  await goTo('#/papers/mbm-fig-6b');
  await page.user.click(await screen.findByRole('button', { name: /Compare: any pages that fit/ }));
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  const hashes = page.hashes();
  const address = new URL(await currentLink()).hash;
  expect(address).toContain('s=mbm-fig-6b');
  const again = await openPage();
  await goTo(address);
  await page.until(() => {
    expect(again.hashes()).toEqual(hashes);
    expect(
      within(strip())
        .getByRole('button', { name: /any pages that fit/ })
        .getAttribute('aria-pressed'),
    ).toBe('true');
  });
});

test('Escape closes a notice before it does anything else', async () => {
  const page = await openPage();
  await goTo('#/explore?v=1&x=AAAA');
  await page.until(() => {
    expect(page.textOf('[role="alert"]')).toContain('Cannot open this link');
  });
  const selected = page.at('.band .big').textContent;
  page.at('#timeline [tabindex]').focus();
  await page.user.keyboard('{Escape}');
  await page.until(() => {
    expect(screen.queryByRole('alert')).toBeNull();
  });
  expect(page.at('.band .big').textContent).toBe(selected);
  await page.user.keyboard('{Escape}');
  await page.until(() => {
    expect(page.textOf('.inspector')).toContain('Nothing selected');
  });
});

// Charts that are drawn: they are told a size.

/** Opens the page with a size for each chart. */
async function openDrawn(): Promise<OpenPage> {
  giveSizes();
  return openPage();
}

test('a point of the tail chart, and the bar of wait causes, open their requests', async () => {
  const page = await openDrawn();
  const tail = await screen.findByRole('region', { name: 'Latency percentiles' });
  const shown = (): string => /read #\d+ arrives/.exec(page.textOf('.inspector'))?.[0] ?? '';
  const latency = (): number => Number.parseFloat(page.at('.band .big').textContent ?? '');
  const first = latency();
  fireEvent.click(await within(tail).findByRole('button', { name: /^A reads p50:/ }));
  await page.until(() => {
    expect(latency()).not.toBe(first);
  });
  const middle = shown();
  expect(middle).not.toBe('');
  fireEvent.click(within(tail).getByRole('button', { name: /^A reads p99\.9:/ }));
  await page.until(() => {
    expect(shown()).not.toBe(middle);
  });
  const bars = (await chart(page, 'Causes of the slowest 1 %'))();
  fireEvent.click(await within(bars).findByRole('button', { name: /^A, die busy \(GC\)/ }));
  await page.until(() => {
    expect(latency()).toBeGreaterThan(first);
  });
});

test('a chart of latencies by cause is not called one of waits, and a sentence is said once to a screen reader', async () => {
  giveSizes();
  const page = await openPage();
  const labelOf = (panel: HTMLElement): string => panel.querySelector('svg.chart')?.getAttribute('aria-label') ?? '';
  const slowest = await chart(page, 'Causes of the slowest 1 %');
  await page.until(() => {
    expect(labelOf(slowest())).toMatch(/^Mean latency by cause, slowest 1 % of reads\. A: .* on average; /);
  });
  const throughput = await chart(page, 'Throughput over time');
  await page.until(() => {
    expect(labelOf(throughput())).toMatch(/^Throughput of the reads over time\. A: [\d.]+\sMB\/s on average\.$/);
  });
});

test('latencies of 0 have a curve and a note', async () => {
  const page = await openDrawn();
  // Reads of pages that were never written, on a device that answers them with zeros: each takes 0 ns.
  await goTo(link({ policy: { unmappedRead: 'zero' }, workload: { synthetic: { requests: 300, readShare: 1 } } }));
  await screen.findByRole('button', { name: /^A reads p50: 0\sns/ });
  expect(page.textOf('.chart-panel')).toMatch(/all latencies are 0\sns/);
  expect(document.body.textContent).not.toContain('no request has finished yet');
  const views = await chartNames(page);
  expect(views.length).toBeGreaterThan(1);
  for (const value of views) {
    await showChart(page, value);
    await page.until(() => {
      expect(page.textOf('section.chart-panel')).not.toContain('Computing…');
    });
    for (const side of [true, false]) {
      useShownCharts.setState({ asTable: side });
      await page.until(() => {
        expect(document.querySelector('section.chart-panel :is(table, svg.chart, li)')).not.toBeNull();
      });
      expect(page.textOf('section.chart-panel'), value).not.toMatch(/NaN|Infinity|no request has finished/);
    }
  }
});

test('a mark gets a name by keyboard alone, and the legend has it', async () => {
  const page = await openPage();
  await choose(page, 'Timeline menu', /^Legend/);
  page.at('#timeline [tabindex]').focus();
  await page.user.keyboard('m');
  const name = await screen.findByRole('textbox', { name: 'Name of mark 1' });
  name.focus();
  await page.user.keyboard('the read arrives');
  expect(name).toHaveProperty('value', 'the read arrives');
  await page.until(() => {
    expect(screen.getByRole('list', { name: 'Colors and patterns' }).textContent).toContain('mark');
  });
  // The timeline has the focus again, on the same instant: the key removes the mark.
  await page.user.keyboard('{Enter}');
  await page.user.keyboard('m');
  await page.until(() => {
    expect(screen.queryByRole('textbox', { name: 'Name of mark 1' })).toBeNull();
  });
});

// Files that the page writes.

/** What a file says of a run without its end. */
const SO_FAR = /([^<>]*) (so far|stopped early): until ([\d.\s]+(?:ms|s)) of simulated time\./;

test('a file of a run that stopped early says where', async () => {
  const page = await openDrawn();
  await goTo(
    link({
      name: 'full',
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 8 },
      policy: { gc: { enabled: false } },
      workload: {
        synthetic: {
          requests: 200,
          readShare: 0.7,
          readSizes: [{ bytes: 8192, weight: 1 }],
          writeSizes: [{ bytes: 8192, weight: 1 }],
          arrivals: { kind: 'exponential', meanGapNs: 150_000 },
        },
      },
    }),
  );
  await screen.findByText('A stopped early');
  for (const panel of ['Latency percentiles', 'Causes of the slowest 1 %']) {
    await showChart(page, panel);
    const { name, text } = await saved(page, ofChart(panel), /^Picture, SVG/);
    expect(SO_FAR.exec(text)?.slice(1, 3), panel).toEqual(['A', 'stopped early']);
    expect(name).toMatch(/-until-[\d.]+ms\.svg$/);
  }
  for (const [entry, ending] of [
    [/^Picture, SVG/, 'svg'],
    [/^Operations, CSV/, '-operations.csv'],
    [/^Requests, CSV/, '-requests.csv'],
  ] as const) {
    const { name, text } = await saved(page, 'Timeline menu', entry);
    expect(name).toMatch(/^full-until-[\d.]+ms/);
    expect(name.endsWith(ending), name).toBe(true);
    if (ending === 'svg') expect(SO_FAR.exec(text)?.[2]).toBe('stopped early');
    else expect(text.split('\n').length).toBeGreaterThan(10);
  }
});

test('a file of a run that has ended says nothing of it, unless it is cut at the playhead', async () => {
  const page = await openDrawn();
  const whole = await saved(page, ofChart('Latency percentiles'), /^Picture, SVG/);
  expect(whole.name).toBe('A-read-behind-an-erase-Latency-percentiles.svg');
  expect(whole.text).not.toContain('until');
  const waits = 'Causes of the slowest 1 %';
  await showChart(page, waits);
  expect((await saved(page, ofChart(waits), /^Table, CSV/)).name).toBe(
    'A-read-behind-an-erase-Causes-of-the-slowest-1.csv',
  );
  await page.user.click(screen.getByRole('button', { name: 'One step forward' }));
  await page.until(() => {
    expect(page.at('.chart-panel .panel-head').getAttribute('data-at')).toMatch(/\d/);
  });
  for (const panel of [waits, 'Latency percentiles']) {
    await showChart(page, panel);
    await page.until(() => {
      expect(page.at('.chart-panel .panel-head').getAttribute('data-at')).toMatch(/\d/);
    });
    const { name, text } = await saved(page, ofChart(panel), /^Picture, SVG/);
    expect(name, panel).toMatch(/-until-[\d.]+(µs|ms)\.svg$/);
    expect(text, panel).toMatch(/equests finished by/);
  }
  // The bars of a few requests end at the playhead; their table is whole.
  await goTo(link({ name: 'few', workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 8192 }] } }));
  const each = 'Latency of each request';
  expect((await saved(page, ofChart(each), /^Picture, SVG/)).text).not.toContain('until');
  const bar = (): string => page.at('.chart-panel .chart-drawing').innerHTML;
  const drawn = bar();
  await page.user.click(screen.getByRole('button', { name: 'One step forward' }));
  await page.until(() => {
    expect(bar()).not.toBe(drawn);
  });
  const bars = await saved(page, ofChart(each), /^Picture, SVG/);
  expect(bars.text).toMatch(/Drawn until the playhead, at [\d.\s]+(ns|µs|ms)\./);
  expect(bars.name).toBe('few-Latency-of-each-request.svg');
});

test('every chart is a table, and a picture unless it is a list, and the pictures name A and B', async () => {
  const page = await openDrawn();
  await withB(page);
  const views = await chartNames(page);
  let pictures = 0;
  let tables = 0;
  for (const panel of views) {
    await showChart(page, panel);
    const rows: unknown[] = parse((await saved(page, ofChart(panel), /^Table, CSV/)).text, { columns: true });
    expect(rows.length, panel).toBeGreaterThan(0);
    tables++;
    if (!(await entriesOf(ofChart(panel))).some(({ dataset }) => dataset.label === 'Picture, SVG')) continue;
    const { text } = await saved(page, ofChart(panel), /^Picture, SVG/);
    expect(svgFault(text), panel).toBeNull();
    expect(text, panel).toContain('A: A read behind an erase; B: Suspension on');
    expect(text, panel).not.toContain('tabindex');
    pictures++;
  }
  // A chart more is welcome, one less is not. Two of them are lists of requests, which are no picture.
  expect(tables).toBe(views.length);
  expect(tables).toBeGreaterThanOrEqual(8);
  expect(pictures).toBe(tables - 2);
});

test('a file of a run in progress says how far it had come', async () => {
  const page = await openDrawn();
  await goTo(
    link({
      name: 'endless',
      workload: {
        synthetic: {
          requests: 3_000_000,
          readShare: 0.7,
          readSizes: [{ bytes: 8192, weight: 1 }],
          writeSizes: [{ bytes: 8192, weight: 1 }],
          arrivals: { kind: 'exponential', meanGapNs: 150_000 },
        },
      },
    }),
  );
  await screen.findByText(/^Running A: [\d\s]+ of 3\s000\s000 requests/);
  const panel = ofChart('Latency percentiles');
  const picture = await saved(page, panel, /^Picture, SVG/);
  const table = await saved(page, panel, /^Table, CSV/);
  await choose(page, panel, /^Copy table for/);
  await screen.findByText('Table copied');
  const copied = await navigator.clipboard.readText();
  // All of this was before the end.
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Run A was canceled.');

  expect(svgFault(picture.text)).toBeNull();
  // The run is that of the experiment which runs, not the one before it.
  expect(picture.text).toContain('>endless<');
  const [, name, state, instant] = SO_FAR.exec(picture.text) ?? [];
  expect([name, state]).toEqual(['A', 'so far']);
  expect(picture.name).toBe(`endless-Latency-percentiles-until-${instant.replaceAll(/\s/g, '')}.svg`);
  expect(table.name).toMatch(/^endless-Latency-percentiles-until-[\d.]+m?s\.csv$/);
  const rows: Record<string, string>[] = parse(table.text, { columns: true });
  expect(rows.find(({ figure }) => figure === 'p50')?.['A reads']).toMatch(/^\d+$/);
  expect(copied).toMatch(SO_FAR);
});

test('a browser that refuses to copy is said, with another way, and so is an export that fails', async () => {
  const page = await openDrawn();
  const panel = ofChart('Latency percentiles');
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await choose(page, panel, /^Copy table for/);
  expect(await screen.findByText('Save the table as CSV instead.')).toBeDefined();
  const refuse = (): never => {
    throw new Error('no room for a file');
  };
  Object.assign(URL, { createObjectURL: refuse });
  await choose(page, panel, /^Table, CSV/);
  expect(await screen.findByText('no room for a file')).toBeDefined();
});
