/** How the page groups the settings of the policies. A setting names its part; see `SettingFacts.part`. */

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

export const SETTING_GROUPS = [
  { id: 'place', title: 'Write placement', parts: [{ id: 'place', title: null }] },
  {
    id: 'together',
    title: 'Multi-plane operations',
    parts: [
      { id: 'writes', title: 'Writes' },
      { id: 'reads', title: 'Reads' },
    ],
  },
  {
    id: 'order',
    title: 'Scheduling',
    parts: [
      { id: 'order', title: null },
      { id: 'layout', title: 'Layout for long reads' },
    ],
  },
  {
    id: 'suspension',
    title: 'Suspension',
    parts: [
      { id: 'interrupt', title: 'Operations' },
      { id: 'price', title: 'Latency and cost' },
      { id: 'often', title: 'Limits' },
      { id: 'resume', title: 'Resume' },
    ],
  },
  { id: 'banks', title: 'Banks, superblocks and registers', parts: [{ id: 'banks', title: null }] },
  {
    id: 'collection',
    title: 'Garbage collection and wear',
    parts: [
      { id: 'gc-when', title: 'Trigger' },
      { id: 'gc-what', title: 'Victim' },
      { id: 'gc-how', title: 'Method' },
      { id: 'wear', title: 'Wear leveling' },
    ],
  },
  {
    id: 'slc-cache',
    title: 'SLC cache',
    parts: [
      { id: 'cache', title: 'Cache' },
      { id: 'fold', title: 'Folding' },
    ],
  },
  {
    id: 'simulator',
    title: 'Simulator details',
    parts: [
      { id: 'simulator', title: null },
      { id: 'mistakes', title: 'Known errors of other simulators' },
    ],
  },
] as const satisfies readonly SettingGroupInfo[];

/** A part of a group, or `sight`: shown above all groups. */
export type PartId = (typeof SETTING_GROUPS)[number]['parts'][number]['id'] | 'sight';
