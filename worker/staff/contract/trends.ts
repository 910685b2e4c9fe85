import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

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

/**
 * "count": events in the period; "minutes": an average; "francs": a sum; "stock": number at the end
 * of the period.
 */
export const trendUnits = ['count', 'minutes', 'francs', 'stock'] as const

/** Days in Swiss time, both inclusive. */
const span = { from: z.string(), until: z.string() }
/** `null`: unknown. */
const value = z.nullable(z.number())

const series = z.object({
  what: z.enum(trendKinds),
  unit: z.enum(trendUnits),
  now: value,
  /** Value of the same number of days before. */
  before: value,
  /** Values by plan, reason or city; empty if the series is not divided. */
  parts: z.array(
    z.object({
      /** A plan, a reason or the id of a city; "unassigned": revenue without a known plan. */
      part: z.string(),
      /** Name of a city; `null` for other parts and for deleted cities. */
      name: z.nullable(z.string()),
      now: value,
      before: value,
    }),
  ),
  /**
   * Oldest first, without gaps: days, or months for a year. `parts`: one value for each of the
   * series' parts.
   */
  points: z.array(z.object({ ...span, value, parts: z.array(value) })),
})
export type TrendSeries = z.infer<typeof series>

const trends = {
  /** The last counted days; `null`: no day is counted yet. */
  period: z.nullable(z.object({ ...span, before: z.object(span) })),
  /** First counted day. */
  since: z.nullable(z.string()),
  series: z.array(series),
}

const query = z.object({ days: z.enum(trendPeriods, message('field.choice')) })

export const getTrendsSchemas = { query, response: z.object(trends) }
export type Trends = z.infer<typeof getTrendsSchemas.response>

export const getMoneyTrendsSchemas = {
  query,
  response: z.object({
    ...trends,
    /** Payments that are in no sum: in another currency, or without an amount. */
    uncounted: z.number(),
    /** Percentage of running subscriptions that ended in the period. */
    churn: z.object({ now: value, before: value }),
  }),
}
export type MoneyTrends = z.infer<typeof getMoneyTrendsSchemas.response>

export const exportTrendsSchemas = { query }
export const exportMoneyTrendsSchemas = { query }

/**
 * Sign-ups, requests and their answers, reports and supply, compared with the same number of days
 * before.
 */
export const getTrendsEndpoint = endpoint<typeof getTrendsSchemas>()(
  'GET',
  '/api/admin/trends',
  'staff',
)

/** The same numbers as CSV. */
export const exportTrendsEndpoint = endpoint<typeof exportTrendsSchemas>()(
  'GET',
  '/api/admin/trends.csv',
  'staff',
)

/** Revenue and subscriptions, from payment notifications. */
export const getMoneyTrendsEndpoint = endpoint<typeof getMoneyTrendsSchemas>()(
  'GET',
  '/api/admin/money-trends',
  'staff',
)

/** The same numbers as CSV. */
export const exportMoneyTrendsEndpoint = endpoint<typeof exportMoneyTrendsSchemas>()(
  'GET',
  '/api/admin/money-trends.csv',
  'staff',
)
