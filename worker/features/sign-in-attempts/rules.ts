/** How many wrong passwords in a quarter of an hour one account may get. */
export const accountAttempts = {
  what: 'sign-in-account',
  limit: 10,
  windowSeconds: 900,
} as const

/** And how many one network may send: guests of a hotel share one. */
export const networkAttempts = {
  what: 'sign-in-network',
  limit: 50,
  windowSeconds: 900,
} as const
