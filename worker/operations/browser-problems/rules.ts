/** New problems that one network may add. */
export const newProblemRateLimit = {
  what: 'browser-problem',
  limit: 5,
  windowSeconds: 3_600,
} as const

/** Rows per build; beyond them the rarest row is deleted, the oldest among equals. */
export const MAX_ROWS_OF_BUILD = 100
