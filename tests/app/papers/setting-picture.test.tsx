/** The picture of a card before its figure has been run. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { experimentOf } from '../../../src/app/actions/open-scenario.ts';
import { SettingPicture } from '../../../src/app/papers/setting-picture.tsx';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';

test('the picture of every scenario shows its requests, made by a generator or listed', () => {
  const withRequests = SCENARIOS.filter((scenario) => {
    const html = renderToStaticMarkup(<SettingPicture experiment={experimentOf(scenario)} />);
    // A request is a bar on the first line: it has a color and no line of its own.
    return /<rect x="[\d.]+" width="[\d.]+" height="6" fill=/.test(html);
  });
  expect(SCENARIOS.length).toBeGreaterThan(80);
  expect(SCENARIOS.filter((one) => !withRequests.includes(one)).map(({ name }) => name)).toEqual([]);
});
