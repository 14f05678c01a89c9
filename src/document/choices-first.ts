/** Those lists of names that the page shows first, or its first run needs; all others stand in experiment.ts. The first name is the default. */

export const DIE_BINDINGS = [
  'write-order',
  'request-order',
  'static',
  'queue',
  'state',
  'dynamic',
  'undecided-queue',
] as const;

export const MULTI_PLANE_MODES = ['none', 'wise', 'greedy', 'selective', 'twin-block'] as const;

export const REQUEST_OPS = ['read', 'write', 'trim'] as const;
