/** The five papers whose figures and claims are reproduced here, and the group of further scenarios. */

export const PAPER_NAMES = ['mbm', 'multi-plane', 'die-binding', 'suspension', 'banking'] as const;
export type PaperName = (typeof PAPER_NAMES)[number];

/** Scenarios of a paper, or of what no paper has: drives of today. */
export const GROUP_NAMES = [...PAPER_NAMES, 'today'] as const;
export type GroupName = (typeof GROUP_NAMES)[number];

/** A group of scenarios as it is shown and cited. */
export interface ScenarioGroup {
  readonly name: GroupName;
  /** As comments and sources cite it. */
  readonly short: string;
  /** What it proposes or finds, in a few words. */
  readonly subject: string;
}

/** A paper: a group with claims. */
export interface Paper extends ScenarioGroup {
  readonly name: PaperName;
}

export const PAPERS: readonly Paper[] = [
  { name: 'mbm', short: 'MBM', subject: 'Maximize Bandwidth Management: an FTL for few, large 3D NAND chips' },
  { name: 'multi-plane', short: 'MP', subject: 'Verifying the effect of multi-plane operations' },
  { name: 'die-binding', short: 'DB', subject: 'Binding writes to dies by the state of channels and dies' },
  { name: 'suspension', short: 'SB', subject: 'Program and erase suspension (slides)' },
  { name: 'banking', short: 'DJ', subject: 'Banks, superblocks and buses of NAND flash disks' },
];

/** In the order of the page: the papers, MBM first, then what no paper has. */
export const SCENARIO_GROUPS: readonly ScenarioGroup[] = [
  ...PAPERS,
  {
    name: 'today',
    short: 'Today',
    subject: 'Drives of today: SLC cache, flushes, firmware and link, page types, word lines, independent plane reads',
  },
];

/** The paper of that name; null for a group that is none. */
export const paperNamed = (name: GroupName): Paper | null => PAPERS.find((paper) => paper.name === name) ?? null;
