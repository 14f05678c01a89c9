import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jobOf, pagesMoved } from '../../../src/analysis/statements/of-job.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { blockNumber, chipOfDie } from '../../../src/device/geometry.ts';
import { Trigger } from '../../../src/engine/recording/job-ledger.ts';
import { Cause, OperationType, infoCause, infoType } from '../../../src/engine/recording/recording.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { TOPICS, experimentsAbout } from '../../reference/arbitrary.ts';

const COLLECTING = ['garbage collection', 'I/O-parallel garbage collection', 'small, full and busy devices'];

it('a job is what its erase and its programs say, and its trigger is one that can have held', async () => {
  const counts = new Map<number, number>();
  let erases = 0;
  for (const topic of COLLECTING) {
    for (const experiment of fc.sample(experimentsAbout(TOPICS[topic]), { numRuns: 60, seed: 5 })) {
      const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
      const engine = createEngine(experiment, workload);
      while (engine.advance(100_000));
      const jobs = engine.jobs();
      const reader = new RunReader(engine.recording(), engine.experiment, null, null, jobs);
      const { operations, geometry } = reader;
      const { gc, wearLeveling } = experiment.policy;
      for (let row = 0; row < jobs.count; row++) {
        const [trigger, plane, block] = [jobs.trigger[row], jobs.plane[row], jobs.block[row]];
        counts.set(trigger, (counts.get(trigger) ?? 0) + 1);
        const isGiven = experiment.initial.collect.some(
          (place) =>
            place.atNs <= jobs.startNs[row] && blockNumber(geometry, place) % geometry.blocksPerPlane === block,
        );
        if (trigger === Trigger.given) expect(isGiven).toBe(true);
        if (trigger === Trigger.hard) expect(gc.hardFreeBlocks).toBeGreaterThan(0);
        if (trigger === Trigger.soft) expect(gc.softFreeRatio).toBeGreaterThan(0);
        if (trigger === Trigger.wear) expect(wearLeveling.threshold).toBeGreaterThan(0);
        expect(trigger === Trigger.wear).toBe(jobs.cause[row] === Cause.wearLeveling);
        if (trigger !== Trigger.twin) continue;
        // Another die of the chip began at this instant.
        const chip = chipOfDie(geometry, Math.floor(plane / geometry.planesPerDie));
        const others = Array.from({ length: jobs.count }, (_, other) => other).filter(
          (other) =>
            other !== row &&
            jobs.startNs[other] === jobs.startNs[row] &&
            chipOfDie(geometry, Math.floor(jobs.plane[other] / geometry.planesPerDie)) === chip,
        );
        expect(others.length).toBeGreaterThan(0);
      }
      for (let id = 0; id < operations.count; id++) {
        const info = operations.info(id);
        if (infoType(info) !== OperationType.erase || infoCause(info) !== Cause.gc) continue;
        const job = jobOf(reader, id);
        // An erase names its block: the job is the one that emptied it.
        if (job === null || reader.allRowsOf(id).length === 0) continue;
        erases++;
        expect(Math.floor(operations.ppn(id) / geometry.pagesPerBlock) % geometry.blocksPerPlane).toBe(job.block);
        expect(job.startNs).toBeLessThanOrEqual(reader.allRowsOf(id)[0].startNs);
        expect(reader.jobNumber(job.first)).toBe(reader.jobNumber(id));
        let moved = 0;
        for (let one = job.first; one <= id; one++) {
          const isProgram = infoType(operations.info(one)) === OperationType.program;
          if (
            isProgram &&
            infoCause(operations.info(one)) === job.cause &&
            reader.jobNumber(one) === reader.jobNumber(id)
          )
            moved++;
        }
        if (job.last === id) expect(pagesMoved(reader, job)).toBe(moved);
      }
    }
  }
  expect(erases).toBeGreaterThan(100);
  // The triggers that these experiments can have were there.
  for (const trigger of [Trigger.given, Trigger.hard, Trigger.soft]) expect(counts.get(trigger)).toBeGreaterThan(0);
});

it('nobody knows the job of an operation if only the recording is known', async () => {
  const [experiment] = fc.sample(experimentsAbout(TOPICS['garbage collection']), { numRuns: 1, seed: 5 });
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(100_000));
  const reader = new RunReader(engine.recording(), engine.experiment);
  for (let id = 0; id < reader.operations.count; id++) expect(jobOf(reader, id)).toBeNull();
  expect(reader.operations.count).toBeGreaterThan(0);
});
