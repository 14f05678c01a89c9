/** Which die a written page goes to (DB; DJ §2). */
import { choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { either, unless } from './rules.ts';

const dieBindingSchema = choice(['Die binding', 'The die that a written page goes to.', 'DB; DJ §2'], {
  'write-order': 'The i-th page written goes to die i mod dies.',
  'request-order': 'The n-th write request, whole, goes to bank n mod banks.',
  static: 'The logical page number mod dies.',
  queue: 'The die with the shortest queue.',
  state:
    'An idle die; of several, the least written one. Writes of one instant see the dies as they were before it: none of them has made a die busy yet.',
  dynamic: 'None until a channel and one of its chips are idle; they then get the oldest page.',
  'undecided-queue': 'The least written of the idle dies on idle channels; pages without one wait in a common queue.',
});

export const dieBinding = definePolicy('dieBinding', dieBindingSchema, {
  '': { part: 'sight', rank: 2, differs: 'dieBinding' },
});

const firstChannelSchema = choice(
  [
    'First channel',
    'The channel that is first offered the writes that are bound to no die yet.',
    'SSDSim (process: program_count modulo the channels)',
  ],
  {
    fixed: 'Channel 0.',
    rotating: 'The channels in turn: the number of such writes started so far, modulo the channels.',
  },
);

declare module './settings.ts' {
  interface Policy {
    dieBinding: ValueOf<typeof dieBindingSchema>;
    firstChannel: ValueOf<typeof firstChannelSchema>;
  }
}

export const firstChannel = definePolicy('firstChannel', firstChannelSchema, {
  '': {
    part: 'place',
    midRun: true,
    idle: either(
      unless(({ device }) => device.channels > 1, 'there is one channel'),
      unless(
        ({ policy }) =>
          policy.dieBinding === 'dynamic' ||
          policy.dieBinding === 'undecided-queue' ||
          (policy.readLayout !== false && policy.readLayout.evenPlacement),
        'writes are bound to a die at their arrival (policy.dieBinding)',
      ),
    ),
    differs: 'firstChannel',
  },
});
