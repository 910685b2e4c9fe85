import { sql, type SQL } from 'drizzle-orm'
import type { TrendTopic } from '#staff/trends'
import { GRACE_MS } from '../../billing/sql/entitlement.ts'
import { trendDays } from '../schema/trends.ts'

type Kind = typeof trendDays.$inferSelect.what
type Sum = { what: Kind; part?: SQL; value?: SQL; from: SQL }

const isWithin = (time: SQL) => sql`${time} >= d.start AND ${time} < d.until`
const planOf = sql`coalesce(s.plan, (SELECT i.plan FROM checkout_intents i WHERE i.id = e.intent_id),
  'unassigned')`
const withSale = sql`LEFT JOIN subscriptions s
  ON s.provider = e.provider AND s.provider_ref = e.subscription_ref`
/** Events that transfer money; the amount of other events is a price. */
const isMoney = sql`e.kind IN ('activated', 'renewed', 'plan_changed', 'chargeback_won', 'refunded',
  'partially_refunded', 'chargeback')`
const isCounted = sql`e.amount_rappen IS NOT NULL AND e.currency = 'CHF'`
const isAnswer = (row: string) => sql.raw(`${row}.act IN ('answer', 'suggest', 'decline')`)
const firstAnswers = sql`request_steps a ON ${isWithin(sql`a.at`)} AND ${isAnswer('a')}
  CROSS JOIN requests r ON r.id = a.request_id
  WHERE NOT EXISTS (SELECT 1 FROM request_steps b
    WHERE b.request_id = a.request_id AND b.number < a.number AND ${isAnswer('b')})`

/** Sums per topic over the days `d`; each one uses an index. */
export const sums: Record<TrendTopic, readonly Sum[]> = {
  activity: [
    {
      what: 'sign-ups',
      from: sql`members m ON ${isWithin(sql`m.first_seen_at`)} WHERE m.erased_at IS NULL`,
    },
    { what: 'requests', from: sql`requests r ON ${isWithin(sql`r.created_at`)}` },
    { what: 'answers', from: firstAnswers },
    {
      what: 'answer-minutes',
      value: sql`sum((a.at - r.created_at) / 60000)`,
      from: firstAnswers,
    },
    {
      what: 'reports',
      part: sql`r.reason`,
      from: sql`reports r ON ${isWithin(sql`r.created_at`)}`,
    },
  ],
  money: [
    {
      what: 'revenue',
      part: planOf,
      value: sql`sum(iif(e.kind IN ('refunded', 'partially_refunded', 'chargeback'),
        -e.amount_rappen, e.amount_rappen))`,
      from: sql`payment_events e ON ${isWithin(sql`e.received_at`)} ${withSale}
        WHERE ${isMoney} AND ${isCounted}`,
    },
    {
      what: 'uncounted',
      from: sql`payment_events e ON ${isWithin(sql`e.received_at`)}
        WHERE ${isMoney} AND NOT (${isCounted})`,
    },
    {
      what: 'subscriptions',
      part: sql`s.plan`,
      // A change of plan is not a new subscription.
      from: sql`subscriptions s ON ${isWithin(sql`s.started_at`)}
        LEFT JOIN checkout_intents i ON i.id = s.intent_id WHERE i.replaces_ref IS NULL`,
    },
    {
      what: 'ended',
      part: sql`part`,
      value: sql`sum(ended)`,
      from: sql`(
        SELECT day AS of_day, s.plan AS part, count(*) AS ended FROM d CROSS JOIN subscriptions s
          ON s.status = 'cancelled' AND ${isWithin(sql`s.period_end`)} GROUP BY day, s.plan
        UNION ALL
        SELECT day, s.plan, count(*) FROM d CROSS JOIN subscriptions s
          ON s.status IN ('active', 'past_due')
          AND s.period_end >= d.start - ${GRACE_MS} AND s.period_end < d.until - ${GRACE_MS}
          GROUP BY day, s.plan
        UNION ALL
        SELECT day, s.plan, count(DISTINCT s.provider || s.provider_ref) FROM d
          CROSS JOIN payment_events e ON ${isWithin(sql`e.received_at`)}
            AND e.kind IN ('expired', 'refunded', 'partially_refunded', 'chargeback')
          CROSS JOIN subscriptions s ON s.provider = e.provider AND s.provider_ref = e.subscription_ref
          WHERE s.status IN ('expired', 'refunded', 'charged_back')
            AND e.received_at = (SELECT iif(s.status = 'refunded', max(l.received_at), min(l.received_at))
              FROM payment_events l
              WHERE l.provider = e.provider AND l.subscription_ref = e.subscription_ref
                AND CASE s.status WHEN 'expired' THEN l.kind = 'expired'
                  WHEN 'charged_back' THEN l.kind = 'chargeback'
                  ELSE l.kind IN ('refunded', 'partially_refunded') END)
            AND NOT EXISTS (SELECT 1 FROM payment_events n WHERE n.provider = e.provider
              AND n.subscription_ref = e.subscription_ref AND n.kind = 'replaced')
          GROUP BY day, s.plan) ON of_day = d.day`,
    },
  ],
}

type Stock = { what: Kind; rows: SQL }

/** SELECT of the stock at the end of a day: a row of `part` per item. @param now epoch milliseconds */
export const stocks = (now: number): Record<TrendTopic, readonly Stock[]> => ({
  activity: [
    {
      what: 'supply',
      rows: sql`SELECT c.city_id AS part FROM catalogue_log l CROSS JOIN companions c
        ON c.id = l.subject WHERE l.entry IS NOT NULL`,
    },
  ],
  money: [
    {
      what: 'running',
      rows: sql`SELECT plan AS part FROM subscriptions
        WHERE status IN ('active', 'past_due', 'cancelled')
          AND period_end > ${now} - iif(status = 'cancelled', 0, ${GRACE_MS})
          AND period_end > ${now - GRACE_MS}`,
    },
  ],
})
