/** Files of answers: read, simulated and judged again; forged and foreign ones are named. */
import { describe, expect, it } from 'vitest';
import { CHALLENGES } from '../../src/learn/challenges/index.ts';
import { handInText, type HandIn } from '../../src/learn/hand-in/answers.ts';
import { hashOf } from '../../src/learn/hand-in/hash.ts';
import { RunRefused, gradeFiles, gradesCsv } from '../../src/learn/hand-in/grade.ts';
import { rightAnswer } from '../../src/learn/lesson/judge.ts';
import { EMPTY_PROGRESS, progressText } from '../../src/learn/progress.ts';
import { lessonNamed, measured, runsOf } from './measured.ts';

const SUSPENSION = lessonNamed('suspension');

const file = (name: string, handIn: HandIn) => ({ name, text: handInText(handIn) });

async function rightAnswers() {
  const runs = await runsOf(SUSPENSION);
  return Object.fromEntries(
    SUSPENSION.steps.map(({ name, question, shown }) => [name, rightAnswer(question, SUSPENSION, runs, shown.run)]),
  );
}

describe('answers to a lesson', () => {
  it('are judged step by step, with the sentence that the lesson says to a wrong one', async () => {
    const right = await rightAnswers();
    const read = right['the-read'];
    if (read.kind !== 'number') throw new Error('no number');
    const answers = {
      ...right,
      'the-order': { kind: 'order', order: [0] } as const,
      'the-read': { kind: 'number', value: 10 * read.value } as const,
      nowhere: { kind: 'choice', option: 0 } as const,
    };
    delete (answers as Record<string, unknown>)['the-erase'];
    const { files, counts } = await gradeFiles(
      [
        file('a.json', { lesson: 'suspension', student: 'a', answers: right }),
        file('b.json', { lesson: 'suspension', student: 'b', answers }),
      ],
      measured,
    );
    expect(files[0].answers.map(({ judgment, remark }) => judgment + remark)).toEqual(
      SUSPENSION.steps.map(() => 'right'),
    );
    const judged = Object.fromEntries(files[1].answers.map((one) => [one.question, one]));
    expect(judged['the-order']).toEqual({
      question: 'the-order',
      answer: '',
      judgment: 'invalid',
      remark: 'The answer is of another kind.',
    });
    expect(judged['the-read']).toMatchObject({
      judgment: 'wrong',
      remark: 'The read no longer waits for the end of the erase.',
    });
    expect(judged['the-read'].answer).toMatch(/ms$/);
    expect(judged['the-erase']).toEqual({ question: 'the-erase', answer: '', judgment: 'missing', remark: '' });
    expect(files[1].remark).toBe('The lesson has no step “nowhere”.');
    expect(counts.find(({ question }) => question === 'the-read')).toEqual({
      of: 'suspension',
      question: 'the-read',
      right: 1,
      near: 0,
      wrong: 1,
      missing: 0,
      invalid: 0,
    });
  });
});

describe('a solution of a challenge', () => {
  it('is right if its run reaches the goal, and wrong without a change', async () => {
    const solved = CHALLENGES.map(({ name, solution }) =>
      file(name, { challenge: name, student: name, change: solution }),
    );
    const unchanged = CHALLENGES.map(({ name }) => file(name, { challenge: name, student: 'u', change: {} }));
    const { files } = await gradeFiles([...solved, ...unchanged], measured);
    const judgments = files.map(({ answers }) => answers.map(({ judgment }) => judgment).join(' '));
    expect(judgments).toEqual([...CHALLENGES.map(() => 'right'), ...CHALLENGES.map(() => 'wrong')]);
    expect(files[0].answers[0]).toMatchObject({ question: 'goal', answer: 'policy.suspension.erase=true' });
  });

  it('that changes what is locked is never run, and one that makes no run is invalid', async () => {
    const tried = async (change: object) => {
      let runs = 0;
      const { files } = await gradeFiles(
        [file('a', { challenge: 'rescue-the-read', student: 'a', change })],
        (experiment) => {
          runs++;
          if (experiment.policy.readPriority) return Promise.reject(new RunRefused('Too large.'));
          return measured(experiment);
        },
      );
      const [{ judgment, remark }] = files[0].answers;
      return [judgment, remark, runs];
    };
    expect(await tried({ device: { channels: 2 } })).toEqual(['wrong', 'Changed locked settings: device.channels.', 0]);
    expect(await tried({ policy: { suspension: { erase: 5 } } })).toEqual([
      'invalid',
      expect.stringContaining('policy.suspension.erase: found 5'),
      0,
    ]);
    expect(await tried({ policy: { readPriority: true } })).toEqual(['invalid', 'Too large.', 1]);
  });

  it('and any other error of a run ends the grading, and names the file', async () => {
    const handIn = file('a', { challenge: 'rescue-the-read', student: 'a', change: {} });
    await expect(gradeFiles([handIn], () => Promise.reject(new TypeError('a bug')))).rejects.toThrow(
      `${handIn.name}: a bug`,
    );
  });
});

it('a file that was changed, is of another kind or of another version is named with the reason, and others are judged', async () => {
  const good = file('good.json', { lesson: 'suspension', student: ' S1', answers: {} });
  const content = { format: 'nandscope-hand-in', version: 1, lesson: 'gone', student: 's4', answers: {} };
  const { files, counts } = await gradeFiles(
    [
      good,
      { name: 'forged.json', text: good.text.replace('" S1"', '"s2"') },
      { name: 'progress.json', text: progressText(EMPTY_PROGRESS) },
      { name: 'photo.jpg', text: '\ufffd\ufffdJFIF' },
      { name: 'large.json', text: null },
      { name: 'gone.json', text: JSON.stringify({ ...content, hash: hashOf(content) }) },
      file('again.json', { lesson: 'suspension', student: 's1', answers: {} }),
      file('other.json', { challenge: 'planes-together', student: 's1', change: {} }),
    ],
    measured,
  );
  expect(files.map(({ file: name, of, remark }) => [name, of, remark])).toEqual([
    ['good.json', 'suspension', 'The same student as in again.json.'],
    ['forged.json', '', 'hash: found the hash of another content; allowed: an unchanged file.'],
    ['progress.json', '', 'format: found "nandscope-progress" (text); allowed: "nandscope-hand-in".'],
    ['photo.jpg', '', expect.stringMatching(/^file: found text that is not JSON/)],
    ['large.json', '', 'The file is too large for answers.'],
    ['gone.json', '', 'This version has no lesson “gone”.'],
    ['again.json', 'suspension', 'The same student as in good.json.'],
    ['other.json', 'planes-together', ''],
  ]);
  expect(counts.map(({ question, missing, wrong }) => [question, missing, wrong])).toEqual([
    ...SUSPENSION.steps.map(({ name }) => [name, 2, 0]),
    ['goal', 0, 1],
  ]);
  expect(gradesCsv({ files: files.slice(1, 2), counts })).toBe(
    'file,student,lesson or challenge,question,answer,judgment,remark\r\n' +
      'forged.json,,,,,refused,"hash: found the hash of another content; allowed: an unchanged file."\r\n',
  );
});

it('a table has a line for each answer, and no text in it becomes a formula', async () => {
  const { files, counts } = await gradeFiles(
    [file('=a.json', { challenge: 'planes-together', student: '=1+1', change: { policy: { multiPlane: 'greedy' } } })],
    measured,
  );
  const [, line] = gradesCsv({ files, counts }).split('\r\n');
  expect(line).toMatch(/^'=a\.json,'=1\+1,planes-together,goal,"?policy\.multiPlane=""greedy"""?,right,/);
});
