/** The package `nandscope`: a run, its explanation, and the experiment document. */
import { jsonText } from '../analysis/export/json-text.ts';
import type { RunDocument } from './simulation.ts';

export { BudgetError } from '../engine/run/run-budget.ts';
export type { Experiment, ExperimentInput } from '../document/experiment.ts';
export { DocumentError, defaultExperiment, parseExperiment } from '../document/validate.ts';
export { NAMED_POLICIES as namedPolicies } from '../document/presets/schemes.ts';
export { EVENT_CAUSES, EVENT_KINDS, REQUEST_OPERATIONS } from './columns.ts';
export type { EventTable, RequestTable, WaitName } from './columns.ts';
export { experimentJsonSchema } from './json-schema.ts';
export type { JsonSchema } from './json-schema.ts';
export { explain } from './explain.ts';
export type { ExplainedSpan } from './explain.ts';
export type { RunConditions } from '../analysis/premises/conditions.ts';
export type { Premise } from '../analysis/premises/premises.ts';
export { simulate } from './simulate.ts';
export type { SimulateOptions } from './simulate.ts';
export type { RunDocument, Simulation, Stopped } from './simulation.ts';

/**
 * The figures of a run as JSON. Totals beyond 2^53 stay exact, which `JSON.stringify` cannot do.
 * @param indent spaces a level; 0 writes one line
 */
export const documentText = (document: RunDocument, indent = 2): string => jsonText(document, indent);
