/** The second argument of a `then` after `import()`, if the next use of the part tries to load it again. */
export const ignoreFailedLoad = (): void => undefined;
