export const REQUEST_OPS = ['read', 'write', 'trim', 'flush'] as const;
export const RUNNING_KINDS = ['erase', 'program', 'read'] as const;

export const EXPERIMENT_VERSION = 1;
