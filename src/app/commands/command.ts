/** A command of the page: an entry of the palette, with or without a key. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group:
    'Experiment' | 'Policies' | 'Time' | 'Timeline' | 'Charts' | 'Page' | 'Samples' | 'Learn' | 'Scenarios';
  /** Further search words. */
  readonly words?: string;
  /** As `COMMAND_KEYS` has it. */
  readonly keys?: string;
  readonly run: () => void;
  readonly ready?: () => boolean;
}
