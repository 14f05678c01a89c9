import { explore, open, stateHash } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('after the first load the page works without a network, its lazy parts too', async ({ page, context }) => {
  await open(page);
  const before = await stateHash(page);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null) throw new Error('no service worker is active');
    if (active.state === 'activated') return;
    await new Promise((resolve) => {
      active.addEventListener('statechange', resolve, { once: true });
    });
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('[data-state-hash]').first()).toBeVisible();
  expect(await stateHash(page)).toBe(before);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await page.getByRole('link', { name: 'Papers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  // Every kept file is one of this build: what the page names is there, and nothing of another version beside it.
  const caches = await page.evaluate(async () => {
    const names = await window.caches.keys();
    return Promise.all(names.map(async (name) => (await (await window.caches.open(name)).keys()).length));
  });
  expect(caches).toHaveLength(1);
  expect(caches[0]).toBeGreaterThan(10);
});
