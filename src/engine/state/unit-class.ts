/** The class of a unit's use, as a waiting operation sees it. */
export const UnitClass = Object.freeze({ idle: 0, host: 1, gc: 2, other: 3, suspend: 4 } as const);
