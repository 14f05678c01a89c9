/** Says that a law does not hold: which, and what was found. */
export type Refute = (law: string, what: string) => void;
