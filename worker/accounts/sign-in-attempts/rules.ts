const WINDOW_SECONDS = 900

/** Wrong passwords that one network may send to one account. */
export const accountFromNetwork = {
  what: 'sign-in-account-network',
  limit: 10,
  windowSeconds: WINDOW_SECONDS,
} as const

/** Wrong passwords that all networks together may send to one account, unless the account knows the network. */
export const accountAttempts = {
  what: 'sign-in-account',
  limit: 100,
  windowSeconds: WINDOW_SECONDS,
} as const

/** Wrong passwords of one network, to any accounts. Guests of a hotel share a network. */
export const networkAttempts = {
  what: 'sign-in-network',
  limit: 50,
  windowSeconds: WINDOW_SECONDS,
} as const

/** How many an account has left in a network that has used up its own limit. */
export const LIMIT_IN_BUSY_NETWORK = 3

/** An account knows a network for so long after it signed in there. */
export const KNOWN_NETWORK_DAYS = 90

/** Wrong passwords of the last quarter of an hour, before this attempt. */
type WrongPasswords = {
  account: number
  /** Null: the account service names no network. */
  network: { all: number; ofAccount: number; isKnown: boolean } | null
}

/**
 * Whether an attempt to sign in may go on. Strangers can use up an account's attempts in their own network,
 * never in one that the account knows.
 */
export function isSignInAllowed({ account, network }: WrongPasswords, isRight: boolean): boolean {
  if (network?.isKnown && isRight) return true
  if (network) {
    const isBusy = network.all >= networkAttempts.limit
    const limit = isBusy ? LIMIT_IN_BUSY_NETWORK : accountFromNetwork.limit
    if (network.ofAccount >= limit) return false
    if (network.isKnown) return true
  }
  return account < accountAttempts.limit
}
