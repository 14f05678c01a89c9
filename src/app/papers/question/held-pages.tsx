import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { Experiment } from '../../../document/experiment.ts';

/** More pages are a used device, not a drawing. */
const MOST = 64;

/** The logical pages that each die holds before the figure runs: without them its question cannot be answered. */
export function HeldPages({ experiment }: { experiment: Experiment }): ReactElement | null {
  const { pages } = experiment.initial;
  if (pages.length === 0 || pages.length > MOST) return null;
  const dies = new Map<string, { readonly name: string; readonly lpns: number[] }>();
  for (const { lpn, channel, chip, die } of pages) {
    const key = `${channel}/${chip}/${die}`;
    const name = t('channel {channel}, chip {chip}, die {die}', {
      channel: String(channel),
      chip: String(chip),
      die: String(die),
    });
    const held = dies.get(key) ?? { name, lpns: [] };
    held.lpns.push(lpn);
    dies.set(key, held);
  }
  return (
    <section className="held-pages" aria-label={t('Pages on the dies')}>
      <h3>{t('Pages on the dies')}</h3>
      <dl>
        {[...dies].map(([key, { name, lpns }]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {lpns.map((lpn) => (
                <span key={lpn} className="held-page">
                  {lpn}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
