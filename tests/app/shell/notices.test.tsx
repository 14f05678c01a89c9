// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, beforeEach, describe } from 'vitest';
import { Notices } from '../../../src/app/shell/notices.tsx';
import { notify, useNotices } from '../../../src/app/stores/notices.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';

beforeEach(resetPage);

describe('notices', () => {
  it('are the last four, a repeated one once', () => {
    for (const title of ['1', '2', '3', '4', '5', '6', '5']) notify('bad', title);
    expect(useNotices.getState().notices.map(({ title }) => title)).toEqual(['3', '4', '6', '5']);
  });

  it('have the beginning and the end of a long text', () => {
    notify('bad', 'Cannot open', `The error. ${'x'.repeat(2000)} The advice.`);
    const { text } = useNotices.getState().notices[0];
    expect(text).toMatch(/^The error\. x+ … x+ The advice\.$/);
    expect(text).toHaveLength(603);
  });
});

afterEach(cleanup);

it.each([
  ['good', 2, null],
  ['bad', 2, 'alert'],
  ['plain', 1, null],
] as const)('a %s notice has %d icons, with the one that closes it, and the role %s', (tone, icons, role) => {
  notify(tone, `A ${tone} one`);
  const { container } = render(<Notices />);
  const box = container.querySelector(`.notice-${tone}`);
  expect(box?.querySelector('strong')?.textContent).toBe(`A ${tone} one`);
  expect(box?.querySelectorAll('svg')).toHaveLength(icons);
  expect(box?.getAttribute('role')).toBe(role);
});
