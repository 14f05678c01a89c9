import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventFields, type EventFields, EventOrder } from '../../../src/analysis/export/events.ts';
import { DocumentError } from '../../../src/device/document-error.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { anyEngineExperiments } from '../../engine/anything.ts';
import { inlineRequests, workloadOf } from '../../engine/run.ts';

const LONG = process.env.LONG !== undefined;
const SEED = process.env.SEED === undefined ? 20_261_122 : Number(process.env.SEED);

const BUS_KINDS = new Set(['command', 'data-in', 'data-out']);
/** Lanes of the controller come last. Which core a row of firmware is on, its event does not say. */
const CONTROLLER_KINDS = ['firmware', 'link-in', 'link-out'];

function eventsOf(engine: Engine): EventFields[] {
  for (let slices = 0; slices < 1000 && engine.advance(1000); slices++);
  return [...eventFields(engine.recording(), engine.experiment)];
}

/** Pairs of neighbors that are not in order of start, lane and end. */
function misplaced(events: readonly EventFields[], channels: number): string[] {
  const laneOf = ({ kind, die }: EventFields): number => {
    const ofController = CONTROLLER_KINDS.indexOf(kind);
    if (ofController !== -1) return 1e6 + ofController;
    return BUS_KINDS.has(kind) ? die % channels : channels + die;
  };
  const endOf = ({ kind, endNs }: EventFields): number => (kind === 'firmware' ? 0 : endNs);
  return events.slice(1).flatMap((event, i) => {
    const before = events[i];
    const difference = event.startNs - before.startNs || laneOf(event) - laneOf(before) || endOf(event) - endOf(before);
    return difference < 0 ? [`${JSON.stringify(before)} before ${JSON.stringify(event)}`] : [];
  });
}

describe('events are in order of start, lane and end', () => {
  it('if a program begins between the command and the data of a load', () => {
    const experiment = parseExperiment({
      device: { channels: 1, chipsPerChannel: 2, diesPerChip: 1, planesPerDie: 1 },
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 16384 }] },
    });
    const events = eventsOf(createEngine(experiment, workloadOf(inlineRequests(experiment))));
    expect(events.map(({ startNs, kind }) => [startNs, kind])).toEqual([
      [0, 'command'],
      [70, 'data-in'],
      [81990, 'command'],
      [81990, 'program'],
      [82060, 'data-in'],
      [163980, 'program'],
    ]);
    expect(misplaced(events, 1)).toEqual([]);
  });

  it('in random experiments on every topic', () => {
    let compared = 0;
    let refused = 0;
    const runs = LONG ? 3000 : 120;
    fc.assert(
      fc.property(anyEngineExperiments, (experiment) => {
        let engine: Engine;
        try {
          engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
        } catch (error) {
          // Some states before time 0 are refused only when they are set up.
          if (!(error instanceof DocumentError)) throw error;
          refused++;
          return;
        }
        expect(misplaced(eventsOf(engine), engine.geometry.channels)).toEqual([]);
        compared++;
      }),
      { numRuns: runs, seed: SEED },
    );
    expect(compared + refused).toBe(runs);
    // (Of so few, a tenth is a matter of chance.)
    expect(refused).toBeLessThan(runs / (LONG ? 10 : 4));
  });

  it('with only those events in memory that others may still precede, for any length of run', () => {
    const event: EventFields = {
      startNs: 0,
      endNs: 1,
      die: 0,
      plane: null,
      kind: 'command',
      cause: 'host',
      request: 0,
      page: 0,
      operation: 0,
      block: 0,
      pageInBlock: 0,
    };
    const order = new EventOrder<EventFields>();
    let out = 0;
    const loads = 10_000;
    for (let i = 0; i < loads; i++) {
      out += order.takeBefore(i * 100).length;
      order.add(0, { ...event, startNs: i * 100, endNs: i * 100 + 10 });
      order.add(0, { ...event, startNs: i * 100 + 10, endNs: i * 100 + 100 });
      // The load before is out already.
      expect(out).toBe(2 * i);
    }
    expect(out + order.takeBefore(Infinity).length).toBe(2 * loads);
  });
});
