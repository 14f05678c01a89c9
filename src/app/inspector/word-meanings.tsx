import Words from '../components/words.tsx';
import type { ReactElement } from 'react';

export const FIGURE_MEANINGS: Readonly<Record<string, string>> = {
  requests: 'Requests that are complete, without those of the warm-up',
  duration: 'From the first arrival to the last completion',
  bandwidth: 'Bytes of all complete requests over the duration',
  'mean read': 'Mean latency of reads, from arrival to completion',
  'mean write': 'Mean latency of writes, from arrival to completion',
  suspensions: 'How often a program or an erase was interrupted for reads',
  erases: 'Blocks that were erased until the last request was complete',
  'erases after the last request': 'Blocks that were erased later, by garbage collection that still ran',
  'host pages programmed after the last request':
    'Pages that waited in the write buffer when the last request was complete, which ends the other figures',
  'pages rebound': 'Written pages that went to another die because theirs was full',
  'write amplification': 'Pages programmed for each page that the host wrote',
  'host pages programmed a transaction': 'Pages that one program of a die writes for the host, on average',
  'padding pages programmed': 'Pages programmed without data, to complete a superpage or a word line',
  'wasted pages skipped': 'Pages skipped to align planes, lost until their block is erased',
  'channel utilization': 'Share of the duration in which a channel transfers, mean of all channels',
  'core utilization': 'Share of the duration in which a firmware core is busy, mean of all cores',
  'link utilization': 'Share of the duration in which the link is busy, its busier direction',
  'die utilization': 'Share of the duration in which a die works, mean of all dies',
  flushes: 'Flush requests of the host',
  'mean flush': 'Mean time until everything written before a flush was on flash',
  'longest flush': 'Longest time until everything written before a flush was on flash',
  'reads from controller RAM': 'Reads that were answered without the flash',
  'pages merged in the buffer': 'Write pages that were merged with one in the buffer',
  'buffer pages programmed': 'Pages that the buffer wrote to flash',
  'most pages in the buffer': 'The most pages that were in the buffer at once',
};

interface WordMeaningsProps {
  /** A line each: the word, as it is in the list above, and what it means. */
  readonly words: readonly (readonly [word: string, meaning: string])[];
}

/** What the words of a list mean: for the keyboard and for fingers, which cannot point at a word. */
export default function WordMeanings({ words }: WordMeaningsProps): ReactElement {
  return (
    <dl className="word-meanings">
      {words.map(([word, meaning]) => (
        <div key={word}>
          <dt className="strong">{word}</dt>
          <dd>
            <Words text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FigureWords({ labels }: { readonly labels: readonly string[] }): ReactElement {
  return <WordMeanings words={labels.map((label) => [label, FIGURE_MEANINGS[label] ?? ''])} />;
}
