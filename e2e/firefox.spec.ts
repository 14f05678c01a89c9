/** Firefox, where one is installed: the first screen, the five views, a drop and a run. All else is tested in Chromium. */
import { mkdirSync } from 'node:fs';
import { FIRST_SCREEN } from '../src/app/stores/first-screen.ts';
import { runExperiment } from '../src/reproduction/run.ts';
import { msrReads } from './support/explore.ts';
import { Firefox, findFirefox } from './support/firefox.ts';
import { expect, test } from './support/test.ts';

const program = findFirefox();
// Not a skipped test, which would be counted: a machine without Firefox has one test less.
if (program === null && process.env.TEST_WORKER_INDEX === undefined) {
  console.log('No Firefox is installed (firefox-esr): its test is left out. FIREFOX_PATH names one.');
}

/** The state hash of A on screen, or ''. */
const HASH = `return document.querySelector('[data-state-hash]')?.getAttribute('data-state-hash') ?? '';`;

const DROP = `
  const [name, text] = arguments;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  for (const type of ['dragenter', 'dragover', 'drop']) {
    document.querySelector('#timeline').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }`;

if (program !== null) {
  test('Firefox shows the five views, opens a dropped trace and runs to the same bits', async ({ baseURL }, info) => {
    test.setTimeout(180_000);
    const profile = info.outputPath('profile');
    mkdirSync(profile, { recursive: true });
    const firefox = await Firefox.start(program, profile);
    try {
      await firefox.goto(baseURL ?? '');
      const first = await firefox.until<string>('the first run', HASH, 60_000);
      const { engine } = await runExperiment(FIRST_SCREEN.pair.a);
      expect(first).toBe(engine.stateHash());

      let looked = 0;
      for (const view of ['compare', 'papers', 'learn', 'explore']) {
        await firefox.run(`location.hash = '#/' + arguments[0];`, view);
        await firefox.until(
          `the view ${view}`,
          `return document.querySelector('.views [aria-current="page"]')?.getAttribute('href') === '#/${view}' &&
            document.querySelector('main:not([hidden]) :is(h1, h2, h3)') !== null &&
            document.querySelector('main[aria-busy="true"]') === null;`,
        );
        expect(await firefox.run<string>(`return document.body.innerText;`), view).not.toContain('crashed');
        looked++;
      }
      expect(looked).toBe(5);

      await firefox.run(DROP, 'dropped.csv', msrReads(50).join('\n'));
      await firefox.until(
        'the dropped trace',
        `return document.querySelector('dialog[open]')?.innerText.includes('50 ');`,
      );
      await firefox.run(
        `[...document.querySelectorAll('dialog[open] button')].find((one) => one.textContent.startsWith('Run')).click();`,
      );
      const second = await firefox.until<string>(
        'the run of the dropped trace',
        `const hash = document.querySelector('[data-state-hash]')?.getAttribute('data-state-hash') ?? '';
        return hash !== '${first}' && document.querySelector('dialog[open]') === null ? hash : '';`,
      );
      expect(second).toMatch(/^[0-9a-f]{8,}$/);
    } finally {
      await firefox.close();
    }
  });
}
