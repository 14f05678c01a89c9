import { expect, it } from 'vitest';
import { readLink } from '../../../src/app/links/link.ts';
import { pageLink } from '../../../src/cli/plans/page-link.ts';
import { canonicalJson } from '../../../src/document/canonical.ts';
import { parseExperiment } from '../../../src/document/validate.ts';

it('a link of the command line opens its experiment in the page', async () => {
  const experiment = parseExperiment({ name: 'From a pipeline – ü', seed: 7, device: { channels: 3 } });
  const link = pageLink(experiment, 'https://example.org/page/#/papers');
  expect(link.startsWith('https://example.org/page/#/explore?')).toBe(true);
  const opened = await readLink(link.slice(link.indexOf('#')));
  expect(opened === null ? '' : canonicalJson(opened.a)).toBe(canonicalJson(experiment));
});
