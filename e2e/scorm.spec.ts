/** A homework as a SCORM 1.2 package, played by scorm-again, whose API behaves as that of a course. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { unzipSync } from 'fflate';
import { rightAnswer } from '../src/learn/lesson/judge.ts';
import { asLessonQuestion, variantOf } from '../src/learn/homework/homework.ts';
import { homeworkText } from '../src/learn/homework/parse-homework.ts';
import { HOMEWORK } from '../tests/learn/homework-files.ts';
import { measured } from '../tests/learn/measured.ts';
import { expect, test, TRIED } from './support/test.ts';

const require = createRequire(import.meta.url);
const PLAYER = require.resolve('scorm-again/scorm12/min');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The course: it stores what the package commits, and gives it to the next visit. */
const COURSE = `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><script src="/player.js"></script><script>
window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
const stored = sessionStorage.getItem('cmi');
if (stored === null) API.loadFromJSON({ core: { student_id: 's17', student_name: 'Lovelace, Ada' } });
else API.loadFromJSON(JSON.parse(stored));
const store = () => sessionStorage.setItem('cmi', JSON.stringify(API.cmi.toJSON()));
API.on('LMSCommit', store);
API.on('LMSFinish', store);
</script><iframe src="/package/index.html" title="Homework" width="1200" height="800"></iframe></html>`;

interface Cmi {
  readonly suspend_data: string;
  readonly core: {
    readonly lesson_status: string;
    readonly exit: string;
    readonly session_time: string;
    readonly score: { readonly raw: string; readonly min: string; readonly max: string };
  };
}

test(
  'a course plays a homework: the id is the variant, answers and score are stored and come back',
  // The package holds all parts of the page.
  { tag: ['@long', TRIED] },
  async ({ page: teacher, browser }) => {
    await teacher.goto('./#/learn/grade');
    await teacher
      .getByLabel('1. Open the homework')
      .setInputFiles([{ name: 'h.json', mimeType: 'application/json', buffer: Buffer.from(homeworkText(HOMEWORK)) }]);
    const [download] = await Promise.all([
      teacher.waitForEvent('download'),
      teacher.getByRole('button', { name: 'Save for a course (SCORM 1.2)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('week-7-scorm.zip');
    const files = unzipSync(readFileSync(await download.path()));
    expect(Object.keys(files)).toContain('imsmanifest.xml');

    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://course').pathname;
      const name = path.replace('/package/', '');
      const content =
        path === '/'
          ? COURSE
          : path === '/player.js'
            ? readFileSync(PLAYER)
            : Object.hasOwn(files, name) && files[name];
      response.setHeader('Content-Type', path === '/' ? TYPES['.html'] : (TYPES[extname(path)] ?? 'text/plain'));
      response.writeHead(content === false ? 404 : 200).end(content === false ? '' : content);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const course = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(course) && !/^(blob|data):/.test(request.url())) faults.push(request.url());
    });
    const stored = async (): Promise<Cmi> =>
      JSON.parse((await page.evaluate(() => sessionStorage.getItem('cmi'))) ?? '{}') as Cmi;
    try {
      await page.goto(course);
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { name: 'Week 7' })).toBeVisible();
      await expect(frame.getByLabel('Student id')).toHaveValue('s17');
      await expect(frame.getByLabel('Name', { exact: true })).toHaveValue('Lovelace, Ada');

      // The choice has 1 of 8 points, the number of this student's variant 2.
      const second = frame.getByRole('region', { name: 'Question 2' });
      await second.getByRole('radio', { name: 'the die' }).check();
      await second.getByRole('button', { name: 'Save this answer' }).click();
      await expect(frame.getByText('Answers and score of 1 of 5 questions are stored in your course.')).toBeVisible();
      expect((await stored()).core.score).toMatchObject({ raw: '12.5', min: '0', max: '100' });
      const [wait] = HOMEWORK.questions;
      const asked = asLessonQuestion(wait);
      if (asked === null) throw new Error('the first question asks for a number');
      const run = await measured(variantOf(HOMEWORK, wait, 's17').experiment);
      const right = rightAnswer(asked.question, asked, { a: run }, 'a');
      if (right.kind !== 'number') throw new Error('the answer is a number');
      const first = frame.getByRole('region', { name: 'Question 1' });
      await first.getByRole('textbox').fill(`${right.value} ns`);
      await first.getByRole('button', { name: 'Save this answer' }).click();
      await expect(frame.getByText('Answers and score of 2 of 5 questions are stored in your course.')).toBeVisible();
      const after = await stored();
      expect(after.core).toMatchObject({ score: { raw: '37.5' }, lesson_status: 'incomplete' });
      expect(after.suspend_data.length).toBeLessThan(400);

      // The next visit: the same student, the same answers.
      await page.reload();
      await expect(frame.getByText('2 of 5 questions answered.')).toBeVisible();
      await expect(second).toContainText('Answer saved on this page: the die');
      const left = await stored();
      expect(left.core.exit).toBe('suspend');
      expect(left.core.session_time).toMatch(/^\d{2,4}:\d\d:\d\d(\.\d\d?)?$/);
      expect(faults).toEqual([]);
    } finally {
      await page.close();
      server.close();
    }
  },
);
