/** The arrow keys of a field for a number. */
import { expect, test } from 'vitest';
import { stepped } from '../../../src/app/components/fields/number-field.tsx';

test('an arrow key steps from the typed number, and from the value if no number is typed', () => {
  expect(stepped('500', 300, 10)).toBe('510');
  expect(stepped('0,3', 300, -0.1)).toBe('0.2');
  expect(stepped('', 300, 10)).toBe('310');
  expect(stepped('five', 300, 10)).toBe('310');
});
