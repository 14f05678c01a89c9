/** The picture of a card before its figure has been run. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { scenarioExperiment } from '../../../src/app/scenarios/open-scenario.ts';
import { SettingPicture } from '../../../src/app/papers/setting-picture.tsx';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';

test('the picture of every scenario shows its requests, made by a generator or listed', () => {
  const withRequests = SCENARIOS.filter((scenario) => {
    const html = renderToStaticMarkup(<SettingPicture experiment={scenarioExperiment(scenario)} />);
    // A request is a bar on the first line: it has a color and no line of its own.
    return /<rect x="[\d.]+" width="[\d.]+" height="6" fill=/.test(html);
  });
  expect(SCENARIOS.length).toBeGreaterThan(0);
  expect(SCENARIOS.filter((one) => !withRequests.includes(one)).map(({ name }) => name)).toEqual([]);
});

test('no request and no phase of a picture is wider than the picture', () => {
  let rectangles = 0;
  for (const scenario of SCENARIOS) {
    const html = renderToStaticMarkup(<SettingPicture experiment={scenarioExperiment(scenario)} />);
    const wide = Number(/viewBox="0 0 ([\d.]+)/.exec(html)?.[1]);
    for (const [, x, width] of html.matchAll(/<rect (?:x="([\d.]+)" )?[^>]*?width="([-\d.e+]+)"/g)) {
      expect(Number(x ?? 0) + Number(width), scenario.name).toBeLessThanOrEqual(wide + 1e-6);
      rectangles++;
    }
  }
  expect(rectangles).toBeGreaterThan(0);
});
