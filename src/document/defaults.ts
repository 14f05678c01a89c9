/**
 * The experiment with every setting at its default, unchecked: it is what `parseExperiment` makes of an empty document.
 */
import type { Experiment } from './experiment.ts';
import { defaultOf } from './parse-node.ts';
import { EXPERIMENT_SCHEMA } from './schema.ts';

// The schema is tied to Experiment, so its defaults are one.
export const DEFAULT_EXPERIMENT = defaultOf(EXPERIMENT_SCHEMA) as Experiment;
