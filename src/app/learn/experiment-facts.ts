/** The facts of an experiment from which a student computes its result by hand. None of them comes from a run. */
import { formatBytes, formatCount, formatShare } from '../../base/format.ts';
import type { Experiment, HostRequest } from '../../document/experiment.ts';
import { diffExperiments, schemaAt } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { formatValue } from '../../learn/measure/value.ts';
import { t } from '../../messages/message.ts';
import { valueWords } from '../stores/words/setting-words.ts';
import { controllerWords, timesWords } from '../stores/words/timing-words.ts';

/** One line: its subject, and the numbers. */
export interface Fact {
  readonly label: string;
  readonly text: string;
}

const time = (ns: number): string => formatValue(ns, 'time');

/** More are counted, not listed: a question with more is not answered by hand. */
const MOST_LISTED = 12;

/** Device, times, requests, operations that run at time 0, and every setting that is not the default. */
export function factsOf(experiment: Experiment): readonly Fact[] {
  const { device, timing, workload, initial } = experiment;
  const inController = controllerWords(experiment.controller);
  const facts: Fact[] = [
    {
      label: t('Device'),
      text: t(
        `{count, plural, one {# channel} other {# channels}}, {chips, plural, one {# chip} other {# chips}} per channel, {dies, plural, one {# die} other {# dies}} per chip, {planes, plural, one {# plane} other {# planes}} per die`,
        {
          count: device.channels,
          chips: device.chipsPerChannel,
          dies: device.diesPerChip,
          planes: device.planesPerDie,
        },
      ),
    },
    {
      label: t('Times'),
      text: [timesWords(device, timing), t('a command {time}', { time: time(timing.commandNs) })].join(', '),
    },
    ...(inController === null ? [] : [{ label: t('Controller'), text: inController }]),
    { label: t('Requests'), text: requestWords(experiment) },
  ];
  const shownRunning = initial.running.slice(0, MOST_LISTED).map(({ kind, channel, chip, die, remainingNs }) =>
    t('{kind} on channel {channel}, chip {chip}, die {die}: {time} left', {
      kind: t(kind),
      channel: String(channel),
      chip: String(chip),
      die: String(die),
      time: time(remainingNs),
    }),
  );
  if (shownRunning.length > 0) {
    facts.push({ label: t('Running at time 0'), text: listed(shownRunning, initial.running.length) });
  }
  if (initial.pages.length > 0 && 'requests' in workload) {
    const pages = initial.pages.slice(0, MOST_LISTED).map(({ lpn, channel, chip, die, plane }) =>
      t('{page} on channel {channel}, chip {chip}, die {die}, plane {plane}', {
        page: String(lpn),
        channel: String(channel),
        chip: String(chip),
        die: String(die),
        plane: String(plane),
      }),
    );
    facts.push({ label: t('Logical pages on flash'), text: listed(pages, initial.pages.length, '; ') });
  }
  const settings = otherSettings(experiment);
  if (settings.length > 0) facts.push({ label: t('Other settings'), text: settings.join(', ') });
  return facts;
}

function listed(shown: readonly string[], all: number, separator = ', '): string {
  const more = all - shown.length;
  return more === 0 ? shown.join(separator) : [...shown, t('and {more} more', { more: String(more) })].join(separator);
}

/** A small list one by one, all others by their kind. */
function requestWords({ workload, device }: Experiment): string {
  if ('requests' in workload) {
    const { requests } = workload;
    const shown = requests.slice(0, MOST_LISTED).map((request, index) => requestLine(request, index, device.pageBytes));
    return listed(shown, requests.length, '; ');
  }
  if ('sample' in workload) return t('the sample {name}', { name: workload.sample });
  if ('trace' in workload) return t('a trace');
  const { requests, readShare, arrivals } = workload.synthetic;
  return t('{count} generated requests, {share} of them reads, {gap} apart on average', {
    count: formatCount(requests),
    share: formatShare(readShare),
    gap: time(arrivals.meanGapNs),
  });
}

function requestLine({ op, atNs, offset, bytes }: HostRequest, index: number, pageBytes: number): string {
  const number = String(index);
  const name =
    op === 'read'
      ? t('read #{index}', { index: number })
      : op === 'trim'
        ? t('trim #{index}', { index: number })
        : op === 'flush'
          ? t('flush #{index}', { index: number })
          : t('write #{index}', { index: number });
  if (op === 'flush') return `${name} ${t('at {time}', { time: time(atNs) })}`;
  const first = Math.floor(offset / pageBytes);
  const last = Math.ceil((offset + bytes) / pageBytes) - 1;
  const pages =
    last <= first
      ? t('page {page}', { page: String(first) })
      : t('pages {first} to {last}', { first: String(first), last: String(last) });
  return `${name} ${t('at {time} · {size}', { time: time(atNs), size: formatBytes(bytes) })}, ${pages}`;
}

/** The settings of policies, host and precondition that are not the default. */
function otherSettings(experiment: Experiment): string[] {
  const plain = parseExperiment({ ...experiment, policy: {}, host: {}, precondition: {} });
  return diffExperiments(plain, experiment).map(({ path, b }) => settingWords(path, b));
}

/** A setting and its value. */
export const settingWords = (path: string, value: unknown): string =>
  `${t(schemaAt(path).title)} ${valueWords(path, value)}`;
