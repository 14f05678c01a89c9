import { expect, it } from 'vitest';
import { isShortOfMemory } from '../../src/base/platform-errors.ts';

it('knows the ways in which JavaScript engines and the simulator say that memory is short', () => {
  const short = [
    new RangeError('Array buffer allocation failed'),
    new RangeError('Invalid typed array length: 9007199254740991'),
    new RangeError('Invalid array length'),
    new RangeError('Map maximum size exceeded'),
    new RangeError('more than 16777216 page operations in flight exceed the memory of an engine'),
    new DOMException('Data cannot be cloned, out of memory.', 'DataCloneError'),
  ];
  expect(short.filter((error) => !isShortOfMemory(error))).toEqual([]);
  const others = [
    new RangeError('Maximum call stack size exceeded'),
    new TypeError('Cannot read properties of undefined (reading length)'),
    new DOMException('A function cannot be cloned.', 'DataCloneError'),
    'memory',
  ];
  expect(others.filter((error) => isShortOfMemory(error))).toEqual([]);
});
