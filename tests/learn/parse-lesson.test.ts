import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../src/learn/document/read.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { blocksOf, inlinesOf } from '../../src/learn/lesson/markdown.ts';
import { lessonText, parseDraft, parseLesson } from '../../src/learn/lesson/parse-lesson.ts';

type Json = Record<string, unknown>;

/** The first lesson as a document that a test may damage. */
const document = (): Json => JSON.parse(lessonText(LESSONS[0])) as Json;

/** Sets the value at a path of keys and indices. */
function damaged(path: readonly (string | number)[], value: unknown): string {
  const whole = document();
  let at = whole as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  const last = path[path.length - 1];
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
  return JSON.stringify(whole);
}

describe('lesson files', () => {
  it.each(LESSONS.map((lesson) => [lesson.name, lesson] as const))('hold the whole lesson %s', (_, lesson) => {
    expect(parseLesson(lessonText(lesson))).toEqual(JSON.parse(JSON.stringify(lesson)));
  });

  it.each([
    [['format'], 'nandscope-homework', 'format: found "nandscope-homework"; allowed: "nandscope-lesson"'],
    [['version'], 2, 'version: found 2; allowed: 1'],
    [['script'], 'alert(1)', 'file.script: found an unknown key; allowed: format, version, name'],
    [['name'], '../x', 'name: found "../x"; allowed: a name of 1 to 40'],
    [['minutes'], 0, 'minutes: found 0; allowed: a number from 1 to 600'],
    [['title'], 5, 'title: found 5; allowed: a text'],
    [['idea'], 'x'.repeat(5000), 'idea: found 5000 characters; allowed: at most 4000'],
    [['steps'], [], 'steps: found 0 entries; allowed: 1 to 30 entries'],
    [['steps', 0, 'question', 'kind'], 'essay', 'steps[0].question.kind: found "essay"; allowed: number, choice'],
    [['steps', 0, 'shown', 'run'], 'nowhere', 'steps[0].shown.run: found “nowhere”; allowed: read, write'],
    [
      ['steps', 0, 'shown', 'clockNs'],
      undefined,
      'steps[0].shown.clockNs: found nothing; allowed: a time in ns with untilNs',
    ],
    [['steps', 1, 'name'], 'order', 'twice'],
    [['steps', 0, 'text'], 'It takes {nothing}.', '.text: found “nothing”; allowed:'],
    [['runs', 'read', 'experiment'], { device: { channels: 0 } }, 'runs.read.experiment: found an invalid experiment'],
    [['runs', 'read', 'experiment'], { workload: { trace: { name: 'a', hash: 'b' } } }, 'runs.read.experiment'],
    [['values', '1x'], {}, 'values.1x: found this name; allowed: at most 40 letters and digits'],
    [['read', 0, 'paper'], 'evil', 'read[0].paper: found "evil"; allowed: mbm'],
  ] as const)('name the key, what was found, and what is allowed: %j = %j', (path, value, message) => {
    const whole = document();
    const [first] = whole.steps as { name: string }[];
    const text = path.at(-1) === 'name' && path.length > 1 ? damaged(path, first.name) : damaged(path, value);
    expect(() => parseLesson(text)).toThrow(DocumentError);
    expect(() => parseLesson(text)).toThrow(message);
  });

  it.each([
    ['behind-an-erase', 'say', { right: 'x' }, '.say.right: found an unknown key; allowed: own, sameDie, elsewhere'],
    ['bus-and-array', 'bars', [{ text: 'x', answer: 'read0', say: [{ text: 'x' }] }], '.say[0]: found no limit'],
    ['suspension', 'items', [{ text: 'x', by: { of: 'finish' }, say: 5 }, {}], '.items[0].say: found 5'],
  ])('refuse what the question of %s cannot say to an answer: %s', (name, key, value, message) => {
    const lesson = LESSONS.find((one) => one.name === name);
    const whole = JSON.parse(lessonText(lesson ?? LESSONS[0])) as { steps: { question: Json }[] };
    const { question } = whole.steps.find((step) => Object.hasOwn(step.question, key === 'say' ? 'target' : key)) ?? {};
    expect(question).toBeDefined();
    if (question !== undefined) question[key] = value;
    expect(() => parseLesson(JSON.stringify(whole))).toThrow(message);
  });

  it('refuse a curve of a control that names no value of the lesson', () => {
    const lesson = LESSONS.find(({ name }) => name === 'load-and-latency');
    const whole = lesson === undefined ? '' : lessonText(lesson);
    const broken = whole.replace('"y": "halfMean"', '"y": "nothing"');
    expect(broken).not.toBe(whole);
    expect(() => parseLesson(broken)).toThrow('steps[1].try.curve.y: found “nothing”; allowed: alone, ');
  });

  it('refuse keys of prototypes, nesting and size, and keep an unfinished draft', () => {
    const evil = JSON.stringify(document()).replace('"values":{', '"values":{"__proto__":{"of":"finish"},');
    expect(() => parseLesson(evil)).toThrow(DocumentError);
    expect(Object.prototype).not.toHaveProperty('of');
    expect(() => parseLesson('['.repeat(200_000))).toThrow(DocumentError);
    expect(() => parseLesson(' '.repeat(3_000_000))).toThrow('file: found 3000000 characters');
    const draft = damaged(['steps'], []);
    expect(parseDraft(draft).steps).toEqual([]);
    expect(() => parseLesson(draft)).toThrow('steps');
  });
});

describe('the texts of a lesson', () => {
  it('have paragraphs, lists and marks', () => {
    expect(blocksOf('One **two** *three* `four`.\nStill one.\n\n- a\n- b [c](#/papers/mbm)\n')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'One ' },
          { kind: 'strong', text: 'two' },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', text: 'three' },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'four' },
          { kind: 'text', text: '. Still one.' },
        ],
      },
      {
        kind: 'list',
        items: [
          [{ kind: 'text', text: 'a' }],
          [
            { kind: 'text', text: 'b ' },
            { kind: 'link', text: 'c', href: '#/papers/mbm' },
          ],
        ],
      },
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](javascript:alert`1`)',
    '[x](JAVASCRIPT:void)',
    '[x](data:text/html,hi)',
    '[x](//evil.example)',
    '[x](https://evil.example@host"onclick=)',
    '[x](#/learn?<b>)',
    '2 * 3 * 4',
    '**unfinished',
  ])('leave %s as it is', (text) => {
    expect(inlinesOf(text)).toEqual([{ kind: 'text', text }]);
  });

  it('take no more than linear time', () => {
    const began = performance.now();
    for (const part of ['*', '**', '`', '[', '[a](', '*a', '**a*']) blocksOf(part.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
