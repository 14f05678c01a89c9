import { describe, expect, it } from 'vitest';
import { whyItWaited } from '../../../src/analysis/statements/because.ts';
import type { ChainLink } from '../../../src/analysis/statements/because.ts';
import { collapseRepeats } from '../../../src/analysis/statements/because.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import type { ExperimentInput, HostRequest } from '../../../src/document/experiment.ts';
import { run } from '../../engine/run.ts';
import { RecordingBuilder, pageAt, smallExperiment } from '../recording-builder.ts';

/** A run on one die with one plane. */
function oneDie(requests: Partial<HostRequest>[]): RunReader {
  const input: ExperimentInput = {
    device: {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 8,
      pagesPerBlock: 16,
      pageBytes: 512,
      overprovisioning: 0.5,
    },
    timing: { commandNs: 10, transferNsPerByte: 0.25, readNs: 1000, programNs: 5000, eraseNs: 20_000 },
    workload: { requests },
  };
  const engine = run(input);
  return new RunReader(engine.recording(), engine.experiment);
}

function longestChain(reader: RunReader, request: number): ChainLink[] {
  const longest = whyItWaited(reader, request)?.waits.at(0);
  return longest === undefined ? [] : [longest.link, ...longest.causes];
}

describe('repeats in a chain of causes', () => {
  it('are one item that says what they have in common', () => {
    const reader = oneDie(Array.from({ length: 6 }, (_, i) => ({ atNs: i, op: 'write', offset: 0, bytes: 512 })));
    const chain = longestChain(reader, 5);
    const items = collapseRepeats(reader, chain);
    expect(items.map((item) => (item.kind === 'link' ? 'link' : item.words))).toEqual([
      'link',
      '4 earlier writes of this page',
    ]);
    const links = items.flatMap((item) => (item.kind === 'link' ? [item.link] : item.links));
    expect(links).toEqual(chain);
  });

  it('of several pages say whether they shared a die or a channel', () => {
    const experiment = smallExperiment();
    const wordsOn = (...dies: number[]): string[] => {
      const builder = new RecordingBuilder(experiment);
      const links = dies.map((die, lpn): ChainLink => {
        const operation = builder.operation({ type: 'program', ppn: pageAt(experiment, die, 0, 0, lpn), lpn });
        return { kind: 'wait', words: '', fromNs: 0, toNs: 1, operation, request: null };
      });
      const items = collapseRepeats(new RunReader(builder.build(), experiment), links);
      return items.map((item) => (item.kind === 'link' ? 'link' : item.words));
    };
    expect(wordsOn(0, 0, 0)).toEqual(['link', '2 earlier writes of this die']);
    // Dies 0 and 2 are on one channel, die 1 is on another.
    expect(wordsOn(0, 2, 0)).toEqual(['link', '2 earlier writes of this channel']);
    expect(wordsOn(0, 1, 0)).toEqual(['link', 'link', 'link']);
  });

  it('of one request are its own pages', () => {
    const reader = oneDie([{ op: 'read', offset: 0, bytes: 4096 }]);
    const [link] = longestChain(reader, 0);
    expect(link.words).toBe('read #0 waits because its own pages take turns on channel 0, chip 0, die 0');
    const again = collapseRepeats(reader, [link, link, link]);
    expect(again.map((item) => (item.kind === 'link' ? 'link' : item.words))).toEqual([
      'link',
      '2 more pages of read #0',
    ]);
  });
});
