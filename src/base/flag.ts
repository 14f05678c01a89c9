/** A boolean that hot loops test: on (1) or off (0). */
export type Flag = 0 | 1;

export const flag = (on: boolean): Flag => (on ? 1 : 0);
