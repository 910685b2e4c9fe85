// No schema library here, because the page imports this file.

/** In days, as in the page's address. */
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
