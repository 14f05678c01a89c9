/** The options of jobs as fio's JSON has them, as a job file. */

export type FioOptions = Readonly<Record<string, string>>;

/** One entry of `jobs`. */
export interface FioJobOptions {
  readonly name: string;
  readonly options: FioOptions;
}

/** A value cannot end its line, nor begin a section. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

function linesOf(options: FioOptions): string[] {
  return Object.entries(options)
    .filter(([key]) => key !== 'name')
    .map(([key, value]) => oneLine(value === '' ? key : `${key}=${value}`));
}

/**
 * The job file behind a result of fio.
 * @param global the `global options` of the document
 * @param jobs its jobs: with `numjobs=4` and without `group_reporting`, fio lists each four times
 */
export function fioJobText(global: FioOptions, jobs: readonly FioJobOptions[]): string {
  const lines = ['[global]', ...linesOf(global)];
  const listed = new Map<string, number>();
  for (const { name, options } of jobs) {
    const own = linesOf(options);
    const copies = Number(options.numjobs ?? global.numjobs ?? '1');
    const key = JSON.stringify([name, own]);
    const count = listed.get(key) ?? 0;
    listed.set(key, count + 1);
    if (copies > 1 && count % copies !== 0) continue;
    lines.push(`[${name.replaceAll(/[[\]\r\n;#]/g, '_').trim() || 'job'}]`);
    for (const line of own) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
