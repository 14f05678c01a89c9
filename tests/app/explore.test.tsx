// @vitest-environment happy-dom
/**
 * What Explore answers to a search, and what the left column and the sheet of all settings do to the experiment. One
 * file: the page is loaded once.
 */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sheetGroups } from '../../src/app/setup/all-settings/sheet-groups.ts';
import { NAMED_POLICIES } from '../../src/document/presets/schemes.ts';
import { FIRST_SCREEN } from '../../src/app/stores/first-screen.ts';
import { BAD_ADDRESSES } from '../support/bad-addresses.ts';
import {
  changeA,
  enter,
  field,
  fill,
  goTo,
  openPage,
  openSettings,
  unfold,
  unfoldMore,
  type OpenPage,
} from './support/page.tsx';

/** Opens the search with its key, and writes a query. */
async function find(page: OpenPage, query: string): Promise<HTMLElement> {
  await page.user.keyboard('/');
  const search = await field(page, 'Find requests and operations');
  fill(search, query);
  return search;
}

const countOf = (page: OpenPage): string => page.textOf('.find-count');

test('Enter jumps from match to match, and before the first comes the last', async () => {
  const page = await openPage();
  const search = await find(page, 'write latency > 5ms');
  await page.until(() => {
    expect(countOf(page)).toMatch(/^\d+ requests$/);
  });
  const all = Number.parseInt(countOf(page), 10);
  expect(all).toBeGreaterThan(1);
  const shown = (): string => /write #\d+/.exec(page.textOf('.inspector'))?.[0] ?? '';
  await page.user.type(search, '{Enter}');
  await page.until(() => {
    expect(countOf(page)).toBe(`1 of ${all}`);
    expect(shown()).not.toBe('');
  });
  const first = shown();
  await page.user.type(search, '{Enter}');
  await page.until(() => {
    expect(countOf(page)).toBe(`2 of ${all}`);
    expect(shown()).not.toBe(first);
  });
  await page.user.type(search, '{Shift>}{Enter}{/Shift}');
  await page.until(() => {
    expect(shown()).toBe(first);
  });
  await page.user.type(search, '{Shift>}{Enter}{/Shift}');
  await page.until(() => {
    expect(countOf(page)).toBe(`${all} of ${all}`);
  });
  await page.user.type(search, '{Escape}');
  await page.until(() => {
    expect(screen.queryByLabelText('Find requests and operations')).toBeNull();
  });
});

test('all matches are listed, each leads to its request, and the shown one is marked', async () => {
  const page = await openPage();
  await find(page, 'read die busy (GC) > 1ms');
  await page.until(() => {
    expect(countOf(page)).toMatch(/^\d+ requests$/);
  });
  const all = Number.parseInt(countOf(page), 10);
  await page.user.click(screen.getByRole('button', { name: 'List' }));
  const list = await screen.findByRole('region', { name: 'Matches' });
  await page.until(() => {
    expect(within(list).getAllByRole('listitem')).toHaveLength(all);
  });
  await page.user.click(within(list).getByRole('button', { name: 'read #81' }));
  await page.until(() => {
    expect(list.querySelector('[aria-current]')?.textContent).toMatch(/read #81 at .* 13\.35\sms/);
    expect(countOf(page)).toMatch(new RegExp(`^\\d+ of ${all}$`));
    expect(page.textOf('.inspector')).toContain('read #81');
  });
});

test('a query that cannot be read is answered with the place of the error and the allowed words', async () => {
  const page = await openPage();
  await find(page, 'read latency > 5');
  await page.until(() => {
    expect(page.textOf('[role="alert"]')).toMatch(/Unexpected “5” at character 16.*a time with its unit/);
  });
});

test('the search finds operations by block, and a button adds a term', async () => {
  const page = await openPage();
  const search = await find(page, '');
  await page.user.click(screen.getByRole('button', { name: 'GC' }));
  await page.until(() => {
    expect(search).toHaveProperty('value', 'gc');
  });
  fill(search, 'gc erase block 60');
  await page.until(() => {
    expect(countOf(page)).toMatch(/operations?$/);
  });
  await page.user.type(search, '{Enter}');
  await page.until(() => {
    expect(page.textOf('.inspector')).toMatch(/erase of block 60/);
  });
});

test('a pinned request keeps its latency while its causes are followed', async () => {
  const page = await openPage();
  await page.user.click(screen.getByRole('switch', { name: 'Suspension' }));
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  await unfoldMore(page);
  await page.user.click(await screen.findByRole('button', { name: 'Pin' }));
  await page.user.click(page.at('.inspector .why-show'));
  const pinned = await screen.findByRole('region', { name: 'Pinned request' });
  expect(pinned.textContent).toMatch(/read #81.*A 13\.35\sms · B 259\.9\sµs/);
  await page.until(() => {
    expect(page.textOf('.inspector')).toMatch(/operation #/);
  });
  await page.user.click(within(pinned).getByRole('button', { name: 'read #81' }));
  await page.until(() => {
    expect(screen.queryByRole('region', { name: 'Pinned request' })).toBeNull();
    expect(page.textOf('.band .big')).toMatch(/13\.35/);
  });
  await page.user.keyboard('y');
  await page.user.click(page.at('.inspector .why-show'));
  await page.until(() => {
    expect(page.textOf('.inspector')).toMatch(/operation #/);
  });
  expect(screen.queryByRole('region', { name: 'Pinned request' })).toBeNull();
});

test('a policy is found by a word, switched in B, and undone', async () => {
  const page = await openPage();
  const [before] = page.hashes();
  const { dialog, search } = await openSettings(page);
  fill(search, 'separate active block');
  await page.until(() => {
    expect(dialog.querySelectorAll('[data-setting]')).toHaveLength(1);
  });
  expect(page.textOf('[data-setting="policy.gcActiveBlock"]')).toContain('MBM §IV-A');
  const own = within(dialog).getByRole('switch', { name: 'Separate active block for GC' });
  await page.user.click(own);
  expect(own.getAttribute('aria-checked')).toBe('true');
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  expect(page.hashes()[0]).toBe(before);
  await page.user.click(within(dialog).getByRole('button', { name: /^Undo/ }));
  expect(own.getAttribute('aria-checked')).toBe('false');
  await page.until(() => {
    expect(page.hashes()).toEqual([before]);
  });
  fill(search, 'elephants');
  await page.until(() => {
    expect(dialog.textContent).toContain('No matching setting or scheme');
  });
});

test('every setting has its control in one group of the sheet, and every scheme is there', async () => {
  const page = await openPage();
  const { dialog } = await openSettings(page);
  const groups = within(within(dialog).getByRole('navigation')).getAllByRole('button');
  // The list of schemes, and the groups of settings.
  expect(groups).toHaveLength(1 + sheetGroups(FIRST_SCREEN.pair.a).length);
  const paths = new Set<string>();
  for (const group of groups) {
    await page.user.click(group);
    await page.until(() => {
      expect(group.getAttribute('aria-current')).toBe('true');
    });
    for (const setting of dialog.querySelectorAll('[data-setting]'))
      paths.add(setting.getAttribute('data-setting') ?? '');
  }
  // Settings of switches that are off come with their switch.
  for (const part of ['policy.', 'device.', 'timing.', 'host.', 'precondition.', 'workload.synthetic.']) {
    expect([...paths].filter((path) => path.startsWith(part)).length, part).toBeGreaterThan(0);
  }
  await page.user.click(groups[0]);
  await page.until(() => {
    expect(dialog.querySelectorAll('.scheme')).toHaveLength(NAMED_POLICIES.length);
  });
  const tags = [...dialog.querySelectorAll('.scheme')].map((scheme) => scheme.querySelector('.tag')?.textContent ?? '');
  expect(tags.filter((tag) => tag === '')).toEqual([]);
});

test('a named scheme sets the policies, and a scheme that is excluded says why', async () => {
  const page = await openPage();
  const { dialog, search } = await openSettings(page);
  fill(search, 'superblocks of');
  const eight = await within(dialog).findByLabelText('Superblocks of 8');
  await page.user.click(eight);
  await page.until(() => {
    expect(page.textOf('.schemes .field-error')).toMatch(
      /Superblock ways: 8 is not allowed. Allowed: 1, 2: the 2 dies of a channel/,
    );
  });
  fill(search, 'tbm');
  const twin = await within(dialog).findByLabelText('TBM (twin blocks)');
  await page.user.click(twin);
  await page.until(() => {
    expect(twin).toHaveProperty('checked', true);
  });
  await page.user.click(within(dialog).getByLabelText('Close'));
  await unfold(page, 'Scheme');
  expect(await field(page, 'Multi-plane')).toHaveProperty('value', 'twin-block');
  expect(await field(page, 'Scheme')).toHaveProperty('value', 'tbm');
  expect(document.body.textContent).toContain('B is A with');
});

test('a pressed scheme is shown as pressed before the run follows', async () => {
  const page = await openPage();
  const { dialog, search } = await openSettings(page);
  fill(search, 'scheme');
  let radio: HTMLInputElement | undefined;
  await page.until(() => {
    const radios = dialog.querySelectorAll<HTMLInputElement>('.scheme input:not(:disabled)');
    radio = [...radios].findLast(({ checked }) => !checked);
    expect(radio).toBeDefined();
  });
  if (radio === undefined) return;
  fireEvent.click(radio);
  expect(radio.checked).toBe(true);
  expect(page.hashes()).toHaveLength(1);
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  expect(radio.checked).toBe(true);
  await page.user.click(within(dialog).getByRole('button', { name: /^Undo/ }));
  await page.until(() => {
    expect(radio?.checked).toBe(false);
  });
});

test('a refused combination says why, and a setting without effect links to the setting that it needs', async () => {
  const page = await openPage();
  await page.user.click(screen.getByRole('switch', { name: 'Suspension' }));
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  const { dialog, search } = await openSettings(page);
  fill(search, 'cache mode');
  const cache = await within(dialog).findByRole('switch', { name: 'Cache mode' });
  await page.user.click(cache);
  await page.until(() => {
    expect(page.textOf('[data-setting="policy.cacheMode"] .field-error')).toContain('Needs Suspension: on → off.');
  });
  // The way out makes both changes, as one step.
  await page.user.click(
    within(page.at('[data-setting="policy.cacheMode"]')).getByRole('button', { name: 'Change all' }),
  );
  await page.until(() => {
    expect(cache.getAttribute('aria-checked')).toBe('true');
  });
  fill(search, 'blocks drawn');
  await page.until(() => {
    expect(page.textOf('[data-setting="policy.gc.d"]')).toContain('Without effect');
  });
  await page.user.click(within(page.at('[data-setting="policy.gc.d"]')).getByRole('button', { name: 'Victim' }));
  await page.until(() => {
    expect(search).toHaveProperty('value', 'Victim');
  });
  expect(await within(dialog).findByLabelText('Victim')).toBeDefined();
});

test('the suspension panel sets the limits, and shows the wear cost of the run that follows', async () => {
  const page = await openPage();
  await page.user.click(screen.getByRole('switch', { name: 'Suspension' }));
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  const { dialog } = await openSettings(page);
  await page.user.click(within(within(dialog).getByRole('navigation')).getByRole('button', { name: /^Suspension/ }));
  const erases = (): string[] =>
    [...dialog.querySelectorAll('.policy-part tr')]
      .filter((row) => row.textContent?.includes('erases suspended'))
      .flatMap((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''));
  await page.until(() => {
    expect(erases()[0]).toBe('0');
    expect(Number(erases()[1])).toBeGreaterThan(4);
  });
  const [, often] = erases();
  enter(within(dialog).getByLabelText('Max suspensions per erase'), '1');
  await page.until(() => {
    expect(erases()[1]).not.toBe(often);
  });
  expect(Number(erases()[1])).toBeLessThanOrEqual(5);
  expect(page.textOf('.policy-part')).toContain('Extra wear in B');
});

test('bus speed is width × clock or time of a byte, and capacity follows the geometry', async () => {
  const page = await openPage();
  await unfold(page, 'Device', 'Device settings', 'Bus', 'Geometry');
  await page.user.selectOptions(await field(page, 'Bus width'), '32');
  expect(await field(page, 'Bus time')).toHaveProperty('value', '2.5');
  await page.user.selectOptions(await field(page, 'Bus clock'), '25');
  expect(await field(page, 'Bus time')).toHaveProperty('value', '10');
  expect(await field(page, 'Bus width')).toHaveProperty('value', '32');
  expect(page.textOf('.device-sums')).toContain('1\u202fGiB');
  const blocks = screen.getByRole('textbox', { name: 'Blocks per plane' });
  enter(blocks, '128');
  await page.until(() => {
    expect(page.textOf('.device-sums')).toContain('2\u202fGiB');
  });
  // What another setting forbids names that setting.
  enter(blocks, '8');
  await page.until(() => {
    expect(page.textOf('[role="alert"]')).toMatch(/^Initial state, Pages: .*Allowed/);
  });
});

test('an ambiguous number is refused, not guessed', async () => {
  const page = await openPage();
  await unfold(page, 'Device', 'Device settings', 'Timing');
  const read = screen.getByRole('textbox', { name: 'Read, tR' });
  enter(read, '4,096');
  await page.until(() => {
    expect(page.textOf('[role="alert"]')).toContain('“4,096” is ambiguous: write 4096 or 4.096.');
  });
  enter(read, '78,5');
  await page.until(() => {
    expect(read).toHaveProperty('value', '78.5');
  });
});

test('the host panel sets closed loop and write buffer', async () => {
  const page = await openPage();
  await changeA(page);
  const [hash] = page.hashes();
  await unfold(page, 'Host', 'Host settings');
  await page.user.selectOptions(await field(page, 'Arrivals'), 'closed');
  expect(await field(page, 'Queue depth')).toHaveProperty('disabled', false);
  await page.until(() => {
    expect(page.textOf('[data-setting="host.timeScale"]')).toContain('Without effect');
    expect(page.hashes()[0]).not.toBe(hash);
    // A closed loop does not keep the times of the requests, so none is said.
    expect(page.textOf('.workload-facts')).toMatch(/^1\u202f500 requests, \d+ requests? always in flight$/);
  });
  expect(page.textOf('[data-setting="host.writeBuffer.ackNs"]')).toContain('Without effect');
  enter(screen.getByRole('textbox', { name: 'Write buffer' }), '64');
  await page.until(() => {
    expect(page.textOf('[data-setting="host.writeBuffer.ackNs"]')).not.toContain('Without effect');
  });
});

test('a new generator replaces the present requests, and the device can be filled before time 0', async () => {
  const page = await openPage();
  await changeA(page);
  await unfold(page, 'Open');
  await page.user.selectOptions(await field(page, 'Sample'), 'generated');
  await page.until(() => {
    expect(page.textOf('.workload-facts')).toContain('10\u202f000 requests');
  });
  let generated = '';
  await page.until(() => {
    [generated] = page.hashes();
    expect(page.at('[data-state-hash]').closest('[aria-busy="true"]')).toBeNull();
    expect(generated).not.toBe('');
  });
  await unfold(page, 'Device', 'Initial state');
  await page.user.selectOptions(await field(page, 'Precondition'), 'sequential-fill');
  await page.until(() => {
    expect(page.hashes()[0]).not.toBe(generated);
  });
  await page.user.click(screen.getAllByRole('button', { name: /^Undo/ })[0]);
  await page.until(() => {
    expect(page.hashes()[0]).toBe(generated);
  });
});

// Twelve times B comes and goes: on a loaded machine that takes a minute.
test('each address with something wrong is explained in an open page, which works', async () => {
  const page = await openPage();
  const alerts = (): HTMLElement[] =>
    screen.queryAllByRole('alert').filter(({ textContent }) => textContent?.includes('Cannot open this link'));
  const hasRuns = async (count: number): Promise<void> => {
    await page.user.click(screen.getByRole('switch', { name: 'Suspension' }));
    await page.until(() => {
      expect(page.hashes()).toHaveLength(count);
    });
  };
  let explained = 0;
  for (const [name, [address, message]] of Object.entries(BAD_ADDRESSES)) {
    await goTo(address);
    await page.until(() => {
      expect(alerts(), name).toHaveLength(1);
    });
    const [alert] = alerts();
    expect(alert.textContent, name).toMatch(message);
    await hasRuns(2);
    await hasRuns(1);
    await page.user.click(within(alert).getByRole('button', { name: /^Close/ }));
    await page.until(() => {
      expect(alerts(), name).toEqual([]);
    });
    explained++;
  }
  expect(explained).toBe(12);
});

test('the page hears of a new hash that is typed, and not of one that it writes itself', async () => {
  await openPage();
  const heard: string[] = [];
  const hear = ({ newURL }: HashChangeEvent): void => void heard.push(new URL(newURL).hash);
  window.addEventListener('hashchange', hear);
  history.replaceState(null, '', '#/written');
  history.pushState(null, '', '#/pushed');
  location.hash = '#/typed';
  await vi.waitFor(() => {
    expect(heard).toContain('#/typed');
  });
  window.removeEventListener('hashchange', hear);
  expect(heard).toEqual(['#/typed']);
});
