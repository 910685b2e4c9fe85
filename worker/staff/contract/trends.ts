import { message } from '../../contract/refusals.ts'
import { trendKinds, trendPeriods } from './trend-options.ts'
import * as z from 'zod/mini'

/** Days by Zurich's calendar, both counted. */
const span = { from: z.string(), until: z.string() }
/** Null: not known. */
const value = z.nullable(z.number())

const series = z.object({
  what: z.enum(trendKinds),
  /** "count" of what came in the time, "minutes" on average, "francs", "stock": how many there were at its end. */
  unit: z.enum(['count', 'minutes', 'francs', 'stock']),
  now: value,
  /** In as many days before. */
  before: value,
  /** By plan, reason or city; empty where there is no such division. */
  parts: z.array(
    z.object({
      /** A plan, a reason or the id of a city; "unassigned": money of which no plan is known. */
      part: z.string(),
      /** Of a city; null where it no longer exists. */
      name: z.nullable(z.string()),
      now: value,
      before: value,
    }),
  ),
  /** Oldest first, none left out: days, of a year months. `parts` has a value for each of the parts. */
  points: z.array(z.object({ ...span, value, parts: z.array(value) })),
})
export type TrendSeries = z.infer<typeof series>

const trends = {
  /** The last days that are over and counted; null: none is. */
  period: z.nullable(z.object({ ...span, before: z.object(span) })),
  /** The first day that is counted. */
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
    /** Entries that are in no sum: in another currency, or without an amount. */
    uncounted: z.number(),
    /** How many of a hundred running subscriptions ended in the time. */
    churn: z.object({ now: value, before: value }),
  }),
}
export type MoneyTrends = z.infer<typeof getMoneyTrendsSchemas.response>

export const exportTrendsSchemas = { query }
export const exportMoneyTrendsSchemas = { query }
