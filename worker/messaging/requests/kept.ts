import type { StoredRequestForm, StoredRequestInput } from '#messaging/kept-requests'
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { EXPIRY_SLICE } from '../../platform/db/lifecycle.ts'
import { keptRequests } from '../schema/requests.ts'
import type { Refusal } from '#contract/refusals'
import { UNSENT_REQUEST_RETENTION_MS } from './rules.ts'

// Requests of accounts whose address is not confirmed yet.

/** Stores a request. The same key replaces it, unless an account has sent it. @returns true if it is stored */
export async function storeRequest(
  db: Database,
  { key, ...form }: StoredRequestInput,
  now: number,
): Promise<boolean> {
  const { rules: _, extra_topic: __, ...fields } = form
  const values = {
    companion: fields.companion,
    form: fields satisfies StoredRequestForm,
    createdAt: now,
  }
  const storedRows = await db
    .insert(keptRequests)
    .values({ id: key, ...values })
    .onConflictDoUpdate({
      target: keptRequests.id,
      set: values,
      setWhere: isNull(keptRequests.memberId),
    })
    .returning({ id: keptRequests.id })
  return storedRows.length > 0
}

/**
 * The stored request of this key that this member may send or has been refused; none for one that another member was
 * refused.
 */
export const findStoredRequest = (db: Database, id: string, memberId: string) =>
  db
    .select()
    .from(keptRequests)
    .where(and(eq(keptRequests.id, id), isOpenTo(memberId)))

/** Requests of a member that could not be sent, newest first. */
export const unsentOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(keptRequests)
    .where(eq(keptRequests.memberId, memberId))
    .orderBy(desc(keptRequests.refusedAt), keptRequests.id)
export type StoredRequestRow = Awaited<ReturnType<typeof unsentOf>>[number]

const isOpenTo = (memberId: string) =>
  or(isNull(keptRequests.memberId), eq(keptRequests.memberId, memberId))

/** Assigns a request to the member, with the reason for which it was not sent. */
export const recordRefusal = (
  db: Database,
  id: string,
  memberId: string,
  { id: refusal, values }: Refusal,
  now: number,
): Write =>
  db
    .update(keptRequests)
    .set({ memberId, refusal: { id: refusal, ...(values && { values }) }, refusedAt: now })
    .where(and(eq(keptRequests.id, id), isOpenTo(memberId)))

/** Stops its batch unless the request is still stored, for this member or unassigned. */
export const requireStoredRequest = (db: Database, id: string, memberId: string): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM kept_requests WHERE id = ${id}
      AND (member_id IS NULL OR member_id = ${memberId}))`,
  )

export const deleteStoredRequest = (db: Database, id: string, memberId: string): Write =>
  db.delete(keptRequests).where(and(eq(keptRequests.id, id), isOpenTo(memberId)))

/** Deletes requests after `UNSENT_REQUEST_RETENTION_MS`. @param now epoch milliseconds */
export const expireStoredRequests = (db: Database, now: number): Write =>
  db
    .delete(keptRequests)
    .where(
      and(
        // Implied by the next condition; its index keeps younger rows from being read.
        lt(keptRequests.createdAt, now - UNSENT_REQUEST_RETENTION_MS),
        lt(sql`coalesce(refused_at, created_at)`, now - UNSENT_REQUEST_RETENTION_MS),
      ),
    )
    .limit(EXPIRY_SLICE)
