import { claimTraces, requireName, seedsOf } from '../claims/claims-flags.ts';
import { chosenClaims, runClaims } from '../claims/claims-command.ts';
import { CommandError, EXIT, attempt } from '../failure.ts';
import { print, printError } from '../files/standard-streams.ts';
import { parseWords, usageOf, type CommandSyntax, type ParsedWords } from '../flags.ts';
import { ProgressLine } from '../progress.ts';
import { threadsOf, runOnThreads } from '../threads.ts';
import { figureJobs, type FigureJob, type MeasuredTrial } from '../../reproduction/figures/measure-figure.ts';
import { FIGURE_HEADS, type FigureHead } from '../../papers/results/heads.ts';
import { PAPER_NAMES } from '../../papers/paper.ts';
import { PUBLISHED_TRACES } from '../../reproduction/claims/run-job.ts';
import { shipClaims, shipFigure, requireProject } from './shipped-files.ts';
import { DEFAULT_SEEDS } from '../../reproduction/trials/report-of.ts';
import { figureText } from '../../reproduction/figures/evaluation-figure.ts';
import { EVALUATION_FIGURES } from '../../reproduction/figures/index.ts';
import { measuredFigure, type MeasuredFigure } from '../../papers/results/measured-figure.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { endOf, startFigureWorker, type FigureEnd } from './figure-worker.ts';
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
  readonly onFigure: (
    figure: MeasuredFigure,
    experiments: readonly (readonly ExperimentInput[])[],
  ) => void | Promise<void>;
}

/** @throws Error that names the figure of a job that failed */
async function measureFigures(
  jobs: readonly FigureJob[],
  threads: number,
  { onTrial, onFigure }: Listener,
): Promise<void> {
  const trials = new Map<number, MeasuredTrial>();
  let written = Promise.resolve();
  const onEnd = ({ index, trial, failure }: FigureEnd): void => {
    const { figure: name } = jobs[index];
    if (trial === null) throw new Error(`${name}: ${failure ?? 'no result'}`);
    trials.set(index, trial);
    onTrial(trials.size);
    const own = jobs.filter(({ figure }) => figure === name).map((job) => trials.get(job.index));
    const complete = own.filter((one) => one !== undefined);
    if (complete.length === own.length)
      written = written.then(() => onFigure(measured(name, complete), complete[0].experiments));
  };
  if (threads === 1) for (const job of jobs) onEnd(await endOf(job));
  else {
    await runOnThreads<FigureJob, FigureEnd>(
      jobs.map((job) => () => job),
      threads,
      { start: startFigureWorker, lost: ({ index }, failure) => ({ index, trial: null, failure }), onEnd },
    );
  }
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
    claims: {},
    claim: { value: 'ID', repeats: true },
  },
};

const HELP = `npm run --silent papers -- ${usageOf(SYNTAX).replace(/^papers /, '')}

Measures the papers' evaluation figures over 7 seeds on all cores and writes each as SVG, CSV and JSON to FOLDER
(${FOLDER} if omitted). The values that the papers print are marked. A trace replaces stand-ins: one with the name
of a trace of the figure's paper that stand-in, any other all of them. Ctrl-C ends it; figures that are complete stay.
--ship also puts the figures into the source, where the page finds them.
--claims runs the papers' claims in place of the figures: all of them, or those that --claim and --paper name; it needs
--ship, which puts their verdicts into the source. \`sim claims\` prints them.

Figures: ${FIGURE_HEADS.map(({ name }) => name).join(', ')}
`;

export async function papersCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    await print(HELP);
    return EXIT.done;
  }
  const { words, flags } = parseWords(SYNTAX, args);
  const folder = words.at(0) ?? FOLDER;
  const figures = chosenFigures(flags);
  const seeds = seedsOf(flags.get('seeds')?.[0]);
  const threads = threadsOf(flags.get('threads')?.[0]);
  const traces = await claimTraces(flags);
  const ships = flags.has('ship');
  if (flags.has('claims') || flags.has('claim')) {
    if (!ships || seeds !== DEFAULT_SEEDS || traces.length > 0 || flags.has('figure') || words.length > 0)
      throw new CommandError(
        '--claims needs --ship, and no FOLDER, --figure, --trace or --seeds; `sim claims` prints claims',
      );
    return claimsCommand(flags, threads);
  }
  if (ships && (traces.length > 0 || seeds !== DEFAULT_SEEDS))
    throw new CommandError('--ship needs the stand-ins and all seeds: without --trace and --seeds');
  if (ships) requireProject();
  makeFolder(
    folder,
    figures.map(({ name }) => name),
  );
  const jobs = figureJobs(figures, { seeds, traces, publishedOf: (paper) => PUBLISHED_TRACES[paper] });
  const progress = new ProgressLine();
  const started = performance.now();
  let complete = 0;
  const leave = async (): Promise<void> => {
    progress.clear();
    await printError(`papers: interrupted: ${complete} of ${figures.length} figures are in ${folder}`);
  };
  await untilSignal(threads > 1, leave, () =>
    measureFigures(jobs, threads, {
      onTrial: (done) => progress.show(`${done} of ${jobs.length} trials`, done / jobs.length),
      onFigure: async (figure, experiments) => {
        const [svg] = await writeFigure(folder, figure);
        if (ships) await shipFigure(figure, experiments);
        complete++;
        progress.clear();
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        const trials = `${figure.trials} trial${figure.trials === 1 ? '' : 's'}`;
        await print(`${complete}/${figures.length}  ${svg}  ${trials}, after ${seconds} s\n`);
      },
    }),
  ).finally(() => progress.clear());
  await print(`${complete} figures as SVG, CSV and JSON in ${folder}\n`);
  return EXIT.done;
}

async function claimsCommand(flags: ParsedWords['flags'], threads: number): Promise<number> {
  requireProject();
  const chosen = chosenClaims(flags);
  let complete = 0;
  for (const paper of PAPER_NAMES) {
    const own = chosen.filter((claim) => claim.paper === paper);
    if (own.length === 0) continue;
    await shipClaims(await runClaims(own, { seeds: DEFAULT_SEEDS, threads, traces: [], curves: false }));
    complete += own.length;
    await print(`${complete} of ${chosen.length} claims are in the source, with those of ${paper}\n`);
  }
  return EXIT.done;
}

function chosenFigures(flags: ParsedWords['flags']): FigureHead[] {
  const paper = flags.get('paper')?.[0];
  if (paper !== undefined) requireName('--paper', paper, papersWithFigures());
  const own = FIGURE_HEADS.filter((head) => paper === undefined || head.paper === paper);
  const named = flags.get('figure') ?? [];
  const names = own.map(({ name }) => name);
  for (const name of named) requireName('--figure', name, names);
  return own.filter(({ name }) => named.length === 0 || named.includes(name));
}

const papersWithFigures = (): string[] =>
  PAPER_NAMES.filter((name) => FIGURE_HEADS.some(({ paper }) => paper === name));
