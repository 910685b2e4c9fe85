// Without a schema library, because the page needs it.

/** In days, as the address has them. */
export const trendPeriods = ['7', '30', '90', '365'] as const
export type TrendPeriod = (typeof trendPeriods)[number]

export const trendTopics = ['activity', 'money'] as const
export type TrendTopic = (typeof trendTopics)[number]

export const trendKinds = [
  'sign-ups',
  'requests',
  'answers',
  'answer-time',
  'reports',
  'supply',
  'revenue',
  'subscriptions',
  'ended',
  'running',
] as const
export type TrendKind = (typeof trendKinds)[number]
