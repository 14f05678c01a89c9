/** The sentences of errors in other languages: the page finds each by its English sentence; what is missing is reported. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/messages/languages.ts';
import type { Texts } from '../../src/messages/message.ts';
import { parseExperimentText } from '../../src/document/parse-json.ts';
import { readTrace } from '../../src/traces/read.ts';
import { bytesSource } from '../../src/traces/source.ts';
import { POLICIES } from '../../src/policies/index.ts';
import { report } from './report.ts';
import { allSentences, HOLE } from './sentences-in-source.ts';

const SENTENCES = new Map(allSentences().map(({ text, place }) => [text, place]));

const withHoles = (template: string): string => template.replace(/\{\w+\}/g, HOLE);
const namesOf = (template: string): string[] => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const filled = (template: string, value: (name: string) => string): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => value(name));

describe.each(LANGUAGES.filter(({ code }) => code !== 'en'))('the errors in $name', ({ code, load }) => {
  const loaded = async (): Promise<Texts> => {
    const texts = await load();
    if (texts === null) throw new Error(`${code} has no texts`);
    return texts;
  };

  it('have nearly every sentence of the rooms below the page, and say which is missing and which is left over', async () => {
    const templates = new Set(Object.keys((await loaded()).sentences).map(withHoles));
    const missing = [...SENTENCES].filter(([text]) => !templates.has(text));
    report(
      `Sentences without a translation (${code})`,
      missing.map(([text, place]) => `${place}: “${text}”`),
    );
    const left = [...templates].filter((template) => !SENTENCES.has(template));
    report(`Translations of no sentence (${code})`, left);
    expect(missing.length + left.length).toBeLessThan(SENTENCES.size / 10);
    expect(SENTENCES.size).toBeGreaterThan(420);
  });

  it('have the values of each sentence, and other words', async () => {
    const entries = Object.entries((await loaded()).sentences);
    const wrong = entries.filter(
      ([template, own]) => template === own || namesOf(template).sort().join() !== namesOf(own).sort().join(),
    );
    expect(wrong).toEqual([]);
    expect(entries.length).toBeGreaterThan(420);
  });

  it('are found by their English sentence, whatever the values are', async () => {
    const { sentences, translate } = await loaded();
    let checked = 0;
    for (const value of [(name: string) => `<${name}>`, () => '17', () => '“a.b”']) {
      for (const [template, own] of Object.entries(sentences)) {
        expect(translate(filled(template, value)), template).toBe(filled(own, value));
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(1200);
  });
});

describe('an error', () => {
  it('of a combination that is excluded says in Korean what works and why, for every policy', async () => {
    const texts = await LANGUAGES.find(({ code }) => code === 'ko')?.load();
    let compared = 0;
    for (const { excludes = [] } of POLICIES) {
      for (const { allowed } of excludes) {
        const told = texts?.translate(`${allowed} (not supported in this combination)`) ?? '';
        // Values and keys are the same in every language, the words around them are not.
        expect(told).not.toMatch(/ (?:with|the|which|whose|is|are) /);
        expect(told.endsWith('(이 조합은 지원하지 않습니다)')).toBe(true);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  /** The message of what is thrown, in Korean. */
  async function inKorean(act: () => unknown): Promise<string> {
    const texts = await LANGUAGES.find(({ code }) => code === 'ko')?.load();
    try {
      await act();
    } catch (error) {
      if (error instanceof Error) return texts?.translate(error.message) ?? '';
    }
    throw new Error('nothing was thrown');
  }
  const experiment = (json: string) => inKorean(() => parseExperimentText(json));
  const trace = (text: string, format = 'auto') =>
    inKorean(() => readTrace(bytesSource('a: b.csv', new TextEncoder().encode(text)), { format }));

  it('of an experiment keeps its key, the value found and the limits', async () => {
    expect(await experiment('{ "version": 1, "device": { "channels": "four" } }')).toBe(
      'device.channels: "four"(텍스트). 허용: 1부터 64까지의 정수',
    );
    expect(await experiment('{ "version": 1, "policy": { "sheduler": "fifo" } }')).toMatch(
      /^policy\.sheduler: 알 수 없는 키\. 허용: .*, scheduler, .*\(혹시 scheduler\?\)$/,
    );
    expect(await experiment('{ "version": 1,\n "device": }')).toMatch(
      /^experiment: (?:2번째 줄이 )?JSON이 아닌 텍스트\(.*\)\. 허용: JSON 문서$/,
    );
  });

  it('of a trace keeps the name of the file, the line and the example', async () => {
    expect(await trace('{"jobs": []}')).toMatch(/^a: b\.csv: 재생할 수 없습니다: JSON입니다/);
    expect(await trace('')).toBe('a: b.csv: 파일이 비어 있습니다');
    expect(await trace('0,20941264,8192,X,0.551706\n', 'spc')).toMatch(
      /^a: b\.csv: SPC.* 형식으로 읽을 수 있는 줄이 없습니다\. 이 형식의 예: “.*”\. 1번째 줄, “0,20941264,8192,X,0\.551706”: 연산 코드가 R도 W도 아닙니다$/,
    );
  });

  it('that no template fits stays as it is', async () => {
    expect(await inKorean(() => Promise.reject(new Error('The request was aborted')))).toBe('The request was aborted');
  });
});
