/** Makes the controller of a run, with all the code that only such a run needs. Model page §11.11. */
import type { Simulation } from '../simulation.ts';
import type { MakeController } from '../hooks.ts';
import { pageRead, planPieces, sendWithoutFlash } from './controller-reads.ts';
import { controllerEnds } from './controller-steps.ts';
import { submit } from './controller-way.ts';
import { Controller } from '../state/controller.ts';

const STEPS = { submit, end: controllerEnds, sendWithoutFlash, planPieces, pageRead };

export const makeController: MakeController<Simulation> = (experiment, geometry, requests) =>
  new Controller(STEPS, experiment, geometry, requests);
