import { decidableStates, type RenewalsQuery } from '#moderation/renewals'
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  sql,
  type InferSelectModel,
} from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionCases } from '../../staff/sql/companion-cases.ts'
import { isQueueNarrowed, totalIn } from '../../staff/sql/queue.ts'
import { companions } from '../schema/companions.ts'
import { verificationRenewals } from '../../moderation/schema/renewals.ts'

export type RenewalRow = InferSelectModel<typeof verificationRenewals>

const { id, companionId, state, changedAt, createdAt } = verificationRenewals

/** The companion's open verification, otherwise her newest; `null`: she has never started one. */
export async function newestRenewalOf(db: Database, companion: string) {
  const [renewal] = await db
    .select()
    .from(verificationRenewals)
    .where(eq(companionId, companion))
    .orderBy(desc(inArray(state, ['shown', 'submitted'])), desc(createdAt), desc(changedAt))
    .limit(1)
  return renewal ?? null
}

/** A verification of this companion; `null` also if it belongs to another one. */
export async function renewalOf(db: Database, companion: string, renewalId: string) {
  const [renewal] = await db
    .select()
    .from(verificationRenewals)
    .where(and(eq(id, renewalId), eq(companionId, companion)))
  return renewal ?? null
}

const withName = (db: Database) =>
  db
    .select({
      ...getTableColumns(verificationRenewals),
      name: sql<string>`${companions.name}`.as('companion_name'),
    })
    .from(verificationRenewals)
    .innerJoin(companions, and(eq(companions.id, companionId), isNull(companions.deletedAt)))
    .$dynamic()

const isDecidable = inArray(state, [...decidableStates])

/** A verification as staff see it; `null` also while there is no picture. */
export async function submittedRenewal(db: Database, renewalId: string) {
  const [renewal] = await withName(db).where(and(eq(id, renewalId), isDecidable))
  return renewal ?? null
}
export type FoundRenewal = NonNullable<Awaited<ReturnType<typeof submittedRenewal>>>

/** Verifications by due time, then decided ones, newest first. */
export async function pageOfRenewals(
  db: Database,
  query: RenewalsQuery,
  { now, me }: { now: number; me: string },
) {
  const rank = sql`CASE ${state} WHEN 'submitted' THEN 0 ELSE 1 END`
  const queue = { kind: 'renewal', shown: decidableStates, rank } as const
  const page = companionCases(db, verificationRenewals, queue, { query, now, me })
  const [rows, counts, [overdue], [narrowed]] = await db.batch([
    withName(db)
      .where(page.wanted)
      .orderBy(...page.order)
      .limit(query.limit)
      .offset(query.skip),
    ...page.counts,
  ])
  const total = isQueueNarrowed(query) ? (narrowed?.count ?? 0) : totalIn(counts, page.asked)
  return { rows, states: counts, overdue: overdue?.count ?? 0, total }
}
