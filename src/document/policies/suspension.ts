/** Reads may interrupt a running program or erase (SB; MBM §IV-C; Wu & He, FAST 2012). */
import { DocumentError } from '../../device/document-error.ts';
import { boolean, choice, duration, number, object, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, microseconds } from './definition.ts';
import { collects, either, unless, suspends } from './rules.ts';

const suspendsPrograms = unless(
  ({ policy }) => policy.suspension.program,
  'programs are not suspended (policy.suspension.program)',
);
const suspendsErases = unless(
  ({ policy }) => policy.suspension.erase,
  'erases are not suspended (policy.suspension.erase)',
);
const hasPhases = unless(
  ({ policy }) => policy.suspension.point === 'inter-phase' || policy.suspension.point === 'cancel',
  'only policy.suspension.point inter-phase and cancel use phases',
);

const suspensionSchema = object(['Suspension', 'Waiting reads suspend running programs or erases.'], {
  program: boolean(['Suspend programs', 'Waiting reads suspend running programs.', 'SB; MBM §IV-C'], false),
  erase: boolean(['Suspend erases', 'Waiting reads suspend running erases.', 'SB; MBM §IV-C'], false),
  point: choice(['Suspension point', 'The point at which a running operation is suspended.', 'Wu & He, FAST 2012'], {
    immediate: 'Immediately; the progress is kept.',
    'inter-phase': 'At the end of the current phase (IPS).',
    cancel: 'Immediately; the current phase is repeated (IPC).',
    restart: 'Immediately; the operation starts again from the beginning.',
  }),
  programSuspendNs: duration(
    ['Program suspend latency', 'Time from the request until a program has stopped.', 'SB; the time is chosen here'],
    20_000,
  ),
  eraseSuspendNs: duration(
    [
      'Erase suspend latency',
      'Time from the request until an erase has stopped.',
      'SB (tESP); the time is chosen here',
    ],
    100_000,
  ),
  resumeNs: duration(
    ['Resume', 'Time from the end of the last read until the operation runs again.', 'SB; the time is chosen here'],
    5_000,
  ),
  programPhaseNs: duration(
    ['Program phase', 'Length of one pulse-and-verify phase of a program; 0 is no phases.', 'Wu & He, FAST 2012'],
    0,
  ),
  erasePhaseNs: duration(['Erase phase', 'Length of one phase of an erase; 0 is no phases.', 'Wu & He, FAST 2012'], 0),
  phaseResetNs: duration(['Phase reset', 'Time to stop between two phases.', 'Wu & He, FAST 2012'], 4_000),
  maxPerProgram: number(
    [
      'Max suspensions per program',
      'Maximum suspensions per program; then it runs to its end.',
      'SB (wear); the number is chosen here',
    ],
    'count',
    { default: 8 },
  ),
  maxPerErase: number(
    [
      'Max suspensions per erase',
      'Maximum suspensions per erase; then it runs to its end.',
      'SB (wear); the number is chosen here',
    ],
    'count',
    { default: 16 },
  ),
  minRunProgramNs: duration(
    [
      'Min. program run time',
      'Minimum run time of a program before it may be suspended (again).',
      'Black-out windows of patents; chosen here',
    ],
    50_000,
  ),
  minRunEraseNs: duration(
    [
      'Min. erase run time',
      'Minimum run time of an erase before it may be suspended (again).',
      'Black-out windows of patents; chosen here',
    ],
    200_000,
  ),
  worthItMarginNs: duration(
    [
      'Min. remaining time',
      'No suspension if less than this (plus the suspend latency) remains.',
      'SB (when it benefits most); chosen here',
    ],
    10_000,
  ),
  readsPerSuspend: number(
    ['Reads per suspension', 'Page reads after which the operation resumes.', 'SB (when to resume); chosen here'],
    'pages',
    { default: 4, min: 1 },
  ),
  resumeAfter: choice(['Resumes after', 'The end of the last read, for resuming.', 'SB (when to resume)'], {
    'data-out': 'The end of its data-out.',
    array: 'The end of its array read; needs a spare register.',
  }),
  writesSuspendErase: boolean(
    ['Writes suspend erases', 'Waiting writes also suspend erases.', 'Wu & He, J. Systems Architecture 2014'],
    false,
  ),
  collection: boolean(
    [
      'Suspend held collections',
      'Reads also suspend the programs of a garbage collection that holds its channel.',
      'Chosen here: SSDSim does not interrupt them',
    ],
    false,
  ),
});

declare module './settings.ts' {
  interface Policy {
    suspension: ValueOf<typeof suspensionSchema>;
  }
}

export const suspension = definePolicy(
  'suspension',
  suspensionSchema,
  {
    '': { midRun: true },
    program: { part: 'interrupt', differs: 'suspendProgram', never: 'no read came while a program could be suspended' },
    erase: { part: 'interrupt', differs: 'suspendErase', never: 'no read came while an erase could be suspended' },
    point: { part: 'price', idle: suspends, differs: 'suspensionPoint', never: 'nothing was suspended' },
    programSuspendNs: { part: 'price', ...microseconds(1), idle: suspendsPrograms },
    eraseSuspendNs: { part: 'price', ...microseconds(), idle: suspendsErases },
    resumeNs: { part: 'resume', rank: 1, label: 'Resume latency', ...microseconds(1), idle: suspends },
    programPhaseNs: {
      part: 'price',
      rank: 2,
      ...microseconds(),
      idle: either(suspendsPrograms, hasPhases),
    },
    erasePhaseNs: {
      part: 'price',
      rank: 2,
      ...microseconds(),
      idle: either(suspendsErases, hasPhases),
    },
    phaseResetNs: {
      part: 'price',
      rank: 2,
      ...microseconds(1),
      idle: either(
        suspends,
        unless(
          ({ policy }) => policy.suspension.point === 'inter-phase',
          'policy.suspension.point does not wait for the end of a phase',
        ),
      ),
    },
    maxPerProgram: { part: 'often', idle: suspendsPrograms },
    maxPerErase: { part: 'often', idle: suspendsErases },
    minRunProgramNs: { part: 'often', ...microseconds(), idle: suspendsPrograms },
    minRunEraseNs: { part: 'often', ...microseconds(), idle: suspendsErases },
    worthItMarginNs: { part: 'price', rank: 1, ...microseconds(), idle: suspends },
    readsPerSuspend: { part: 'resume', idle: suspends },
    resumeAfter: {
      part: 'resume',
      idle: suspends,
      differs: 'resumeAfter',
      never: 'no read was served during a suspension',
    },
    writesSuspendErase: {
      part: 'interrupt',
      rank: 1,
      idle: suspendsErases,
      differs: 'writesSuspendErase',
      never: 'no write waited for a running erase',
    },
    collection: {
      part: 'interrupt',
      rank: 1,
      idle: either(
        suspendsPrograms,
        collects,
        unless(
          ({ policy }) => policy.gc.preemption === 'block',
          'garbage collection lets reads go first after each page (policy.gc.preemption)',
        ),
        unless(
          ({ policy }) => policy.gc.suspendable,
          'operations of garbage collection are not suspended (policy.gc.suspendable)',
        ),
      ),
      differs: 'suspendCollection',
      never: 'no read came while a garbage collection that held its channel programmed',
    },
  },
  {
    refuseFork: ({ suspension: from }, { suspension: to }) => {
      for (const kind of ['program', 'erase'] as const) {
        if (!from[kind] || to[kind]) continue;
        throw new DocumentError(
          `policy.suspension.${kind}`,
          'false in mid-run',
          'true until the end of the run: suspended operations have to resume',
        );
      }
    },
  },
);
