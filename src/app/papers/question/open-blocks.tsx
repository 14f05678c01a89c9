import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { formatTime } from '../../../base/format.ts';
import type { Experiment } from '../../../document/experiment.ts';

/** Chips that are drawn one by one. */
const MOST_CHIPS = 16;

/**
 * The state of each chip at time 0: the next page that each plane writes, and what is running. Planes that write the
 * same page number can program together.
 */
export function OpenBlocks({ experiment }: { readonly experiment: Experiment }): ReactElement | null {
  const { device, initial } = experiment;
  if (initial.writePointers.length === 0 && initial.running.length === 0) return null;
  const chips = Array.from({ length: device.channels * device.chipsPerChannel }, (_, index) => ({
    channel: Math.floor(index / device.chipsPerChannel),
    chip: index % device.chipsPerChannel,
  })).slice(0, MOST_CHIPS);
  return (
    <section className="open-blocks" aria-label={t('State at time 0')}>
      <p className="muted">{t('Next page of each plane at time 0:')}</p>
      <ul>
        {chips.map(({ channel, chip }) => (
          <li key={`${channel}-${chip}`}>
            <span className="open-blocks-chip">
              {device.channels > 1
                ? t('channel {channel} · chip {chip}', { channel: String(channel), chip: String(chip) })
                : t('chip {chip}', { chip: String(chip) })}
            </span>
            {times(device.diesPerChip).map((die) => (
              <span key={die} className="open-blocks-die" title={t('die {die}', { die: String(die) })}>
                {times(device.planesPerDie).map((plane) => (
                  <span key={plane} title={t('die {die}, plane {plane}', { die: String(die), plane: String(plane) })}>
                    {nextPage(experiment, channel, chip, die, plane)}
                  </span>
                ))}
              </span>
            ))}
            {initial.running
              .filter((one) => one.channel === channel && one.chip === chip)
              .map(({ die, kind, remainingNs }) => (
                <span key={die} className="muted">
                  {kind === 'erase'
                    ? t('die {die}: erase for {time}', { die: String(die), time: formatTime(remainingNs) })
                    : kind === 'program'
                      ? t('die {die}: program for {time}', { die: String(die), time: formatTime(remainingNs) })
                      : t('die {die}: read for {time}', { die: String(die), time: formatTime(remainingNs) })}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The page that a plane writes next; 0 in a new block. */
function nextPage({ initial }: Experiment, channel: number, chip: number, die: number, plane: number): number {
  const pointer = initial.writePointers.find(
    (one) => one.channel === channel && one.chip === chip && one.die === die && one.plane === plane,
  );
  return pointer?.page ?? 0;
}
