export const PACKAGE_PROGRAM = 'nandscope';

/** Its name, in front of errors. bin/nandscope.mjs sets it; from a clone it is `sim`. */
export const PROGRAM = process.env.NANDSCOPE_PROGRAM ?? 'sim';

export const START = PROGRAM === PACKAGE_PROGRAM ? PACKAGE_PROGRAM : 'npm run --silent sim --';
