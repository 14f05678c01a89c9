import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as ProgressModule from '../../../src/app/learn/progress.ts';
import type { StepRecord } from '../../../src/learn/progress.ts';
import { Browser, type Tab } from '../../support/tabs.ts';

type Module = typeof ProgressModule;

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

async function opened(tab: Tab = browser.open()): Promise<{ tab: Tab; learn: Module }> {
  vi.resetModules();
  return { tab, learn: await tab.run(() => import('../../../src/app/learn/progress.ts')) };
}

const choice = (option: number): StepRecord => ({ answer: { kind: 'choice', option }, grade: 'right' });
const lessonsOf = ({ learn }: { learn: Module }) => learn.useProgress.getState().progress.lessons;

describe('progress in two tabs', () => {
  it.each([false, true])('keeps the answers of both, whether they hear each other at once or not', async (isDeaf) => {
    const [one, two] = [await opened(), await opened()];
    browser.isDeaf = isDeaf;
    one.tab.run(() => {
      one.learn.recordStep('tail', 'first', choice(1));
    });
    two.tab.run(() => {
      two.learn.recordStep('garbage-collection', 'first', choice(2));
    });
    two.tab.run(() => {
      two.learn.recordStep('tail', 'second', choice(3));
    });
    one.tab.run(() => {
      one.learn.recordChallenge('early', 4);
    });
    two.tab.run(() => {
      two.learn.recordChallenge('late', 2);
    });
    const all = {
      tail: { first: choice(1), second: choice(3) },
      'garbage-collection': { first: choice(2) },
    };
    if (!isDeaf) for (const tab of [one, two]) expect(lessonsOf(tab)).toEqual(all);
    const reloaded = await opened();
    expect(reloaded.learn.useProgress.getState().progress).toEqual({ lessons: all, challenges: { early: 4, late: 2 } });
  });

  it('shows an answer that the other tab removed as removed', async () => {
    const [one, two] = [await opened(), await opened()];
    one.tab.run(() => {
      one.learn.recordStep('tail', 'first', choice(1));
    });
    two.tab.run(() => {
      two.learn.clearStep('tail', 'first');
    });
    expect(lessonsOf(one)).toEqual({ tail: {} });
    expect(lessonsOf(await opened())).toEqual({});
  });

  it('keeps the shorter of two solutions of a challenge, whichever tab stores last', async () => {
    const [one, two] = [await opened(), await opened()];
    browser.isDeaf = true;
    const three = await opened();
    three.tab.run(() => {
      three.learn.recordChallenge('early', 1);
    });
    // The tabs have not heard of it.
    two.tab.run(() => {
      two.learn.recordChallenge('early', 3);
    });
    one.tab.run(() => {
      one.learn.recordChallenge('early', 2);
    });
    expect((await opened()).learn.useProgress.getState().progress.challenges).toEqual({ early: 1 });
  });

  it('survives a store that refuses, until the page is closed', async () => {
    const one = await opened();
    browser.isFull = true;
    one.tab.run(() => {
      one.learn.recordStep('tail', 'first', choice(1));
    });
    expect(lessonsOf(one)).toEqual({ tail: { first: choice(1) } });
  });

  it('takes over what an earlier version stored as one entry, without the answers that were given since', async () => {
    const { progressText } = await import('../../../src/learn/progress.ts');
    const earlier = { lessons: { tail: { first: choice(0), second: choice(0) } }, challenges: { early: 3 } };
    browser.local.setItem('nandscope.learn/lesson/tail/first', JSON.stringify(choice(1)));
    browser.local.setItem('nandscope.learn/lesson/tail/damaged', '{');
    browser.local.setItem('nandscope.learn', progressText(earlier));
    const joined = { lessons: { tail: { first: choice(1), second: choice(0) } }, challenges: { early: 3 } };
    expect((await opened()).learn.useProgress.getState().progress).toEqual(joined);
    expect((await opened()).learn.useProgress.getState().progress).toEqual(joined);
    expect(browser.local.getItem('nandscope.learn')).toBeNull();
  });

  it('a file adds its answers, and its undo leaves those that were given since', async () => {
    const one = await opened();
    one.tab.run(() => {
      one.learn.recordStep('tail', 'first', choice(1));
      one.learn.recordStep('tail', 'second', choice(1));
    });
    const file = { lessons: { tail: { second: choice(2), third: choice(2) } }, challenges: { early: 2 } };
    const undo = one.tab.run(() => one.learn.addProgress(file));
    expect(lessonsOf(one)).toEqual({ tail: { first: choice(1), second: choice(2), third: choice(2) } });
    one.tab.run(() => {
      one.learn.recordStep('tail', 'third', choice(3));
      undo();
    });
    const left = { lessons: { tail: { first: choice(1), second: choice(1), third: choice(3) } }, challenges: {} };
    expect(one.learn.useProgress.getState().progress).toEqual(left);
    expect((await opened()).learn.useProgress.getState().progress).toEqual(left);
  });
});

describe('progress inside a page of a host', () => {
  /** A tab inside a page of another origin. */
  function framed(origin: string): Tab {
    const tab = browser.open();
    tab.window.parent = new EventTarget();
    vi.stubGlobal('location', { ancestorOrigins: { item: () => origin } });
    vi.stubGlobal('document', { referrer: '' });
    return tab;
  }

  it('never sees or changes the person’s own, whatever the host answers', async () => {
    const own = await opened();
    own.tab.run(() => {
      own.learn.recordStep('tail', 'first', choice(1));
    });
    const frame = await opened(framed('https://course.example'));
    expect(lessonsOf(frame)).toEqual({});
    frame.tab.run(() => {
      frame.learn.joinHostProgress({ lessons: {}, challenges: {} }, '');
    });
    frame.tab.run(() => {
      frame.learn.joinHostProgress({ lessons: { tail: { first: choice(2) } }, challenges: {} }, 's1');
    });
    frame.tab.run(() => {
      frame.learn.replaceProgress({ lessons: {}, challenges: {} });
    });
    expect(lessonsOf(own)).toEqual({ tail: { first: choice(1) } });
    expect(lessonsOf(await opened())).toEqual({ tail: { first: choice(1) } });
  });

  it('is joined with the host’s step by step: an empty or older answer removes nothing', async () => {
    const frame = await opened(framed('https://course.example'));
    frame.tab.run(() => {
      frame.learn.recordStep('tail', 'first', choice(1));
      frame.learn.joinHostProgress({ lessons: {}, challenges: {} }, '');
    });
    expect(lessonsOf(frame)).toEqual({ tail: { first: choice(1) } });
    const hosted = { lessons: { tail: { first: choice(0), second: choice(2) } }, challenges: { early: 5 } };
    frame.tab.run(() => {
      frame.learn.joinHostProgress(hosted, '');
    });
    expect(frame.learn.useProgress.getState().progress).toEqual({
      lessons: { tail: { first: choice(1), second: choice(2) } },
      challenges: { early: 5 },
    });
  });

  it('is apart from that of another host and of another student of the same host', async () => {
    const first = await opened(framed('https://course.example'));
    first.tab.run(() => {
      first.learn.joinHostProgress({ lessons: {}, challenges: {} }, 'student 1');
      first.learn.recordStep('tail', 'first', choice(1));
    });
    const other = await opened(framed('https://other.example'));
    expect(lessonsOf(other)).toEqual({});
    const second = await opened(framed('https://course.example'));
    second.tab.run(() => {
      second.learn.joinHostProgress({ lessons: {}, challenges: {} }, 'lesson');
    });
    expect(lessonsOf(second)).toEqual({});
    const again = await opened(framed('https://course.example'));
    again.tab.run(() => {
      again.learn.joinHostProgress({ lessons: {}, challenges: {} }, 'student 1');
    });
    expect(lessonsOf(again)).toEqual({ tail: { first: choice(1) } });
  });
});

it('what is entered in a step and not given survives a reload in every tab, and counts as no answer', async () => {
  const one = await opened();
  one.tab.run(() => {
    one.learn.unsentOfStep('tail', 'first').keep('12 m');
  });
  const two = await opened();
  two.tab.run(() => {
    two.learn.unsentOfStep('tail', 'second').keep('7');
  });
  const later = await opened();
  const read = (step: string) => later.tab.run(() => later.learn.unsentOfStep('tail', step).read());
  expect([read('first'), read('second')]).toEqual(['12 m', '7']);
  expect(lessonsOf(later)).toEqual({});
  later.tab.run(() => {
    later.learn.unsentOfStep('tail', 'first').keep(null);
  });
  expect([read('first'), read('second')]).toEqual([null, '7']);
});
