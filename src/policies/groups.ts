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
    title: 'Which pages are processed together?',
    parts: [
      { id: 'writes', title: 'Writes' },
      { id: 'reads', title: 'Reads' },
    ],
  },
  {
    id: 'order',
    title: 'Which operation goes first?',
    parts: [
      { id: 'order', title: null },
      { id: 'layout', title: 'Layout for long reads' },
    ],
  },
  {
    id: 'suspension',
    title: 'Suspension',
    parts: [
      { id: 'interrupt', title: 'Which operations?' },
      { id: 'price', title: 'Latency and phases' },
      { id: 'often', title: 'Limits' },
      { id: 'resume', title: 'Resume' },
    ],
  },
  { id: 'banks', title: 'Banks, superblocks and registers', parts: [{ id: 'banks', title: null }] },
  {
    id: 'collection',
    title: 'Garbage collection and wear',
    parts: [
      { id: 'gc-when', title: 'When' },
      { id: 'gc-what', title: 'What' },
      { id: 'gc-how', title: 'How' },
      { id: 'wear', title: 'Wear leveling' },
    ],
  },
  {
    id: 'simulator',
    title: 'Details of the simulator',
    parts: [
      { id: 'simulator', title: null },
      { id: 'mistakes', title: 'Known errors of other simulators' },
    ],
  },
] as const satisfies readonly SettingGroupInfo[];

/** A part of a group, or `sight`: shown above all groups. */
export type PartId = (typeof SETTING_GROUPS)[number]['parts'][number]['id'] | 'sight';
