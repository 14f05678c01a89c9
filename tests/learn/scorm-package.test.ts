import { strFromU8, strToU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { parseHomework } from '../../src/learn/homework/parse-homework.ts';
import { belongsTo, parseSavedAnswers, savedAnswersText } from '../../src/learn/homework/saved-answers.ts';
import { scormPackage } from '../../src/learn/homework/scorm-package.ts';
import { HOMEWORK } from './homework-files.ts';

const PAGE = '<head><meta name="offline" content="sw.js"></head>';
const FILES = [
  { name: 'assets/a b&c.js', bytes: strToU8('x'.repeat(200_000)) },
  { name: 'index.html', bytes: strToU8(PAGE) },
  { name: 'empty.txt', bytes: strToU8('') },
];

const joined = (pieces: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(pieces));

it('a package holds the page, the homework and a manifest that lists every file', async () => {
  const homework = { ...HOMEWORK, title: 'Reads & <writes>\u0000' };
  const files = unzipSync(joined(await scormPackage(homework, FILES)));
  const names = ['imsmanifest.xml', 'assets/a b&c.js', 'index.html', 'empty.txt', 'homework.json'];
  expect(Object.keys(files)).toEqual(names);
  expect(strFromU8(files['assets/a b&c.js'])).toHaveLength(200_000);
  expect(strFromU8(files['index.html'])).toBe('<head><meta name="homework" content="homework.json"></head>');
  expect(parseHomework(strFromU8(files['homework.json'])).id).toBe(homework.id);

  // What SCORM 1.2 requires of a manifest with one SCO.
  const found: Record<string, Record<string, string>[]> = {};
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, uri, attributes }) => {
    expect(uri).toBe('http://www.imsproject.org/xsd/imscp_rootv1p1p2');
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    (found[name] ??= []).push(Object.fromEntries(values) as Record<string, string>);
  });
  parser.on('text', (part) => (text += part));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(strFromU8(files['imsmanifest.xml'])).close();
  expect(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(['ADL SCORM', '1.2', 'Reads & <writes>', 'Reads & <writes>']);
  expect(found.manifest[0]).toMatchObject({
    identifier: 'nandscope-week-7',
    'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
  });
  expect(found.organizations[0].default).toBe(found.organization[0].identifier);
  expect(found.item).toHaveLength(1);
  expect(found.item[0].identifierref).toBe(found.resource[0].identifier);
  expect(found.resource).toHaveLength(1);
  expect(found.resource[0]).toMatchObject({ type: 'webcontent', 'adlcp:scormtype': 'sco', href: 'index.html' });
  expect(found.file.map(({ href }) => decodeURI(href))).toEqual(names.slice(1));
});

it('a page that cannot open a homework gives no package', async () => {
  await expect(scormPackage(HOMEWORK, FILES.slice(0, 1))).rejects.toThrow('The page has no index.html');
  const other = [{ name: 'index.html', bytes: strToU8('<head></head>') }];
  await expect(scormPackage(HOMEWORK, other)).rejects.toThrow('cannot open a homework');
});

it('stored answers come back, and belong to one version of the homework', () => {
  const student = { id: 's17', name: 'Ada' };
  const given = {
    busy: { kind: 'value', answer: { kind: 'choice', option: 1 } },
    spread: { kind: 'experiment', change: { policy: { dieBinding: 'state' } } },
  } as const;
  const saved = parseSavedAnswers(savedAnswersText(HOMEWORK, student, given));
  expect(saved).toMatchObject({ student, given });
  expect(belongsTo(saved, HOMEWORK)).toBe(true);
  expect(belongsTo(saved, { ...HOMEWORK, salt: 'autumn' })).toBe(false);
  expect(() => parseSavedAnswers('{"format":"nandscope-saved-answers","version":1,"given":{"a":3}}')).toThrow(
    'student',
  );
});

it('stored answers are at most 50', () => {
  const given = (count: number) =>
    Object.fromEntries(
      Array.from(
        { length: count },
        (_, i) => [`q${i}`, { kind: 'value', answer: { kind: 'choice', option: 1 } }] as const,
      ),
    );
  const stored = (count: number): string => savedAnswersText(HOMEWORK, { id: 's17', name: 'Ada' }, given(count));
  expect(Object.keys(parseSavedAnswers(stored(50)).given)).toHaveLength(50);
  expect(() => parseSavedAnswers(stored(51))).toThrow('at most 50');
});
