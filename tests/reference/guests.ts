/** Host operations that join a step of garbage collection on planes that idle beside it (GCPAR; model page §12.5). */
import { gcGoesFirst } from './background.ts';
import type { Job, Operation } from './parts.ts';
import { undecided } from './late-binding.ts';
import { takePlace } from './programs.ts';
import { sameAddress } from './reads.ts';
import { bindLate, readQueue, writeQueue } from './waiting.ts';
import type { World } from './world.ts';

function takesGuests(world: World, job: Job): boolean {
  const { hostParallel, copyback } = world.experiment.policy.gc;
  return hostParallel && !copyback && job.cause === 'gc';
}

/** Host reads at the address of the job's read, one a plane, oldest first. */
export function guestReads(world: World, job: Job): Operation[] {
  const [read] = job.step;
  if (read === undefined || !takesGuests(world, job)) return [];
  const together = [read];
  for (const guest of readQueue(world, world.unitOf(job.plane.die))) {
    if (guest.die !== read.die || !sameAddress(world, guest, read)) continue;
    if (together.every(({ plane }) => plane !== guest.plane)) together.push(guest);
  }
  return together.slice(1);
}

/** Host writes for the planes whose next page has the address of the job's program; they have their places then. */
export function guestWrites(world: World, job: Job): Operation[] {
  const [program] = job.step;
  if (program === undefined || program.ppn === null || !takesGuests(world, job)) return [];
  // Other planes' collections go before the host's writes past their hard limit.
  if (gcGoesFirst(world, world.unitOf(job.plane.die), job)) return [];
  const { flash } = world;
  const { block, page } = flash.place(program.ppn);
  const guests: Operation[] = [];
  for (const plane of flash.planesOf(job.plane.die)) {
    if (plane === program.plane) continue;
    const next = flash.nextHostAddress(plane);
    const fits =
      next?.page === page && (world.experiment.policy.planeConstraint === 'page' || next.block === block.index);
    if (!fits) continue;
    const waiting = [...writeQueue(world, plane.die), ...undecided(world)];
    const guest = waiting.find((write) => !guests.includes(write));
    if (guest === undefined) break;
    if (guest.die === null) bindLate(world, guest, plane.die);
    guest.plane = plane;
    takePlace(world, guest, flash.takeHostPage(plane));
    guests.push(guest);
  }
  return guests;
}
