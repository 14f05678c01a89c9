/** `steady EXPERIMENT.json`: runs an experiment in rounds until it is steady by SNIA's rule. */
import { csvLine } from '../base/text-table.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import { SteadyRun } from '../analysis/figures/steady-run.ts';
import { MOST_RANGE, MOST_SLOPE, STEADY_WINDOW } from '../analysis/figures/steady-state.ts';
import type { Round } from '../analysis/figures/steady-state.ts';
import { withoutDefaults } from '../document/canonical.ts';
import { ROUNDS } from '../engine/accounting/rounds.ts';
import { BudgetError } from '../engine/run/run-budget.ts';
import { startRun, type StartedRun } from '../library/simulate.ts';
import { namingLater, readDocument, resolveExperiment } from './document.ts';
import { CommandError, EXIT } from './failure.ts';
import { openOutput } from './files/outputs.ts';
import { print } from './files/standard-streams.ts';
import { parseWords } from './flags.ts';
import { budgetOf } from './limits/budget.ts';
import { Progress } from './progress.ts';
import { steadySyntax } from './syntax.ts';

/** Instants between two looks at the rounds. */
const SLICE = 2000;

export async function steadyCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(steadySyntax, args);
  const [path] = words;
  const one = (name: string): string | undefined => flags.get(name)?.[0];
  const experiment = resolveExperiment(path, readDocument(path), {
    device: undefined,
    job: undefined,
    policy: one('policy'),
    host: one('host'),
    settings: flags.get('set') ?? [],
    trace: undefined,
  });
  const file = one('csv');
  const output = file === undefined ? null : openOutput(file);
  try {
    const run = await started(path, () =>
      startRun(experiment, { record: false, budget: budgetOf(one('memory'), one('time')) }),
    );
    const { engine } = run;
    if (engine.totalRequests < ROUNDS) {
      throw new CommandError(
        `${path}: workload: found ${engine.totalRequests} requests; allowed: at least ${ROUNDS}, one a round`,
      );
    }
    const progress = new Progress();
    const search = new SteadyRun(engine, flags.has('all'));
    while (search.advance(SLICE)) progress.show('simulating', engine.completedRequests / engine.totalRequests);
    progress.clear();
    if (engine.stopReason !== null) {
      throw new CommandError(`${path}: the run stopped at ${engine.now} ns: ${engine.stopReason}`);
    }
    const { rounds, countsFromRound, isSteady, iops, waf } = search.report();
    if (output !== null) {
      await output.write([csvOf(rounds)]);
      output.commit();
    }
    const document = {
      experiment: withoutDefaults(engine.experiment),
      rule: { window: STEADY_WINDOW, range: MOST_RANGE, slope: MOST_SLOPE, mostRounds: ROUNDS },
      countsFromRound,
      isSteady,
      window: iops === null ? null : { first: iops.last - STEADY_WINDOW + 1, last: iops.last, iops, waf },
      rounds,
    };
    await print(`${jsonText(document, 2)}\n`);
    return EXIT.done;
  } finally {
    output?.abandon();
  }
}

function csvOf(rounds: readonly Round[]): string {
  const lines = rounds.map(({ number, requests, ns, iops, waf }) => csvLine([number, requests, ns, iops, waf ?? '']));
  return csvLine(['round', 'requests', 'ns', 'iops', 'waf']) + lines.join('');
}

async function started(path: string, start: () => Promise<StartedRun>): Promise<StartedRun> {
  try {
    return await namingLater(path, start);
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    throw new CommandError(`${path}: ${error.message} (--memory and --time allow more)`);
  }
}
