import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { RUNS_VERSION } from '../../../src/compare/run/runs-version.ts';
import { run, sim, systemError } from '../in-process.ts';
import { Folder } from '../sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const plan = folder.file(
  'plan.json',
  JSON.stringify({
    format: 'nandscope-plan',
    version: 1,
    // A used device, the default, would take most of the time.
    base: { precondition: { kind: 'none' } },
    traces: [{ name: 'one', synthetic: { requests: 100, arrivals: { meanGapNs: 100_000 } } }],
    policies: ['plain', 'suspend-all'],
    seeds: [1, 2],
  }),
);
const ARGS = ['compare', plan, '--threads', '1'];
const json = folder.join('results.json');
const journal = `${json}.partial`;
const text = (path: string): string => readFileSync(path, 'utf8');

/** The bytes of an undisturbed run. */
let whole = '';
/** The journal of a run that ended at its last cell. */
let lines: string[] = [];

describe('the journal of a comparison', () => {
  it('has a line for each finished cell, synced to the disk, and goes when the results are complete', async () => {
    const path = folder.join('whole.json');
    const calls: string[] = [];
    let last = '';
    const ended = await run([...ARGS, '--json', path], {
      before: (call, args) => {
        if (call === 'unlink') last = text(`${path}.partial`);
        if (call !== 'read') calls.push(call === 'open' ? `open ${String(args[0])}` : call);
      },
    });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    whole = text(path);
    lines = last.trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 4);
    expect(lines[0]).toBe(
      `{"format":"nandscope-journal","version":1,"work":"cells","maker":"NANDscope, runs of version ${RUNS_VERSION}"}`,
    );
    const opened = calls.indexOf(`open ${path}.partial`);
    expect(calls.slice(opened).filter((call) => call === 'fsyncLater')).toHaveLength(4);
    // The results have their name, on the disk, before the journal goes.
    const end = calls.slice(calls.lastIndexOf('rename'));
    expect(end.slice(end.indexOf(`open ${folder.path}`), end.indexOf('unlink') + 1)).toEqual([
      `open ${folder.path}`,
      'fsync',
      'close',
      'unlink',
    ]);
    expect(existsSync(`${path}.partial`)).toBe(false);
  });

  it('continues to the bytes of an undisturbed run, whatever part of it is there', async () => {
    const all = `${lines.join('\n')}\n`;
    const first = lines[0].length + 1;
    // Cut at every line and in the middle of each, as the end of the power leaves it.
    const cuts = lines.flatMap((_, i) => {
      const end = lines.slice(0, i + 1).join('\n').length + 1;
      return [end, Math.min(all.length, end + 40)];
    });
    let compared = 0;
    for (const cut of new Set(cuts)) {
      writeFileSync(journal, all.slice(0, cut));
      const kept = all.slice(first, cut).split('\n').length - 1;
      const runs = await sim(...ARGS, '--json', json, '--continue', journal);
      expect(runs.status).toBe(0);
      const isCut = all[cut - 1] !== '\n';
      expect(runs.stderr, String(kept)).toBe(
        isCut ? `sim: ${journal}: 1 line is damaged or cut short; the cells run again\n` : '',
      );
      expect(text(json) === whole, `cut at ${cut}`).toBe(true);
      expect(existsSync(journal)).toBe(false);
      compared++;
    }
    expect(compared).toBeGreaterThan(7);
  });

  it('is taken over, not run again: a changed cell with a right hash is in the results', async () => {
    const [, line] = lines;
    const { id, value } = JSON.parse(line) as { id: string; value: { stateHash: string } };
    const forged = JSON.stringify({ ...value, stateHash: 'f'.repeat(16) });
    const hash = createHash('sha256').update(`${id}\n${forged}`).digest('hex');
    writeFileSync(journal, `${lines[0]}\n{"id":"${id}","hash":"${hash}","value":${forged}}\n`);
    const taken = await sim(...ARGS, '--continue', journal);
    expect(taken.stdout).toContain(`"stateHash":"${'f'.repeat(16)}"`);
    // Without its hash it is not.
    writeFileSync(journal, `${lines[0]}\n${line.replace(value.stateHash, 'f'.repeat(16))}\n`);
    const refused = await sim(...ARGS, '--continue', journal);
    expect(refused.stdout).not.toContain('f'.repeat(16));
    expect(refused.stderr).toContain('1 line is damaged');
  });

  it('of an interrupted run is named, continued and never lost by a run without --continue', async () => {
    writeFileSync(journal, `${lines.slice(0, 3).join('\n')}\n`);
    // The disk fills up at the results, so that this run ends without them, too.
    let renames = 0;
    const failed = await run([...ARGS, '--json', json], {
      before: (call) => {
        if (call === 'rename' && ++renames > 0) throw systemError('EIO', call);
      },
    });
    expect(failed.stderr).toContain(`sim: ${journal}: found 2 finished cells of an interrupted run, which run again`);
    expect(failed.status).toBe(2);
    expect(
      text(journal)
        .split('\n')
        .filter((line) => line !== ''),
    ).toHaveLength(1 + 4);
    const continued = await sim(...ARGS, '--json', json, '--continue', journal);
    expect(continued).toMatchObject({ status: 0, stderr: '' });
    expect(text(json) === whole).toBe(true);
  });

  it('stays if it has cells that the results do not have', async () => {
    writeFileSync(journal, `${lines.join('\n')}\n`);
    const share = await sim(...ARGS, '--only', '1/2', '--json', json);
    expect(share.status).toBe(0);
    expect(text(journal).trimEnd().split('\n')).toEqual(lines);
  });

  it('is refused if another version made it, or if it is another file', async () => {
    const cases = [
      [
        lines[0].replace(`version ${RUNS_VERSION}`, 'version 3'),
        'found finished "cells" of "NANDscope, runs of version 3"',
      ],
      [lines[0].replace('"cells"', '"answers"'), 'found finished "answers"'],
      ['notes of a person', 'found a file that is not a journal of cells'],
    ];
    for (const [content, message] of cases) {
      writeFileSync(journal, content);
      const ended = await sim(...ARGS, '--json', json);
      expect(ended).toMatchObject({ status: 2, stdout: '' });
      expect(ended.stderr).toContain(`sim: ${journal}: ${message}`);
      expect(text(journal)).toBe(content);
    }
    expect(cases).toHaveLength(3);
    // Cut short in its first line: nothing is lost.
    writeFileSync(journal, lines[0].slice(0, 20));
    expect(await sim(...ARGS, '--json', json, '--continue', journal)).toMatchObject({ status: 0, stderr: '' });
    writeFileSync(journal, `${lines[0]}\n`);
    const clash = await sim(...ARGS, '--json', json, '--csv', journal);
    expect(clash.stderr).toContain(`${journal}, which is the file of --csv`);
  });

  it('is not needed: the work goes on if the disk takes no more, and says so once', async () => {
    const path = folder.join('full.json');
    for (const call of ['write', 'fsyncLater', 'open'] as const) {
      let descriptor: unknown = null;
      const ended = await run([...ARGS, '--json', path], {
        before: (name, args) => {
          if (name === 'close' && args[0] === descriptor) descriptor = null;
          if (name === 'open' && args[0] === `${path}.partial`) descriptor = 'next';
          else if (descriptor === 'next') [descriptor] = args;
          const isJournal = name === 'open' ? args[0] === `${path}.partial` : args[0] === descriptor;
          if (name === call && isJournal && name !== 'fsyncLater') throw systemError('ENOSPC', name);
          if (name === call && name === 'fsyncLater') {
            const [, done] = args as [number, (error: Error) => void];
            done(systemError('EIO', name));
          }
        },
      });
      expect(ended.status, call).toBe(0);
      expect(ended.stderr.match(/the work goes on, and finished cells are kept in memory only\n/g), call).toHaveLength(
        1,
      );
      expect(text(path) === whole, call).toBe(true);
    }
  });

  it('is not made for a pipe or a device', async () => {
    mkdirSync(folder.join('empty'));
    const ended = await sim(...ARGS, '--json', '/dev/null');
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync('/dev').filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});
