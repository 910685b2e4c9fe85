import { and, eq, gt, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { checkoutIntents, paymentEvents, subscriptions } from '../schema/payments.ts'
import { LINK_REUSE_MS } from './rules.ts'

export type Intent = InferSelectModel<typeof checkoutIntents>

/** True in SQL for an intent without any notification. */
export const isUnused = sql`NOT EXISTS (SELECT 1 FROM ${subscriptions}
    WHERE ${subscriptions.intentId} = ${checkoutIntents.id})
  AND NOT EXISTS (SELECT 1 FROM ${paymentEvents}
    WHERE ${paymentEvents.intentId} = ${checkoutIntents.id})`

/** True in SQL while the intents have the members that were read: an erasure deletes them, or their member. */
export function haveSameMembers(intents: readonly Pick<Intent, 'id' | 'memberId'>[]): SQL {
  const pairs = JSON.stringify(intents.map(({ id, memberId }) => [id, memberId]))
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${pairs}) WHERE NOT EXISTS (
    SELECT 1 FROM checkout_intents WHERE id = value ->> 0 AND member_id = value ->> 1))`
}

/** The member's intents that may be reused. @param now epoch milliseconds */
export const reusableIntents = (db: Database, memberId: string, now: number) =>
  db
    .select()
    .from(checkoutIntents)
    .where(
      and(
        eq(checkoutIntents.memberId, memberId),
        gt(checkoutIntents.createdAt, now - LINK_REUSE_MS),
        isUnused,
      ),
    )
    .limit(50)

export const insertIntents = (db: Database, intents: readonly Intent[]): Write =>
  insertAll(db, checkoutIntents, intents)

/** The intent in `known` that equals `wanted`, or a new one. */
export function intentFor(
  intents: readonly Intent[],
  wantedIntent: Omit<Intent, 'id' | 'createdAt'>,
  now: number,
): Intent {
  const facts = Object.entries(wantedIntent) as [
    keyof typeof wantedIntent,
    string | number | null,
  ][]
  const existingIntent = intents.find((intent) =>
    facts.every(([name, value]) => intent[name] === value),
  )
  return existingIntent ?? { ...wantedIntent, id: crypto.randomUUID(), createdAt: now }
}
