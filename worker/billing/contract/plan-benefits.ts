/** Members without a plan, then those of each plan, in ascending rank. */
export const tiers = ['none', 'silver', 'gold', 'platinum'] as const
export type Tier = (typeof tiers)[number]

/** Differences between plans, as the operator sets them. Every plan includes the other premium features. */
export type Benefits = {
  /** Maximum number of requests that await a first reply; null: unlimited. */
  openRequests: number | null
  /** Maximum number of saved searches. */
  savedSearches: number
  /** Alerts within the hour; false: once a day. */
  instantAlerts: boolean
  /** Rank in a companion's list of unanswered requests: higher ones come first. */
  priority: Priority
}

export const priorities = [0, 1, 2, 3] as const
export type Priority = (typeof priorities)[number]

/** Upper limits of the operator's settings. */
export const MAX_OPEN_REQUESTS = 100
export const MAX_SAVED_SEARCHES = 200

/** True if every benefit is at least that of a lower plan. */
export const isAtLeast = (benefits: Benefits, lower: Benefits): boolean =>
  (benefits.openRequests ?? Infinity) >= (lower.openRequests ?? Infinity) &&
  benefits.savedSearches >= lower.savedSearches &&
  Number(benefits.instantAlerts) >= Number(lower.instantAlerts) &&
  benefits.priority >= lower.priority
