/** How the page groups the settings of the policies. A setting names its part; see `SettingFacts.part`. */

/** Settings under a small heading; the title is null if the group has one part. */
export interface SettingPartInfo {
  readonly id: string;
  readonly title: string | null;
}

/** Parts under the question that their settings answer. */
export interface SettingGroupInfo {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly SettingPartInfo[];
}

/** In the order of the page. */
export const SETTING_GROUPS = [
  { id: 'place', title: 'Where does a write go?', parts: [{ id: 'place', title: null }] },
  {
    id: 'together',
    title: 'Which pages go together?',
    parts: [
      { id: 'writes', title: 'Writes' },
      { id: 'reads', title: 'Reads' },
    ],
  },
  {
    id: 'order',
    title: 'Who goes first?',
    parts: [
      { id: 'order', title: null },
      { id: 'layout', title: 'Data that is read in long requests' },
    ],
  },
  {
    id: 'suspension',
    title: 'May a read interrupt?',
    parts: [
      { id: 'interrupt', title: 'Which operations?' },
      { id: 'price', title: 'When, and at what price?' },
      { id: 'often', title: 'How often?' },
      { id: 'resume', title: 'When does it go on?' },
    ],
  },
  { id: 'banks', title: 'Banks, superblocks and registers', parts: [{ id: 'banks', title: null }] },
  {
    id: 'collection',
    title: 'Collection and wear',
    parts: [
      { id: 'gc-when', title: 'When' },
      { id: 'gc-what', title: 'What' },
      { id: 'gc-how', title: 'How' },
      { id: 'wear', title: 'Wear levelling' },
    ],
  },
  {
    id: 'simulator',
    title: 'Details of the simulator',
    parts: [
      { id: 'simulator', title: null },
      { id: 'mistakes', title: 'Other simulators’ mistakes, on purpose' },
    ],
  },
] as const satisfies readonly SettingGroupInfo[];

/** A part of a group, or `sight`: shown above all groups. */
export type PartId = (typeof SETTING_GROUPS)[number]['parts'][number]['id'] | 'sight';
