/** Reads may interrupt a running program or erase (SB; MBM §IV-C; Wu & He, FAST 2012). */
import { ExperimentError } from '../../device/experiment-error.ts';
import { boolean, choice, duration, number, object } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { definePolicy, microseconds } from '../definition.ts';
import { either, unless, suspends } from '../rules.ts';

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
  'phases count only under policy.suspension.point inter-phase or cancel',
);

const suspensionSchema = object(
  { title: 'Suspension', sentence: 'Reads may interrupt a running program or erase.' },
  {
    program: boolean(
      { title: 'Suspend programs', sentence: 'A waiting read may suspend a running program.', source: 'SB; MBM §IV-C' },
      false,
    ),
    erase: boolean(
      { title: 'Suspend erases', sentence: 'A waiting read may suspend a running erase.', source: 'SB; MBM §IV-C' },
      false,
    ),
    point: choice(
      {
        title: 'Where it stops',
        sentence: 'At which point a running operation can be suspended.',
        source: 'Wu & He, FAST 2012',
      },
      {
        immediate: 'At once; what is done is kept.',
        'inter-phase': 'At the end of the current phase (IPS).',
        cancel: 'At once; the current phase is repeated (IPC).',
        restart: 'At once; the operation starts again from the beginning.',
      },
    ),
    programSuspendNs: duration(
      {
        title: 'Program suspend',
        sentence: 'From the request until a program has stopped.',
        source: 'SB; the time is chosen here',
      },
      20_000,
    ),
    eraseSuspendNs: duration(
      {
        title: 'Erase suspend',
        sentence: 'From the request until an erase has stopped.',
        source: 'SB (tESP); the time is chosen here',
      },
      100_000,
    ),
    resumeNs: duration(
      {
        title: 'Resume',
        sentence: 'From the end of the last read until the operation runs again.',
        source: 'SB; the time is chosen here',
      },
      5_000,
    ),
    programPhaseNs: duration(
      {
        title: 'Program phase',
        sentence: 'Length of one pulse-and-verify of a program; 0 is no phases.',
        source: 'Wu & He, FAST 2012',
      },
      0,
    ),
    erasePhaseNs: duration(
      {
        title: 'Erase phase',
        sentence: 'Length of one phase of an erase; 0 is no phases.',
        source: 'Wu & He, FAST 2012',
      },
      0,
    ),
    phaseResetNs: duration(
      { title: 'Phase reset', sentence: 'Time to stop between two phases.', source: 'Wu & He, FAST 2012' },
      4_000,
    ),
    maxPerProgram: number(
      {
        title: 'Most suspensions of a program',
        sentence: 'After so many a program runs to its end.',
        source: 'SB (wear); the number is chosen here',
      },
      'count',
      { default: 8 },
    ),
    maxPerErase: number(
      {
        title: 'Most suspensions of an erase',
        sentence: 'After so many an erase runs to its end.',
        source: 'SB (wear); the number is chosen here',
      },
      'count',
      { default: 16 },
    ),
    minRunProgramNs: duration(
      {
        title: 'Shortest run of a program',
        sentence: 'So long after start or resume a program is not cut.',
        source: 'Black-out windows of patents; chosen here',
      },
      50_000,
    ),
    minRunEraseNs: duration(
      {
        title: 'Shortest run of an erase',
        sentence: 'So long after start or resume an erase is not cut.',
        source: 'Black-out windows of patents; chosen here',
      },
      200_000,
    ),
    worthItMarginNs: duration(
      {
        title: 'Worth it',
        sentence: 'No suspension where what remains is at most the suspend latency and this.',
        source: 'SB (when it benefits most); chosen here',
      },
      10_000,
    ),
    readsPerSuspend: number(
      {
        title: 'Reads per suspension',
        sentence: 'After so many page reads the operation resumes.',
        source: 'SB (when to resume); chosen here',
      },
      'pages',
      { default: 4, min: 1 },
    ),
    resumeAfter: choice(
      {
        title: 'Resumes after',
        sentence: 'When the last read makes room for the operation again.',
        source: 'SB (when to resume)',
      },
      { 'data-out': 'When its data is out.', array: 'When its array read ends; needs a spare register.' },
    ),
    writesSuspendErase: boolean(
      {
        title: 'Writes suspend erases',
        sentence: 'A waiting write, too, may suspend an erase.',
        source: 'Wu & He, J. Systems Architecture 2014',
      },
      false,
    ),
  },
);

declare module '../settings.ts' {
  interface Policy {
    suspension: ValueOf<typeof suspensionSchema>;
  }
}

export const suspension = definePolicy({
  key: 'suspension',
  schema: suspensionSchema,
  settings: {
    '': { midRun: true },
    program: { part: 'interrupt', differs: 'suspendProgram', never: 'no read came while a program could be suspended' },
    erase: { part: 'interrupt', differs: 'suspendErase', never: 'no read came while an erase could be suspended' },
    point: { part: 'price', idle: suspends, differs: 'suspensionPoint', never: 'nothing was suspended' },
    programSuspendNs: { part: 'price', label: 'Program stops after', ...microseconds(1), idle: suspendsPrograms },
    eraseSuspendNs: { part: 'price', label: 'Erase stops after', ...microseconds(), idle: suspendsErases },
    resumeNs: { part: 'resume', rank: 1, label: 'Resuming takes', ...microseconds(1), idle: suspends },
    programPhaseNs: {
      part: 'price',
      rank: 2,
      label: 'Phase of a program',
      ...microseconds(),
      idle: either(suspendsPrograms, hasPhases),
    },
    erasePhaseNs: {
      part: 'price',
      rank: 2,
      label: 'Phase of an erase',
      ...microseconds(),
      idle: either(suspendsErases, hasPhases),
    },
    phaseResetNs: {
      part: 'price',
      rank: 2,
      label: 'Reset between phases',
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
    minRunProgramNs: { part: 'often', label: 'Shortest run of a program', ...microseconds(), idle: suspendsPrograms },
    minRunEraseNs: { part: 'often', label: 'Shortest run of an erase', ...microseconds(), idle: suspendsErases },
    worthItMarginNs: { part: 'price', rank: 1, label: 'Not worth it below', ...microseconds(), idle: suspends },
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
  },
  refuseFork: ({ suspension: from }, { suspension: to }) => {
    for (const kind of ['program', 'erase'] as const) {
      if (!from[kind] || to[kind]) continue;
      throw new ExperimentError(
        `policy.suspension.${kind}`,
        'a switch to false in mid-run',
        'true to the end, once it was on: what is suspended has to be resumed',
      );
    }
  },
});
