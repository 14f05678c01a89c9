/**
 * A monkey on the page: 100 actions, others for each commit. `npm run test:long -- monkey` is its long version: 10 seeds
 * of 2,000 actions. To see one again: MONKEY_SEED=7 MONKEY_ACTIONS=300 npx playwright test e2e/monkey.spec.ts
 */
import { SEED } from '../tests/reference/random-runs.ts';
import { open } from './support/explore.ts';
import { Monkey } from './support/monkey.ts';
import { expect, test, TRIED } from './support/test.ts';

const isLong = process.env.LONG !== undefined;
const ACTIONS = Number(process.env.MONKEY_ACTIONS ?? (isLong ? 2000 : 100));
const SEEDS =
  process.env.MONKEY_SEED === undefined
    ? Array.from({ length: isLong ? 10 : 1 }, (_, i) => (SEED % 1_000_000) + i)
    : [Number(process.env.MONKEY_SEED)];
/** Actions that a failure shows. */
const SHOWN = 40;

for (const seed of SEEDS) {
  test(
    `${ACTIONS} random actions, seed ${seed}, break nothing`,
    { tag: ['@long', TRIED] },
    async ({ page, complaints }, info) => {
      page.on('dialog', (dialog) => void dialog.dismiss());
      page.on('filechooser', (chooser) => void chooser.setFiles([]));
      // A link to a page of its own: behind it this one would be in the background, where each action takes a second.
      page.on('popup', (other) => void other.close());
      page.on('crash', () => complaints.push('the page crashed'));
      page.on('worker', (worker) => {
        worker.on('console', (message) => {
          if (message.type() === 'error') complaints.push(`worker console error: ${message.text()}`);
        });
      });
      await open(page);
      const monkey = new Monkey(page, seed);
      try {
        while (monkey.log.length < ACTIONS) {
          await monkey.act();
          if (complaints.length > 0) throw new Error(complaints.join('\n'));
        }
      } catch (error) {
        const log = monkey.log.join('\n');
        await info.attach('all actions', { body: log, contentType: 'text/plain' });
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${reason}\nSeed ${seed}, the last actions:\n${monkey.log.slice(-SHOWN).join('\n')}`, {
          cause: error,
        });
      }
      expect(monkey.log).toHaveLength(ACTIONS);
      // A page that shows nothing any more would complain of nothing.
      await page.evaluate(() => {
        location.hash = '#/explore';
      });
      await expect(page.locator('[data-state-hash]').first()).toBeAttached();
    },
  );
}
