/** How many problems that nobody has reported yet one network may add. */
export const newProblemRateLimit = {
  what: 'browser-problem',
  limit: 5,
  windowSeconds: 3_600,
} as const

/** Rows of one build; beyond them the rarest row, the oldest of several, makes room. */
export const MAX_ROWS_OF_BUILD = 100
