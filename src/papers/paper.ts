/** The five papers whose figures and claims are reproduced here. */

export const PAPER_NAMES = ['mbm', 'multi-plane', 'die-binding', 'suspension', 'banking'] as const;
export type PaperName = (typeof PAPER_NAMES)[number];

/** A paper as it is shown and cited. */
export interface Paper {
  readonly name: PaperName;
  /** As comments and sources cite it. */
  readonly short: string;
  /** What it proposes or finds, in a few words. */
  readonly subject: string;
}

export const PAPERS: readonly Paper[] = [
  { name: 'mbm', short: 'MBM', subject: 'Maximize Bandwidth Management: an FTL for few, large 3D NAND chips' },
  { name: 'multi-plane', short: 'MP', subject: 'Verifying the effect of multi-plane operations' },
  { name: 'die-binding', short: 'DB', subject: 'Binding writes to dies by the state of channels and dies' },
  { name: 'suspension', short: 'SB', subject: 'Program and erase suspension (slides)' },
  { name: 'banking', short: 'DJ', subject: 'Banks, superblocks and buses of NAND flash disks' },
];
