import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostMessage } from '../../../src/app/embed/messages.ts';
import { embedCode, embedOptions } from '../../../src/app/links/embed-options.ts';
import { lessonScore, answeredEvents } from '../../../src/app/embed/splice.ts';
import { EMPTY_PROGRESS } from '../../../src/learn/progress.ts';
import { lessonNamed } from '../../learn/measured.ts';
import { tellRuns } from '../../../src/app/embed/tell-runs.ts';
import { NO_RUN, useRuns, type ShownRun } from '../../../src/app/stores/runs.ts';
import { select } from '../../../src/app/stores/view.ts';

const SUSPENSION = lessonNamed('suspension');

describe('the parameters of an embedded page', () => {
  it('name panels, playback and origins', () => {
    expect(embedOptions('')).toBeNull();
    expect(embedOptions('?embed')).toEqual({
      panels: ['transport', 'inspector'],
      autoplay: false,
      origins: null,
      badOrigins: [],
    });
    expect(embedOptions('?embed=charts,evil,setup&autoplay&origins=https://a.example,%20https://b.example')).toEqual({
      panels: ['setup', 'charts'],
      autoplay: true,
      origins: ['https://a.example', 'https://b.example'],
      badOrigins: [],
    });
    expect(embedOptions('?embed=none')?.panels).toEqual([]);
  });

  it.each([
    ['', [], ['']],
    ['*', [], ['*']],
    ['https://a.example,,https://b.example', ['https://a.example', 'https://b.example'], ['']],
    ['https://a.example/course/,HTTPS://B.example:443', ['https://a.example', 'https://b.example'], []],
    ['null', ['null'], []],
    ['a.example,javascript:1,https://,//c.example,https://*.example', [], undefined],
  ])('origins=%s leaves out what is no origin, and names it', (text, origins, badOrigins) => {
    const options = embedOptions(`?embed&origins=${encodeURIComponent(text)}`);
    expect(options?.badOrigins).toEqual(badOrigins ?? text.split(','));
    expect(options?.origins).toEqual(origins);
  });

  it('are in the code of a frame, without markup of the title', () => {
    const code = embedCode('https://x.example/nandscope/?old#/learn/tail', '"><script>alert(1)</script>');
    expect(code).toContain('src="https://x.example/nandscope/?embed#/learn/tail"');
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(code).not.toContain('<script>');
  });
});

describe('messages of a host', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;

  it.each([
    [null, null],
    ['load', null],
    [{ type: 'load' }, null],
    [
      { nandscope: 1, type: 'step', direction: -1 },
      { type: 'step', direction: -1 },
    ],
    [{ nandscope: 1, type: 'play' }, { type: 'play' }],
    [
      { nandscope: 1, type: 'select', request: 3 },
      { type: 'select', request: 3, side: 'a' },
    ],
    [
      { nandscope: 1, type: 'load', link: 'https://evil.example/#/learn/tail' },
      { type: 'load', link: '#/learn/tail' },
    ],
    [
      { nandscope: 1, type: 'load', experiment: { seed: 1 } },
      { type: 'load', experiment: '{"seed":1}' },
    ],
    [
      { subject: 'SPLICE.getState.response', message_id: 'x', state: { a: 1 } },
      { type: 'splice-state', id: 'x', state: '{"a":1}', user: '' },
    ],
    [
      { subject: 'SPLICE.getState.response', message_id: 'x', state: cycle, user_id: 's17' },
      { type: 'splice-state', id: 'x', state: null, user: 's17' },
    ],
    [{ subject: 'SPLICE.getState.response', state: null }, null],
  ])('are read as what they are: %#', (data, message) => {
    expect(hostMessage(data)).toEqual(message);
  });

  it.each([
    [{ type: 'eval', code: 'alert(1)' }, 'type: found eval; allowed: load, step, play, pause, select'],
    [{ type: 'step', direction: 'up' }, 'direction: found up; allowed: 1, -1'],
    [{ type: 'select', request: -1 }, 'request: found -1; allowed: a whole number from 0'],
    [{ type: 'select', request: 1, side: 'c' }, 'side: found c; allowed: a, b'],
    [{ type: 'load', link: 'javascript:alert(1)' }, 'link: found javascript:alert(1); allowed: an address'],
    [{ type: 'load' }, 'link: found undefined; allowed: a link or an experiment'],
    [{ type: 'load', experiment: cycle }, 'link: found undefined'],
  ])('are refused with the key, what was found, and what is allowed: %#', (data, reason) => {
    const message = hostMessage({ nandscope: 1, ...data });
    expect(message).toMatchObject({ type: 'bad' });
    expect(message).toHaveProperty('fault.message', expect.stringContaining(reason));
  });
});

it('the score of a lesson is the share of its right steps, a near one half', () => {
  const answer = { kind: 'number', value: 1 } as const;
  const [first, second] = SUSPENSION.steps;
  const records = { [first.name]: { answer, grade: 'right' }, [second.name]: { answer, grade: 'near' } } as const;
  expect(lessonScore(SUSPENSION, { lessons: { suspension: records }, challenges: {} })).toBe(0.5);
  expect(lessonScore(SUSPENSION, { lessons: {}, challenges: {} })).toBe(0);
});

describe('events for the host', () => {
  it('name each new answer, and nothing that was there or was removed', () => {
    const right = { answer: { kind: 'choice', option: 0 }, grade: 'right' } as const;
    const wrong = { answer: { kind: 'choice', option: 1 }, grade: 'wrong' } as const;
    const before = { lessons: { tail: { one: wrong, two: right } }, challenges: { early: 2 } };
    const after = { lessons: { tail: { one: right }, own: { one: wrong } }, challenges: { early: 1, late: 3 } };
    expect(answeredEvents(before, after)).toEqual([
      { lesson: 'tail', step: 'one', grade: 'right' },
      { lesson: 'own', step: 'one', grade: 'wrong' },
      { challenge: 'early', changes: 1 },
      { challenge: 'late', changes: 3 },
    ]);
    expect(answeredEvents(after, after)).toEqual([]);
    expect(answeredEvents(after, EMPTY_PROGRESS)).toEqual([]);
  });
});

it('docs/embed.md names every message in both directions', () => {
  const read = (file: string): string => readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8');
  const text = read('docs/embed.md');
  const [, named = ''] = /^const TYPES = '(.*)';$/m.exec(read('src/app/embed/messages.ts')) ?? [];
  const sent = ['embed', 'tell-runs', 'splice'].flatMap((name) =>
    [...read(`src/app/embed/${name}.ts`).matchAll(/nandscope: 1, type: '(\w+)'|subject: '([\w.]+)'/g)].map(
      ([, own, splice]) => own ?? splice,
    ),
  );
  expect(named.split(', ')).toHaveLength(5);
  expect(new Set(sent).size).toBeGreaterThan(8);
  expect([...named.split(', '), ...sent].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

const finished = (stateHash: string) => ({ ...NO_RUN, shown: { stateHash } as unknown as ShownRun });

it('the host of a frame hears of a run that finished and a request that was selected before the frame listened', () => {
  useRuns.setState({ a: finished('one'), b: NO_RUN });
  select({ kind: 'request', side: 'a', request: 81 });
  const heard: object[] = [];
  tellRuns((message) => heard.push(message));
  const first = [
    { nandscope: 1, type: 'run', side: 'a', stateHash: 'one' },
    { nandscope: 1, type: 'selected', side: 'a', request: 81 },
  ];
  expect(heard).toEqual(first);
  // Each is told once; changes follow.
  useRuns.setState({ a: finished('one') });
  useRuns.setState({ b: finished('two') });
  select({ kind: 'request', side: 'b', request: 3 });
  expect(heard).toEqual([
    ...first,
    { nandscope: 1, type: 'run', side: 'b', stateHash: 'two' },
    { nandscope: 1, type: 'selected', side: 'b', request: 3 },
  ]);
  select(null);
  expect(heard).toHaveLength(4);
});
