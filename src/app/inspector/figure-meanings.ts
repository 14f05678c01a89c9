/** What each figure of a run means, in one line: loaded after the first picture. */
import { msg } from '../../messages/message.ts';

export const FIGURE_MEANINGS: Readonly<Record<string, string>> = {
  requests: msg('Requests that are complete, without those of the warm-up'),
  duration: msg('From the first arrival to the last completion'),
  bandwidth: msg('Bytes of all complete requests over the duration'),
  'mean read': msg('Mean latency of reads, from arrival to completion'),
  'mean write': msg('Mean latency of writes, from arrival to completion'),
  suspensions: msg('How often a program or an erase was interrupted for reads'),
  erases: msg('Blocks that were erased until the last request was complete'),
  'erases after the last request': msg('Blocks that were erased later, by garbage collection that still ran'),
  'host pages programmed after the last request': msg(
    'Pages that waited in the write buffer when the last request was complete, which ends the other figures',
  ),
  'pages rebound': msg('Written pages that went to another die because theirs was full'),
  'write amplification': msg('Pages programmed for each page that the host wrote'),
  'host pages programmed a transaction': msg('Pages that one program of a die writes for the host, on average'),
  'padding pages programmed': msg('Pages programmed without data, to complete a superpage or a word line'),
  'wasted pages skipped': msg('Pages skipped to align planes, lost until their block is erased'),
  'channel utilization': msg('Share of the duration in which a channel transfers, mean of all channels'),
  'core utilization': msg('Share of the duration in which a firmware core is busy, mean of all cores'),
  'link utilization': msg('Share of the duration in which the link is busy, its busier direction'),
  'die utilization': msg('Share of the duration in which a die works, mean of all dies'),
  flushes: msg('Flush requests of the host'),
  'mean flush': msg('Mean time until everything written before a flush was on flash'),
  'longest flush': msg('Longest time until everything written before a flush was on flash'),
  'reads from controller RAM': msg('Reads that were answered without the flash'),
  'pages merged in the buffer': msg('Write pages that were merged with one in the buffer'),
  'buffer pages programmed': msg('Pages that the buffer wrote to flash'),
  'most pages in the buffer': msg('The most pages that were in the buffer at once'),
};
