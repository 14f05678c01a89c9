import { formatBytes, formatCount, formatShare, plural } from '../../base/format.ts';
import type { Experiment, HostRequest } from '../../document/experiment.ts';
import { diffExperiments } from '../../document/patch.ts';
import { DEFAULT_EXPERIMENT } from '../../document/validate.ts';
import { formatValue } from '../../learn/measure/value.ts';
import { settingTitle, valueWords, controllerWords, deviceWords, timesWords } from '../stores/words/setting-words.ts';

export interface ExperimentFact {
  readonly label: string;
  readonly text: string;
}

const time = (ns: number): string => formatValue(ns, 'time');

/** A list of more is not for an answer by hand: its first items say what kind it is. */
const MOST_LISTED = 12;
const FIRST = 3;

export function factsOf(experiment: Experiment): readonly ExperimentFact[] {
  const { device, timing, workload, initial } = experiment;
  const inController = controllerWords(experiment.controller);
  const facts: ExperimentFact[] = [
    { label: 'Device', text: deviceWords(device) },
    {
      label: 'Times',
      text: [timesWords(device, timing), `a command ${time(timing.commandNs)}`].join(', '),
    },
    ...(inController === null ? [] : [{ label: 'Controller', text: inController }]),
    { label: 'Requests', text: requestWords(experiment) },
    // A closed loop sends a request when another is complete, whatever its own time is.
    ...(isClosed(experiment)
      ? [{ label: 'In flight', text: `${plural(experiment.host.queueDepth, 'request')} at a time` }]
      : []),
  ];
  const shownRunning = initial.running
    .slice(0, MOST_LISTED)
    .map(
      ({ kind, channel, chip, die, remainingNs }) =>
        `${kind} on channel ${channel}, chip ${chip}, die ${die}: ${time(remainingNs)} left`,
    );
  if (shownRunning.length > 0) {
    facts.push({ label: 'Running at time 0', text: listed(shownRunning, initial.running.length) });
  }
  if (initial.pages.length > 0 && 'requests' in workload) {
    const pages = initial.pages
      .slice(0, MOST_LISTED)
      .map(
        ({ lpn, channel, chip, die, plane }) =>
          `${lpn} on channel ${channel}, chip ${chip}, die ${die}, plane ${plane}`,
      );
    facts.push({ label: 'Logical pages on flash', text: listed(pages, initial.pages.length, '; ') });
  }
  const settings = otherSettings(experiment);
  if (settings.length > 0) facts.push({ label: 'Other settings', text: settings.join(', ') });
  return facts;
}

function listed(shown: readonly string[], all: number, separator = ', '): string {
  if (all <= MOST_LISTED) return shown.join(separator);
  return [...shown.slice(0, FIRST), `and ${formatCount(all - FIRST)} more`].join(separator);
}

const isClosed = ({ host }: Experiment): boolean => host.mode === 'closed';

function requestWords(experiment: Experiment): string {
  const { workload, device } = experiment;
  if ('requests' in workload) {
    const { requests } = workload;
    const shown = requests
      .slice(0, MOST_LISTED)
      .map((request, index) => requestLine(request, index, device.pageBytes, isClosed(experiment)));
    return listed(shown, requests.length, '; ');
  }
  if ('sample' in workload) return `the sample ${workload.sample}`;
  if ('trace' in workload) return 'a trace';
  const { requests, readShare, arrivals } = workload.synthetic;
  const apart = isClosed(experiment) ? '' : `, ${time(arrivals.meanGapNs)} apart on average`;
  return `${formatCount(requests)} generated requests, ${formatShare(readShare)} of them reads${apart}`;
}

function requestLine(
  { op, atNs, offset, bytes }: HostRequest,
  index: number,
  pageBytes: number,
  isTimeless: boolean,
): string {
  const name = `${op} #${index}`;
  if (op === 'flush') return `${name} at ${time(atNs)}`;
  const first = Math.floor(offset / pageBytes);
  const last = Math.ceil((offset + bytes) / pageBytes) - 1;
  const pages = last <= first ? `page ${first}` : `pages ${first} to ${last}`;
  return `${name}${isTimeless ? '' : ` at ${time(atNs)}`} · ${formatBytes(bytes)}, ${pages}`;
}

function otherSettings(experiment: Experiment): string[] {
  const { policy, host, precondition } = DEFAULT_EXPERIMENT;
  // Not parsed: together with this device, the defaults may be refused.
  const plain = { ...experiment, policy, host, precondition };
  return diffExperiments(plain, experiment)
    .filter(({ path }) => path !== 'host.mode' && path !== 'host.queueDepth')
    .map(({ path, b }) => settingWords(path, b));
}

function settingWords(path: string, value: unknown): string {
  const title = settingTitle(path);
  return typeof value === 'string' ? `${title}: ${valueWords(path, value)}` : `${title} ${valueWords(path, value)}`;
}
