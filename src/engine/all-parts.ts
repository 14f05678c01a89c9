/** Imported for its effect: an engine that has all of its policies from the start. */
import * as parts from './optional-parts.ts';
import { provideOptional } from './optional.ts';

provideOptional(parts);
