/** Names that a document has in its lists, the first is the default, and the version of its format. */
export const REQUEST_OPS = ['read', 'write', 'trim', 'flush'] as const;
export const RUNNING_KINDS = ['erase', 'program', 'read'] as const;

/** The format's version; a document of any other is refused. */
export const EXPERIMENT_VERSION = 1;
