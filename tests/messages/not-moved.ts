/** Views, dialogs and sheets behind the first screen: their texts are English for now. The list only shrinks. */
export const NOT_MOVED_ROOMS: readonly string[] = [
  'compare',
  'papers',
  'learn',
  'embed',
  'device-panel',
  'session',
  'setup/all-settings',
  'setup/initial',
  'setup/requests',
  'setup/traces',
  'timeline-panel/export',
];

/** Other components, of panels that open on a click, whose texts are not messages yet. The list only shrinks. */
export const NOT_MOVED: ReadonlySet<string> = new Set([
  'src/app/actions/recents-dialog.tsx',
  'src/app/charts-panel/requests-panel.tsx',
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
]);
