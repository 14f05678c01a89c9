/**
 * Reads by the type of their page: a read counts as the page that completed it, the last of its pages. A read that ended
 * in controller RAM, or of a page that was never written, has no type.
 */
import { hasPageTypes, pageTypeOf } from '../../device/page-types.ts';
import { hasCache } from '../../device/slc-cache.ts';
import type { Engine } from '../../engine/engine.ts';
import { ID_CHUNK, INFO_NO_FLASH, INFO_VIRTUAL, NONE } from '../../engine/recording/recording.ts';

export interface ReadTypes {
  readonly count: number;
  /** By request: from 0, or {@link NO_TYPE}. */
  readonly of: Uint8Array;
}

export const NO_TYPE = 255;

const READ = 0;

/**
 * The page types of a run's reads; undefined if all pages are alike, and of a run that was not recorded. Of one with an
 * SLC cache as well: the recording does not say in which mode a block was when it was read.
 * @param ops what each request does, by number
 */
export function readTypesOf(engine: Engine, ops: Uint8Array): ReadTypes | undefined {
  const { timing, policy, device } = engine.experiment;
  if (!hasPageTypes(timing) || hasCache(policy)) return undefined;
  const { requests, operations } = engine.recording();
  if (requests.length === 0) return undefined;
  const types = Uint8Array.from({ length: device.pagesPerBlock }, (_, page) => pageTypeOf(timing.pageTypes, page));
  const of = new Uint8Array(ops.length).fill(NO_TYPE);
  for (let request = 0; request < ops.length; request++) {
    if (ops[request] !== READ) continue;
    const operation = requests.at(Math.floor(request / ID_CHUNK))?.critical[request % ID_CHUNK] ?? NONE;
    if (operation === NONE) continue;
    const chunk = operations.at(Math.floor(operation / ID_CHUNK));
    if (chunk === undefined) continue;
    const { info, ppn } = chunk;
    const at = operation % ID_CHUNK;
    if ((info[at] & (INFO_NO_FLASH | INFO_VIRTUAL)) !== 0 || ppn[at] === NONE) continue;
    of[request] = types[ppn[at] % device.pagesPerBlock];
  }
  return { count: timing.pageTypes.count, of };
}
