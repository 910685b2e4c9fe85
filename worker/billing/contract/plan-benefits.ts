/** Whose benefits: members without a plan, then those of each plan, in rising rank. */
export const tiers = ['none', 'silver', 'gold', 'platinum'] as const
export type Tier = (typeof tiers)[number]

/** What plans differ in, as the operator sets it. Every plan opens the features besides. */
export type Benefits = {
  /** How many requests may await a first reply at once; null: any number. */
  openRequests: number | null
  /** How many searches can be saved. */
  savedSearches: number
  /** Alerts can come within the hour; without, once a day. */
  instantAlerts: boolean
  /** Of the requests that await a companion's reply, higher ones come first. */
  priority: Priority
}

export const priorities = [0, 1, 2, 3] as const
export type Priority = (typeof priorities)[number]

/** The most that can be set. */
export const MAX_OPEN_REQUESTS = 100
export const MAX_SAVED_SEARCHES = 200

/** Whether benefits are at least those of a lower plan. */
export const isAtLeast = (one: Benefits, lower: Benefits): boolean =>
  (one.openRequests ?? Infinity) >= (lower.openRequests ?? Infinity) &&
  one.savedSearches >= lower.savedSearches &&
  Number(one.instantAlerts) >= Number(lower.instantAlerts) &&
  one.priority >= lower.priority
