import { describe, expect, it } from 'vitest';
import { joinPatches } from '../../../src/document/patch.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import type { PaperScenario } from '../../../src/papers/scenario.ts';
import { SSDSIM_RULES } from '../../../src/papers/mbm/ssdsim-rules.ts';
import { latencies } from '../running.ts';

/** Table I without commands, µs: an array read, a page on the bus, a program, a buffer's answer. */
const READ = 78;
const BUS = 81.92;
const PROGRAM = 1300;
const ERASE = 15_000;
const BUFFER = 5;
const UNLOADED = READ + BUS;

function scenarioOf(name: string): PaperScenario {
  const scenario = SSDSIM_RULES.find((one) => one.name === name);
  if (scenario === undefined) throw new RangeError(name);
  return scenario;
}

/** Latencies of a scenario's requests in its own position and in the other one, µs. */
async function bothOf(name: string): Promise<[number[], number[]]> {
  const scenario = scenarioOf(name);
  const { experiment } = scenario;
  if (scenario.switch === undefined) throw new RangeError(name);
  return [await latencies(experiment), await latencies(joinPatches(experiment, scenario.switch.to[0].patch))];
}

const close = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 100) / 100);

describe('the rules of SSDSim as figures', () => {
  it('a twin of blocks moves page by page, or in rows of both planes: a read of the channel waits for the rest', async () => {
    const [page, row] = await bothOf('mbm-twin-moves');
    const pageByPage = 8 * (READ + 2 * BUS + PROGRAM);
    const inRows = 4 * (READ + 4 * BUS + PROGRAM);
    expect(close(page)).toEqual(close([pageByPage - 1000 + UNLOADED]));
    expect(close(row)).toEqual(close([inRows - 1000 + UNLOADED]));
  });

  it('writes that find every channel idle take the channels in turn, or always channel 0', async () => {
    const [turn, fixed] = await bothOf('mbm-first-channel');
    const write = BUS + PROGRAM;
    expect(close(turn)).toEqual(close([write, write, write, write, UNLOADED]));
    expect(close(fixed)).toEqual(close([write, write, write, write, 4 * UNLOADED]));
  });

  it('a trimmed page reads without flash; one that was never written is stored, or reads zeros', async () => {
    const [stored, zero] = await bothOf('mbm-unmapped-reads');
    const written = [BUS + PROGRAM, UNLOADED, 0, 0];
    expect(close(stored)).toEqual(close([...written, UNLOADED]));
    expect(close(zero)).toEqual(close([...written, 0]));
  });

  it('a buffer that waits until it is full leaves the chip to a read; one that writes back when idle does not', async () => {
    const [waits, idle] = await bothOf('mbm-idle-write-back');
    expect(close(waits)).toEqual(close([BUFFER, UNLOADED]));
    expect(close(idle)).toEqual(close([BUFFER, BUS + PROGRAM - 500 + UNLOADED]));
  });

  it('the first write takes the plane that is behind at time 0, so that the next two pages are one program', async () => {
    const [behind, level] = await bothOf('mbm-plane-token');
    expect(close(behind)).toEqual(close([BUS + PROGRAM, 2 * BUS + PROGRAM]));
    expect(close(level)).toEqual(close([BUS + PROGRAM, 2 * (BUS + PROGRAM)]));
  });

  it('a write behind a collection that keeps all free blocks waits for its moves and its erase; with room it does not', async () => {
    const [most, room] = await bothOf('mbm-gc-room');
    const write = BUS + PROGRAM;
    // Behind the write that opened the block: two valid pages, and the erase.
    const collection = 2 * (READ + 2 * BUS + PROGRAM) + ERASE;
    expect(close(most)).toEqual(close([write, write, write, write, write, write + collection + write - 5000]));
    expect(close(room)).toEqual(close([write, write, write, write, write, write]));
    const { experiment } = scenarioOf('mbm-gc-room');
    const more = joinPatches(experiment, { policy: { gc: { hardFreeBlocks: 3 } } });
    expect(() => parseExperiment(more)).toThrow(/policy\.gc\.hardFreeBlocks: found 3; allowed: 0 to 2: /);
  });

  it('are six', () => {
    expect(SSDSIM_RULES.map(({ name }) => name)).toHaveLength(6);
  });
});
