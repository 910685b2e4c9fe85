/** Who changes a profile that they run themselves. */
export type OwnCaller = {
  companionId: string
  memberId: string
  /** Of the account; empty: it has none. */
  email: string
  /** Epoch milliseconds. */
  now: number
}

/** The same where no mail is sent. */
export type Own = Omit<OwnCaller, 'email'>
