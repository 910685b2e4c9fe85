import { decidableStates } from '#moderation/renewals'
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

export const renewalsWithName = (db: Database) =>
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
  const [renewal] = await renewalsWithName(db).where(and(eq(id, renewalId), isDecidable))
  return renewal ?? null
}
export type FoundRenewal = NonNullable<Awaited<ReturnType<typeof submittedRenewal>>>
