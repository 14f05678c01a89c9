/**
 * A small live picture: a figure of a paper that is arithmetic and needs no device. The data come from pure functions
 * beside the paper's scenarios; drawing them is the page's business.
 */
import { CHIP_KINDS } from './mbm/fig-1.ts';
import { VESSELS } from './mbm/algorithm-1.ts';
import type { PaperName } from './paper.ts';

/** What a picture draws: chips for a capacity (`chipsFor`), or channels that are filled (`pour`, `liftsOf`). */
export type PictureKind = 'chips' | 'water-filling';

export interface Picture {
  /** As in an address: lower case, hyphens. */
  readonly name: string;
  readonly paper: PaperName;
  readonly figure: string;
  readonly title: string;
  readonly question: string;
  /** What to look at, and what to change. */
  readonly lookAt: string;
  readonly kind: PictureKind;
  /** Settings to begin with, as many as the picture knows by name. */
  readonly examples: number;
}

export const PICTURES: readonly Picture[] = [
  {
    name: 'mbm-fig-1',
    paper: 'mbm',
    figure: 'Fig. 1',
    title: 'Chips for one terabyte',
    question: 'How many chips can work in parallel as chips grow?',
    lookAt:
      '1 TB is 32 chips of four 64 Gb dies (2D), and 4 chips of four 512 Gb dies (3D). Change the capacity: ' +
      'parallelism between chips goes with it.',
    kind: 'chips',
    examples: CHIP_KINDS.length,
  },
  {
    name: 'mbm-algorithm-1-water',
    paper: 'mbm',
    figure: 'Algorithm 1',
    title: 'Channels are filled like vessels',
    question: 'How many writes may each channel take, so that all have equally much to do?',
    lookAt:
      'Water (the waiting writes) lifts the lowest channels first, step by step, until it is used up. As printed ' +
      'each filled channel gets the rounded-up share; an exact split gives the remainder to the first of them.',
    kind: 'water-filling',
    examples: VESSELS.length,
  },
];

/** The picture called `name`, or undefined. */
export function findPicture(name: string): Picture | undefined {
  return PICTURES.find((picture) => picture.name === name);
}
