// @vitest-environment happy-dom
/** The controller and its link on the page: the scenario with its switch, and the fields of the settings. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRuns } from '../../src/app/stores/runs.ts';
import { enter, fill, goTo, openPage, openSettings, unfoldMore } from './support/page.tsx';

const strip = (): HTMLElement => screen.getByRole('region', { name: 'Scenario' });

test('the scenario of one firmware core shows four latencies, and its switch gives B a second core', async () => {
  const page = await openPage();
  await goTo('#/papers/today-firmware');
  await page.user.click(await screen.findByRole('button', { name: 'Run it' }));
  // Core, command, sense, bus and link of the first read; the fourth waits for three others at the core.
  await page.until(() => {
    expect(strip().textContent).toContain('208.18');
    expect(strip().textContent).toContain('328.18');
  });
  const turn = within(strip()).getByRole('button', { name: /B: two cores/ });
  await page.user.click(turn);
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
  });
  const latencies = (side: 'a' | 'b'): number[] => {
    const { shown } = useRuns.getState()[side];
    return [...(shown?.recording.requests[0].latency ?? [])];
  };
  expect(latencies('a')).toEqual([208_182, 248_182, 288_182, 328_182]);
  expect(latencies('b')).toEqual([208_182, 216_374, 248_182, 256_374]);
  await unfoldMore(page);
  await page.until(() => {
    expect(page.textOf('.figures')).toContain('core utilization');
  });
});

test('the settings of controller and link are fields, which refuse what cannot be', async () => {
  const page = await openPage();
  const { dialog, search } = await openSettings(page);
  for (const [words, name, value] of [
    ['core time', /^Core time, read/, '40'],
    ['link directions', /^Link directions/, '1'],
  ] as const) {
    fill(search, words);
    const input = await within(dialog).findByLabelText(name);
    if (input instanceof HTMLSelectElement) await page.user.selectOptions(input, value);
    else enter(input, value);
  }
  fill(search, 'cores');
  const cores = await within(dialog).findByRole('textbox', { name: /^Cores/ });
  enter(cores, '0');
  await page.until(() => {
    expect(dialog.textContent).toMatch(/0 is not possible|Allowed|allowed/);
  });
  enter(cores, '2');
  await page.user.click(within(dialog).getByLabelText('Close'));
  await page.until(() => {
    expect(page.hashes()).toHaveLength(2);
    expect(useRuns.getState().b.shown?.experiment.controller).toMatchObject({
      cores: 2,
      readOccupancyNs: 40_000,
      linkDirections: 1,
    });
  });
  await unfoldMore(page);
  await page.until(() => {
    expect(page.textOf('.figures')).toContain('core utilization');
  });
});
