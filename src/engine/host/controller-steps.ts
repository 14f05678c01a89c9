/** What ends in the controller at an instant, and what follows from it. Model page §11.11. */
import type { Simulation } from '../simulation.ts';
import { enqueueStep } from '../pages/job-steps.ts';
import { enter } from './arrivals.ts';
import { pieceDelivered, pieceLeaves, pieceSent } from './controller-reads.ts';
import { noteBegin, received, served } from './controller-way.ts';
import { ControllerEvent, type Controller } from '../state/controller.ts';

/** Ends what ends now on cores and link. */
export const controllerEnds = (s: Simulation, c: Controller): void => {
  const { events } = c;
  while (events.next <= s.now) {
    const event = events.take();
    happens(s, c, event, events.takenSubject, events.takenBytes);
  }
  if (s.time.time[s.controllerSlot] !== events.next) s.time.set(s.controllerSlot, events.next);
};

const happens = (s: Simulation, c: Controller, event: number, subject: number, bytes: number): void => {
  switch (event) {
    case ControllerEvent.core:
      coreEnds(s, c, subject);
      return;
    case ControllerEvent.enters:
      noteBegin(s, c, subject);
      enter(s, subject);
      return;
    case ControllerEvent.link:
      linkEnds(s, c, subject);
      return;
    case ControllerEvent.received:
      if (received(s, c, subject)) enter(s, subject);
      return;
    case ControllerEvent.delivered:
      pieceDelivered(s, c, subject);
      return;
    default:
      pieceLeaves(s, c, subject, bytes);
  }
};

const linkEnds = (s: Simulation, c: Controller, direction: number): void => {
  const what = c.linkEnded(s, direction);
  if (what < 0) pieceSent(s, c, -1 - what);
  else if (c.linkLatencyNs > 0) c.after(s, c.linkLatencyNs, ControllerEvent.received, what);
  else if (received(s, c, what)) enter(s, what);
};

const coreEnds = (s: Simulation, c: Controller, core: number): void => {
  const what = c.coreEnded(s, core);
  if (what < 0) enqueueStep(s, -1 - what);
  else if (served(s, c, what)) enter(s, what);
};
