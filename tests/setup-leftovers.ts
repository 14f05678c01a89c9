/**
 * For test files that share a process: what a file leaves behind would reach the files after it. A timer, thread,
 * program or server that still runs (named by its test), a listener of the process, a global that is another or new, and
 * a variable of the environment fail the file.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { EventEmitter } from 'node:events';
import { afterAll, expect, vi } from 'vitest';

const CLEARS = { setTimeout: 'clearTimeout', setInterval: 'clearInterval', setImmediate: 'clearImmediate' } as const;

type Given = readonly unknown[];
type Start = (run: (...given: Given) => void, ...rest: Given) => unknown;

const nameOfTest = (): string => expect.getState().currentTestName ?? 'outside of the tests';

/** Timers that run, each with the test that started it and where. */
const running = new Map<unknown, { readonly words: string; readonly asked: Error }>();

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
      // (Its stack is written out only if it stays: that takes longer than most timers.)
      running.set(timer, { words: `${name} in “${nameOfTest()}”`, asked: new Error('asked') });
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

/** The channels on which Node tells of a new thread, program and server, with what the last word of each is. */
const BESIDE = {
  worker_threads: ['a thread', 'exit'],
  child_process: ['a program', 'close'],
  'tracing:net.server.listen:asyncStart': ['a server', 'close'],
} as const;

/** What runs beside the tests, with the test that started it. */
const beside = new Map<unknown, string>();

function watchBeside(): () => void {
  const watches = Object.entries(BESIDE).map(([channel, [what, last]]) => {
    const hear = (message: unknown): void => {
      const [started] = Object.values(message as Record<string, EventEmitter>);
      beside.set(started, `${what} in “${nameOfTest()}”`);
      started.once(last, () => beside.delete(started));
    };
    subscribe(channel, hear);
    return () => unsubscribe(channel, hear);
  });
  return () => {
    for (const unwatch of watches) unwatch();
  };
}

const unwatch = [watchTimers(), watchBeside()];

/** What has been told to end takes some turns to do so. Only a failure takes all of them. */
async function endOfBeside(): Promise<void> {
  for (let turn = 0; beside.size > 0 && turn < 100; turn++) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** What a file may not leave changed. Node makes some globals when they are first asked for: those are no change. */
const state = (): Map<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(([name, found]): [string, unknown] => [
      `globalThis.${name}`,
      'value' in found ? (found.value as unknown) : LAZY,
    ]),
    ...process
      .eventNames()
      .map((name): [string, unknown] => [`process.on ${String(name)}`, process.listenerCount(name)]),
    ...Object.entries(process.env).map(([name, value]): [string, unknown] => [`process.env.${name}`, value]),
  ]);
const LAZY = Symbol('made when first asked for');
const begin = state();

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  const now = state();
  for (const end of unwatch) end();
  await endOfBeside();
  const changed = [...new Set([...begin.keys(), ...now.keys()])].filter(
    (name) => begin.get(name) !== LAZY && !Object.is(begin.get(name), now.get(name)),
  );
  const timers = [...running.values()].map(({ words, asked }) => `${words} ${lineOf(asked.stack)}`);
  const left = [...timers, ...beside.values(), ...changed];
  running.clear();
  beside.clear();
  expect(left, 'what this file leaves for the next').toEqual([]);
});
