import { formatOf } from '../document/scan-json.ts';
import { foreignKind } from './foreign-kinds.ts';

/** Bytes from the beginning that tell the kind: other programs print lines before theirs. */
export const FIRST_BYTES = 65_536;

const DOCUMENTS = {
  'nandscope-session': 'session',
  'nandscope-plan': 'plan',
  'nandscope-results': 'results',
  'nandscope-comparison': 'comparison',
  'nandscope-progress': 'progress',
} as const;

type OwnKind = (typeof DOCUMENTS)[keyof typeof DOCUMENTS] | 'experiment' | 'trace';

/** A kind that is opened; or what the file is instead, for behind “it is”. */
export type FileKind = OwnKind | { readonly foreign: string };

const EXPERIMENT =
  /^\s*\{\s*"(?:version|name|description|device|timing|policy|host|controller|workload|seed|initial)"\s*:/;

/** @param head the first {@link FIRST_BYTES} of the file as text, or all of it */
export function kindOf(head: string, name: string): FileKind {
  const foreign = foreignKind(head, name);
  if (foreign !== null) return { foreign };
  const format = isObject(head) ? formatOf(head) : null;
  if (format !== null && Object.hasOwn(DOCUMENTS, format)) return DOCUMENTS[format as keyof typeof DOCUMENTS];
  return format !== null || /\.json$/i.test(name) || EXPERIMENT.test(head) ? 'experiment' : 'trace';
}

export const isObject = (text: string): boolean => text.trimStart().startsWith('{');
