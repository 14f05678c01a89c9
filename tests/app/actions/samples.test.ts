import { expect, it } from 'vitest';
import { SAMPLE_TITLES } from '../../../src/app/actions/samples.ts';
import { SAMPLES } from '../../../src/traces/synthetic/samples.ts';

it('the page lists the built-in samples, all of them, by the names they have', () => {
  expect(SAMPLE_TITLES).toEqual(SAMPLES.map(({ name, title }) => ({ id: name, title })));
});
