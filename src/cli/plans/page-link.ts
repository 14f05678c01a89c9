/** Links from the command line to the page. */
import { deflateRawSync } from 'node:zlib';
import { canonicalJson } from '../../document/canonical.ts';
import type { Experiment } from '../../document/experiment.ts';

/**
 * The address at which the page opens an experiment, in the form of src/app/links/link.ts (a test reads it there).
 * @param page the page's own address; empty for the part from `#` on
 */
export function pageLink(experiment: Experiment, page: string): string {
  const packed = deflateRawSync(canonicalJson(experiment)).toString('base64url');
  return `${page.replace(/#.*$/s, '')}#/explore?v=1&x=${packed}`;
}
