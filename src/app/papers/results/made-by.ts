/** Which version has made a shipped result. */
import { RUNS_VERSION } from '../../../compare/run/runs-version.ts';
import type { Made } from '../../../papers/results/shipped-figure.ts';

/** `version 0.2.0`; with a remark if runs of today may differ from those that it has made. */
export const madeBy = ({ runs, version }: Made): string =>
  runs === RUNS_VERSION ? `version ${version}` : `version ${version} with an earlier model (a run of today may differ)`;
