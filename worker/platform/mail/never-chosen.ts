/** In the place of when a member chose their mail: the row stands for its defaults, and its language was not asked for. */
export const NEVER_CHOSEN = 0
