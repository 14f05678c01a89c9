/** How busy a lane is, or how full the write buffer or the SLC cache, in words. */
import { formatShare } from '../../base/format.ts';
import type { Lane } from '../layout/lanes.ts';

export const shareWords = ({ kind }: Pick<Lane, 'kind'>, share: number): string =>
  kind === 'buffer' || kind === 'cache' ? `${formatShare(share)} full` : `${formatShare(share)} busy`;
