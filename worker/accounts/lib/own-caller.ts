/** A companion who changes her own profile. */
export type OwnCaller = {
  companionId: string
  memberId: string
  /** Address of the account; empty: it has none. */
  email: string
  /** Epoch milliseconds. */
  now: number
}

/** The caller of a change that sends no mail. */
export type SilentOwnCaller = Omit<OwnCaller, 'email'>
