/**
 * The commands of the palette that have no key, loaded with it. Each room derives its commands from its registry:
 * settings, schemes, charts, lanes, papers, lessons.
 */
import { CHART_COMMANDS } from '../charts-panel/chart-commands.ts';
import { COMPARE_COMMANDS } from '../compare/out/compare-commands.ts';
import { LESSON_COMMANDS } from '../learn/lesson-commands.ts';
import { EVALUATION_COMMANDS, PAPER_COMMANDS, SCENARIO_COMMANDS } from '../papers/scenario-commands.ts';
import { SCHEME_COMMANDS } from '../setup/policies/scheme-commands.ts';
import { SETTING_COMMANDS } from '../setup/all-settings/setting-commands.ts';
import { SETUP_COMMANDS } from '../setup/setup-commands.ts';
import { TIMELINE_COMMANDS } from '../timeline-panel/timeline-commands.ts';
import type { Command } from '../contributions/command.ts';
import { KEYLESS_COMMANDS } from './keyless-commands.ts';

export const FURTHER_COMMANDS: readonly Command[] = [
  ...KEYLESS_COMMANDS,
  ...SETUP_COMMANDS,
  ...TIMELINE_COMMANDS,
  ...CHART_COMMANDS,
  ...COMPARE_COMMANDS,
  ...SCHEME_COMMANDS,
  ...SETTING_COMMANDS,
  ...PAPER_COMMANDS,
  ...EVALUATION_COMMANDS,
  ...LESSON_COMMANDS,
  ...SCENARIO_COMMANDS,
];
