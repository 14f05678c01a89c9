/**
 * Rooms and files behind the first screen whose messages have no translation yet: in every language the page shows them
 * in English. The list only shrinks. A message that another file has too needs its translation.
 */
export const ENGLISH_ONLY: readonly string[] = [
  'src/app/actions/recents-dialog.tsx',
  'src/app/charts-panel/side-charts/against-chart.tsx',
  'src/app/charts-panel/side-charts/busy-chart.tsx',
  'src/app/charts-panel/side-charts/changed-requests.tsx',
  'src/app/charts-panel/side-charts/over-time-chart.tsx',
  'src/app/charts-panel/side-charts/slowest-requests.tsx',
  'src/app/commands/command-palette.tsx',
  'src/app/commands/palette.tsx',
  'src/app/inspector/gap-details.tsx',
  'src/app/links/long-link.tsx',
  'src/app/measured/measured-bar.tsx',
  'src/app/setup/device/bus-field.tsx',
  'src/app/setup/device/device-settings.tsx',
  'src/app/setup/device/time-zero.tsx',
  'src/app/setup/settings/setting-control.tsx',
  'src/app/setup/workload/generator-settings.tsx',
  'src/app/timeline-panel/find/find-bar.tsx',
  'src/app/timeline-panel/status/run-news.tsx',
  'src/app/timeline-panel/status/run-question.tsx',
  'src/app/session/',
  'src/app/device-panel/',
  'src/app/setup/all-settings/',
  'src/app/setup/initial/',
  'src/app/setup/requests/',
  'src/app/setup/traces/',
  'src/app/timeline-panel/export/',
  'src/app/embed/',
  'src/app/learn/',
];
