const WINDOW_SECONDS = 900

/** Limit of wrong passwords from one network for one account. */
export const accountFromNetwork = {
  what: 'sign-in-account-network',
  limit: 10,
  windowSeconds: WINDOW_SECONDS,
} as const

/** Limit of wrong passwords from all networks for one account, unless the account has used the network before. */
export const accountAttempts = {
  what: 'sign-in-account',
  limit: 100,
  windowSeconds: WINDOW_SECONDS,
} as const

/** Limit of wrong passwords from one network for all accounts. Guests of a hotel share a network. */
export const networkAttempts = {
  what: 'sign-in-network',
  limit: 50,
  windowSeconds: WINDOW_SECONDS,
} as const

/** Attempts left to an account in a network that has used up its own limit. */
export const LIMIT_IN_BUSY_NETWORK = 3

/** Days for which a network counts as familiar after a sign-in there. */
export const KNOWN_NETWORK_DAYS = 90

/** Wrong passwords of the last quarter of an hour, before this attempt. */
type WrongPasswords = {
  account: number
  /** Null: the account service reports no network. */
  network: { all: number; ofAccount: number; isKnown: boolean } | null
}

/**
 * True if an attempt to sign in may continue. Strangers can use up an account's attempts in their own network,
 * never in a network that the account has used before.
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
