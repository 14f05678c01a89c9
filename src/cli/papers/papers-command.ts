import { plural } from '../../base/format.ts';
import { jsonText } from '../../analysis/export/json-text.ts';
import { claimTraces, requireName, seedsOf } from '../claims/claims-flags.ts';
import { chosenClaims } from '../claims/claims-command.ts';
import { runTrials } from '../claims/trial-worker.ts';
import { CommandError, EXIT, attempt } from '../failure.ts';
import { print, printError } from '../files/standard-streams.ts';
import { parseWords, usageOf, type CommandSyntax, type ParsedWords } from '../flags.ts';
import { ProgressLine } from '../progress.ts';
import { threadsOf } from '../threads.ts';
import { FIGURE_HEADS, type FigureHead } from '../../papers/results/heads.ts';
import { PAPER_NAMES } from '../../papers/paper.ts';
import { LENGTHS_FILE, requireProject, rewrite, shipResults, type ShippedTrials } from './shipped-files.ts';
import { drivesTable } from '../../reproduction/drives.ts';
import { RunCache } from '../../reproduction/run.ts';
import { LOADS, triedLengths } from '../../reproduction/convergence.ts';
import type { TriedLength } from '../../reproduction/lengths.ts';
import { PUBLISHED_TRACES, type JobResults, type MeasuredTrial } from '../../reproduction/run-job.ts';
import { trialJobs, type TrialJob } from '../../reproduction/trials/plan-jobs.ts';
import { DEFAULT_SEEDS, trialReport } from '../../reproduction/trials/report-of.ts';
import { figureText } from '../../reproduction/figures/evaluation-figure.ts';
import { EVALUATION_FIGURES } from '../../reproduction/figures/index.ts';
import { measuredFigure, type MeasuredFigure } from '../../papers/results/measured-figure.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openOutput, requireNoInput } from '../files/outputs.ts';
import { FIGURE_TEXTS } from '../../reproduction/figures/figure-svg.ts';

export function makeFolder(folder: string, figures: readonly string[]): void {
  attempt(folder, 'write', () => mkdirSync(folder, { recursive: true }));
  for (const name of figures)
    for (const kind of Object.keys(FIGURE_TEXTS)) requireNoInput(join(folder, `${name}.${kind}`));
}

/**
 * All files are complete before the first takes its name.
 * @throws CommandError that names the file that cannot be written
 */
async function writeFigure(folder: string, figure: MeasuredFigure): Promise<string[]> {
  const outputs = Object.entries(FIGURE_TEXTS).map(([kind, textOf]) => ({
    output: openOutput(join(folder, `${figure.name}.${kind}`)),
    text: textOf(figure),
  }));
  try {
    for (const { output, text } of outputs) await output.write([text]);
    for (const { output } of outputs) output.commit();
  } finally {
    for (const { output } of outputs) output.abandon();
  }
  return outputs.map(({ output }) => output.path);
}

interface Listener {
  readonly onTrial: (done: number) => void;
  /** Called when all trials of a paper are there. */
  readonly onPaper: (results: readonly JobResults[]) => Promise<void>;
}

async function measurePapers(
  jobs: readonly TrialJob[],
  threads: number,
  { onTrial, onPaper }: Listener,
): Promise<void> {
  const ends = new Map<number, JobResults>();
  let written = Promise.resolve();
  await runTrials(jobs, threads, (results, index) => {
    ends.set(index, results);
    onTrial(ends.size);
    const own = jobs.flatMap(({ paper }, at) => (paper === jobs[index].paper ? [ends.get(at)] : []));
    const complete = own.filter((one) => one !== undefined);
    if (complete.length === own.length) written = written.then(() => onPaper(complete));
  });
  await written;
}

function measured(name: string, trials: readonly MeasuredTrial[]): MeasuredFigure {
  const figure = EVALUATION_FIGURES.find((one) => one.name === name);
  if (figure === undefined) throw new RangeError(`there is no figure “${name}”`);
  return measuredFigure(figureText(figure), trials);
}

/** Those that ask a program to end: Ctrl-C, a scheduler such as Slurm or Kubernetes, a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does some work; a signal meanwhile first does `leave`, then ends the process as it would have done without this.
 * @param hears whether this thread is free to hear signals: with a listener, nothing would end a thread that simulates
 */
async function untilSignal<Result>(
  hears: boolean,
  leave: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const onSignal = (signal: NodeJS.Signals): void => {
    forget();
    void leave().finally(() => process.kill(process.pid, signal));
  };
  const forget = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  };
  if (hears) for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work();
  } finally {
    forget();
  }
}

const FOLDER = 'papers-figures';

const SYNTAX: CommandSyntax = {
  command: 'papers',
  words: ['[FOLDER]'],
  flags: {
    figure: { value: 'NAME', repeats: true },
    paper: { value: 'NAME' },
    seeds: { value: 'N' },
    trace: { value: 'FILE', repeats: true },
    format: { value: 'NAME' },
    lossy: {},
    threads: { value: 'N' },
    ship: {},
    claim: { value: 'ID', repeats: true },
  },
};

const HELP = `npm run --silent papers -- ${usageOf(SYNTAX).replace(/^papers /, '')}
npm run --silent papers -- length
npm run --silent papers -- drives

Measures the papers' evaluation figures over 7 seeds on all cores and writes each as SVG, CSV and JSON to FOLDER
(${FOLDER} if omitted). The values that the papers print are marked. A trace replaces stand-ins: one with the name
of a trace of the figure's paper that stand-in, any other all of them. Ctrl-C ends it; papers that are complete stay.
--ship puts them into the source, where the page finds them, and with them the verdicts of the claims, which share
their runs: about an hour of CPU time. --claim and --figure name some of them.
length finds how many requests the stand-ins have, by the rule of src/reproduction/lengths.ts, and writes its table.
drives runs the presets of whole drives and compares them with published figures.

Figures: ${FIGURE_HEADS.map(({ name }) => name).join(', ')}
`;

export async function papersCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    await print(HELP);
    return EXIT.done;
  }
  const { words, flags } = parseWords(SYNTAX, args);
  if (words[0] === 'length') return lengthCommand();
  if (words[0] === 'drives') {
    await drivesTable(() => new RunCache(), print);
    await print(DRIVES_LEGEND);
    return EXIT.done;
  }
  const folder = words.at(0) ?? FOLDER;
  const ships = flags.has('ship');
  const figures = flags.has('claim') && !flags.has('figure') ? [] : chosenFigures(flags, ships);
  const claims = ships && (flags.has('claim') || !flags.has('figure')) ? chosenClaims(flags) : [];
  const seeds = seedsOf(flags.get('seeds')?.[0]);
  const threads = threadsOf(flags.get('threads')?.[0]);
  const traces = await claimTraces(flags);
  if (flags.has('claim') && !ships)
    throw new CommandError('--claim: found no --ship; allowed: with --ship; `sim claims` prints claims');
  if (ships && (traces.length > 0 || seeds !== DEFAULT_SEEDS))
    throw new CommandError('--ship needs the stand-ins and all seeds: without --trace and --seeds');
  if (ships) requireProject();
  makeFolder(
    folder,
    figures.map(({ name }) => name),
  );
  const jobs = trialJobs({ claims, figures, seeds, traces, publishedOf: (paper) => PUBLISHED_TRACES[paper] });
  const progress = new ProgressLine();
  const started = performance.now();
  let complete = 0;
  const leave = async (): Promise<void> => {
    progress.clear();
    await printError(`papers: interrupted: ${complete} of ${figures.length} figures are in ${folder}`);
  };
  await untilSignal(threads > 1, leave, () =>
    measurePapers(jobs, threads, {
      onTrial: (done) => progress.show(`${done} of ${jobs.length} trials`, done / jobs.length),
      onPaper: async (results) => {
        progress.clear();
        const ready: ShippedTrials[] = [];
        for (const { figure: name } of results[0].figures) {
          const trials = results.flatMap((one) => one.figures.filter(({ figure }) => figure === name));
          const figure = measured(name, trials);
          const [svg] = await writeFigure(folder, figure);
          ready.push({ figure, experiments: trials[0].experiments });
          complete++;
          const seconds = ((performance.now() - started) / 1000).toFixed(0);
          const count = plural(figure.trials, 'trial');
          await print(`${complete}/${figures.length}  ${svg}  ${count}, after ${seconds} s\n`);
        }
        const all = results.flatMap((one) => one.claims);
        const reports = claims.flatMap((claim) => {
          const own = all.filter(({ id }) => id === claim.id);
          return own.length === 0 ? [] : [trialReport(claim, own)];
        });
        if (ships) await shipResults(reports, ready);
      },
    }),
  ).finally(() => progress.clear());
  await print(`${plural(complete, 'figure')} as SVG, CSV and JSON in ${folder}\n`);
  return EXIT.done;
}

const DRIVES_LEGEND = '* more than 15 % off: the notes of the drive say why.\n';

async function lengthCommand(): Promise<number> {
  requireProject();
  const table: Record<string, readonly TriedLength[]> = {};
  for (const load of LOADS) {
    table[load.name] = await triedLengths(load);
    const tried = table[load.name].map(({ requests, apart }) => `${requests}: ${(apart * 100).toFixed(1)} %`);
    await print(`${load.name.padEnd(20)} ${tried.join(', ')}\n`);
  }
  await rewrite(LENGTHS_FILE, () => jsonText(table, 2));
  return EXIT.done;
}

function chosenFigures(flags: ParsedWords['flags'], ships: boolean): FigureHead[] {
  const paper = flags.get('paper')?.[0];
  if (paper !== undefined) requireName('--paper', paper, ships ? PAPER_NAMES : papersWithFigures());
  const own = FIGURE_HEADS.filter((head) => paper === undefined || head.paper === paper);
  const named = flags.get('figure') ?? [];
  const names = own.map(({ name }) => name);
  for (const name of named) requireName('--figure', name, names);
  return own.filter(({ name }) => named.length === 0 || named.includes(name));
}

const papersWithFigures = (): string[] =>
  PAPER_NAMES.filter((name) => FIGURE_HEADS.some(({ paper }) => paper === name));
