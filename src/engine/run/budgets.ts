/** The budgets of a run, apart from the estimate that is held against them: the page begins with less code. */

/** The budget of a run; `Infinity` for no limit. */
export interface RunBudget {
  readonly memoryBytes: number;
  readonly seconds: number;
}

export const GIB = 1024 * 1024 * 1024;

/** The budget of a run in the page: a browser ends a tab that takes much more memory than this. */
export const PAGE_BUDGET: RunBudget = { memoryBytes: 4 * GIB, seconds: 600 };
/** The budget of a run on the command line, unless `--memory` or `--time` says otherwise. */
export const COMMAND_LINE_BUDGET: RunBudget = { memoryBytes: 8 * GIB, seconds: 6 * 3600 };
