// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Notices } from '../../../src/app/shell/notices.tsx';
import { notify } from '../../../src/app/stores/notices.ts';

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
