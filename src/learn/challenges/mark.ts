/** In Explore, the experiment of a challenge is known by this and its name, where that of a figure has the figure’s. */
export const CHALLENGE_MARK = 'challenge-';
