// @vitest-environment happy-dom
/** What a reader of Papers chose stays when a scenario is opened and left. (Scrolling: e2e/papers.spec.ts.) */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { useList } from '../../../src/app/papers/kept-place.ts';
import { fill, goTo, openPage } from '../support/page.tsx';

const search = (): Promise<HTMLInputElement> => screen.findByRole('searchbox', { name: 'Search figures' });

test('the search of Papers and the chosen part of a figure survive a scenario, and not a new page', async () => {
  const page = await openPage();
  await goTo('#/papers/banking');
  const whole = (await screen.findAllByRole('article')).length;
  fill(await screen.findByRole('slider', { name: 'Bus' }), '4');
  fill(await search(), '8 KB read');
  const cards = (): string[] => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');
  const found = cards();
  expect(found.length).toBeLessThan(whole);
  expect(found.some((name) => name.endsWith('8 KB read from one bank, 400 MB/s'))).toBe(true);
  await page.user.click(screen.getAllByRole('button', { name: /^Run: 8 KB read/ })[0]);
  await page.until(() => {
    expect(screen.queryByRole('searchbox', { name: 'Search figures' })).toBeNull();
  });
  await goTo('#/papers');
  expect((await search()).value).toBe('8 KB read');
  expect(cards()).toEqual(found);
  resetPage();
  expect(useList.getState()).toEqual({ query: '', shown: {} });
});
