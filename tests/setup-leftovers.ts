/**
 * For test files that share a process: what a file leaves behind would reach the files after it. A timer that still
 * runs (named by its test), a global that is another or new, and a variable of the environment fail the file.
 */
import { afterAll, expect, vi } from 'vitest';

const CLEARS = { setTimeout: 'clearTimeout', setInterval: 'clearInterval', setImmediate: 'clearImmediate' } as const;

type Given = readonly unknown[];
type Start = (run: (...given: Given) => void, ...rest: Given) => unknown;

const nameOfTest = (): string => expect.getState().currentTestName ?? 'outside of the tests';

/** Timers that run, each with the test and the line that started it. */
const running = new Map<unknown, string>();

const lineOf = (stack = ''): string =>
  stack
    .split('\n')
    .slice(2)
    .find((line) => !line.includes('node_modules'))
    ?.trim() ?? '';

function watchTimers(): () => void {
  const real = Object.fromEntries(
    Object.entries(CLEARS)
      .flat()
      .map((name) => [name, Reflect.get(globalThis, name) as unknown]),
  );
  for (const [name, clearName] of Object.entries(CLEARS)) {
    const start = real[name] as Start;
    const clear = real[clearName] as (timer: unknown) => void;
    const watched: Start = (run, ...rest) => {
      const timer = start(
        (...given) => {
          if (name !== 'setInterval') running.delete(timer);
          run(...given);
        },
        ...rest,
      );
      running.set(timer, `${name} in “${nameOfTest()}” ${lineOf(new Error('asked').stack)}`);
      return timer;
    };
    // `util.promisify` finds its own way of waiting at the function.
    Object.assign(globalThis, {
      [name]: Object.defineProperties(watched, Object.getOwnPropertyDescriptors(start)),
      [clearName]: (timer: unknown) => {
        running.delete(timer);
        clear(timer);
      },
    });
  }
  return () => {
    Object.assign(globalThis, real);
  };
}

const unwatch = watchTimers();

/** What a file may not leave changed. Node makes some globals when they are first asked for: those are no change. */
const state = (): Map<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(([name, found]): [string, unknown] => [
      `globalThis.${name}`,
      'value' in found ? (found.value as unknown) : LAZY,
    ]),
    ...Object.entries(process.env).map(([name, value]): [string, unknown] => [`process.env.${name}`, value]),
  ]);
const LAZY = Symbol('made when first asked for');
const begin = state();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  const now = state();
  unwatch();
  const changed = [...new Set([...begin.keys(), ...now.keys()])].filter(
    (name) => begin.get(name) !== LAZY && !Object.is(begin.get(name), now.get(name)),
  );
  const left = [...running.values(), ...changed];
  running.clear();
  expect(left, 'what this file leaves for the next').toEqual([]);
});
