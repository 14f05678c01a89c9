// @vitest-environment happy-dom
/** What the page says of a trace file before it runs, and what it runs. One file: the page is loaded once. */
import { File as FileOfNode } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openFiles } from '../../src/app/contributions/open-files.ts';
import { useRuns } from '../../src/app/stores/runs.ts';
import { currentLink } from '../../src/app/links/address.ts';
import { savedBy } from './support/drawn.tsx';
import { changeA, enter, field, goTo, openPage, openSetup, unfold, type OpenPage } from './support/page.tsx';

/** Lines of an MSR Cambridge trace: reads half a millisecond apart. */
const reads = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, i) =>
      `${128_166_372_000_000_000n + BigInt(i) * 5000n},srv,0,Read,${(i * 7919 * 8192) % 1_073_741_824},8192,1000`,
  );

/** The dialog about a file, which becomes another one as reading goes on. */
const dialog = (): HTMLElement => screen.getByRole('dialog');

/** Brings a file as a drop does, and waits for the dialog about it. */
async function bring(name: string, content: string | Uint8Array): Promise<void> {
  // A file of Node, which its threads can be sent.
  openFiles([new FileOfNode([content], name) as unknown as File]);
  await screen.findByRole('dialog');
}

/** Presses Run, and waits until the requests of the file are on screen. */
async function runFrom(page: OpenPage, button: RegExp, facts: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: button }));
  await page.until(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await openSetup(page);
  await page.until(() => {
    expect(page.textOf('.explore-setup')).toContain(facts);
  });
}

/** Allows the run although more than a slip of the lines are left out: it does not run before. */
async function acceptLoss(page: OpenPage, says: string): Promise<void> {
  const run = within(dialog()).getByRole('button', { name: /^Run / });
  expect(run.hasAttribute('disabled')).toBe(true);
  expect(dialog().textContent).toContain(says);
  await page.user.click(within(dialog()).getByRole('checkbox', { name: 'Run without these lines' }));
  expect(run.hasAttribute('disabled')).toBe(false);
}

test.each([
  ['an empty file', 'empty.csv', '', /empty/],
  [
    'a picture',
    'photo.png',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
    /png|picture|image/i,
  ],
  ['plain prose', 'letter.txt', 'Dear reader,\nthis is no trace.\n', /.+/],
])('%s is refused with its reason, and the run on screen stays', async (_, name, content, reason) => {
  const page = await openPage();
  const before = page.hashes();
  await bring(name, content);
  await page.until(() => {
    expect(page.textOf('dialog [role="alert"]')).toMatch(reason);
  });
  const close = within(dialog()).getAllByRole('button', { name: 'Close' });
  await page.user.click(close[close.length - 1]);
  await page.until(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(page.hashes()).toEqual(before);
  await page.user.click(screen.getByRole('switch', { name: 'Suspension' }));
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
});

test('the run that the dialog proposes is done before a person asks for it, and Cancel ends it', async () => {
  const page = await openPage();
  // Only after the page: its workers are stand-ins.
  const { engine } = await import('../../src/app/runs/engine-client.ts');
  const before = page.hashes();
  const [run, forget] = [vi.spyOn(engine, 'run'), vi.spyOn(engine, 'forget')];
  await bring('ahead.csv', reads(300).join('\n'));
  // The dialog in which the file was being read is another one.
  await screen.findByRole('button', { name: /^Run 300/ });
  const begun = () => run.mock.results.map(({ value }) => value as ReturnType<typeof engine.run>);
  expect(begun()).toHaveLength(1);
  let ended = '';
  void begun()[0].end.then(({ kind }) => (ended = kind));
  await page.until(() => {
    expect(ended).toBe('done');
  });
  expect(page.hashes()).toEqual(before);
  await page.user.click(within(dialog()).getByRole('button', { name: /^Run 300/ }));
  await page.until(() => {
    expect(useRuns.getState().a.shown?.run).toBe(begun()[0].run);
  });
  expect(begun()).toHaveLength(1);
  const shown = page.hashes();
  // Another proposal is another run, and the one before ends.
  await bring('other.csv', reads(400).join('\n'));
  await page.until(() => {
    expect(begun()).toHaveLength(2);
  });
  enter(within(dialog()).getByLabelText(/^Time compression/), '2');
  await page.until(() => {
    expect(begun()).toHaveLength(3);
  });
  await page.user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  await page.until(() => {
    expect(forget.mock.calls.flat()).toEqual(expect.arrayContaining([begun()[1].run, begun()[2].run]));
  });
  expect(page.hashes()).toEqual(shown);
});

test('a broken line 7, a size of 0 and backward time are named by line and reason', async () => {
  const page = await openPage();
  const lines = reads(40);
  lines[6] = '128166372000030000,srv,0,Read,banana,8192,1000';
  lines[9] = '128166372000045000,srv,0,Read,81920,0,1000';
  [lines[20], lines[21]] = [lines[21], lines[20]];
  await bring('rough.csv', lines.join('\n'));
  await page.until(() => {
    expect(dialog().textContent).toContain('2 lines rejected');
  });
  expect(within(dialog()).getByRole('row', { name: /^7 / }).textContent).toContain('offset');
  expect(within(dialog()).getByRole('row', { name: /^10 / }).textContent).toContain('size is 0');
  expect(dialog().textContent).toContain('1 request out of order, sorted by time');
  await acceptLoss(page, '2 of 40 lines are no requests');
  await runFrom(page, /^Run 38/, '38 requests');
});

test('a file of unknown format can be read in a chosen format', async () => {
  const page = await openPage();
  // Too few lines among other text for the page to tell.
  const text = [...Array.from({ length: 60 }, (_, i) => `note ${i}, nothing`), ...reads(5)].join('\n');
  await bring('mixed.txt', text);
  // It might be a table: its columns can be named, or a format chosen.
  await page.user.click(await screen.findByRole('button', { name: 'It is a known format…' }));
  await page.until(() => {
    expect(page.textOf('dialog [role="alert"]')).toContain('its first line is “note 0, nothing”');
  });
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'msr');
  await page.until(() => {
    expect(dialog().textContent).toContain('60 lines rejected');
  });
  await acceptLoss(page, '60 of 65 lines are no requests');
  await runFrom(page, /^Run 5 /, '5 requests');
});

test('a packed trace runs like a plain one', async () => {
  const page = await openPage();
  const hashes: string[] = [];
  for (const [name, content] of [
    ['plain.csv', reads(200).join('\n')],
    ['packed.csv.gz', gzipSync(reads(200).join('\n'))],
  ] as const) {
    const before = page.hashes();
    await bring(name, content);
    await runFrom(page, /^Run 200/, '200 requests');
    if (hashes.length === 0) {
      await page.until(() => {
        expect(page.hashes()).not.toEqual(before);
      });
    }
    await page.until(() => {
      expect(page.at('[data-state-hash]').closest('[aria-busy="true"]')).toBeNull();
    });
    hashes.push(...page.hashes());
  }
  expect(hashes).toHaveLength(2);
  expect(hashes[0]).toBe(hashes[1]);
});

test('a file with ambiguous columns needs a choice before it runs', async () => {
  const page = await openPage();
  const lines = Array.from({ length: 200 }, (_, i) => `${i * 3} 0 ${(i * 977) % 100_000} 16 ${i % 2}`);
  await bring('five.txt', lines.join('\n'));
  await page.until(() => {
    expect(dialog().textContent).toContain('Ambiguous columns');
  });
  const run = within(dialog()).getByRole('button', { name: /^Run/ });
  expect(run).toHaveProperty('disabled', true);
  await page.user.click(within(dialog()).getAllByRole('radio')[0]);
  await page.until(() => {
    expect(within(dialog()).getByRole('button', { name: /^Run/ })).toHaveProperty('disabled', false);
  });
});

test('time compression and addressing can be chosen, and one undo restores the previous experiment', async () => {
  const page = await openPage();
  const before = page.hashes();
  await bring('far.csv', [...reads(500), '128166372010000000,srv,0,Read,99999999999488,4096,1000'].join('\n'));
  await page.until(() => {
    expect(dialog().textContent).toContain('start over at 0');
  });
  enter(within(dialog()).getByLabelText('Time compression'), '20');
  await page.user.click(within(dialog()).getByRole('radio', { name: 'refuse' }));
  await page.user.click(within(dialog()).getByRole('button', { name: /^Run/ }));
  await page.until(() => {
    expect(document.body.textContent).toContain('Cannot run A');
    expect(document.body.textContent).toContain('host.addressing');
  });
  // What was shown before is still there.
  expect(page.hashes()).toEqual(before);
  await changeA(page);
  await unfold(page, 'Host', 'Host settings');
  await page.user.selectOptions(await field(page, 'Addresses beyond the device'), 'wrap');
  await page.until(() => {
    expect(document.body.textContent).not.toContain('Cannot run A');
    expect(document.body.textContent).toMatch(/requests? wrapped/);
    expect(page.hashes()).not.toEqual(before);
  });
  expect(await field(page, 'Time compression')).toHaveProperty('value', '20');
  for (let press = 0; press < 2; press++) await page.user.click(screen.getAllByRole('button', { name: /^Undo/ })[0]);
  await page.until(() => {
    expect(page.hashes()).toEqual(before);
  });
});

test('a saved file opens as the same experiment', async () => {
  const page = await openPage();
  const [hash] = page.hashes();
  const [file] = await savedBy(page, 1, async () => {
    await page.user.keyboard('{Control>}s{/Control}');
    const save = within(await screen.findByRole('dialog', { name: 'Save to a file' }));
    await page.user.click(save.getByRole('radio', { name: /^Experiment/ }));
    await page.user.click(save.getByRole('button', { name: 'Save' }));
  });
  expect(file.name).toMatch(/\.nandscope\.json$/);
  expect(JSON.parse(file.text)).toMatchObject({ version: 1 });
  const untilRun = (isSame: boolean): Promise<void> =>
    page.until(() => {
      expect(page.hashes()).toHaveLength(1);
      expect(page.hashes()[0] === hash).toBe(isSame);
    });
  await unfold(page, 'Open');
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Sample' }), 'search');
  await untilRun(false);
  openFiles([new FileOfNode([file.text], 'saved.nandscope.json') as unknown as File]);
  await untilRun(true);
});

test('a link to a trace asks for the file, and the right one runs to the same hash', async () => {
  let page = await openPage();
  const [first] = page.hashes();
  const content = reads(100).join('\n');
  await bring('shared.csv', content);
  await runFrom(page, /^Run 100/, '100 requests');
  await page.until(() => {
    expect(page.hashes()).not.toEqual([first]);
  });
  const hashes = page.hashes();
  const link = await currentLink();
  // Another visit, which has no file.
  page = await openPage();
  await goTo(link.slice(link.indexOf('#')));
  await screen.findByText('This experiment needs the trace shared.csv');
  await bring('wrong.csv', reads(10).join('\n'));
  await screen.findByText('Different file than the experiment’s');
  await page.user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  await page.until(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  openFiles([new FileOfNode([content], 'shared.csv') as unknown as File]);
  await page.until(() => {
    expect(page.hashes()).toEqual(hashes);
  });
});
