import type { GrantInput } from '#accounts/users'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../platform/db/refusals.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { grantNamed } from './complimentary-plans/queries.ts'
import { endGrant, insertGrant } from './complimentary-plans/writes.ts'
import { premiumGrants } from './schema/grants.ts'
import { memberExists } from '../accounts/members/queries.ts'
import { ensureMember } from '../accounts/members/writes.ts'
import { endOfDay } from '../platform/lib/end-of-day.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { DAY_MS } from '../platform/lib/time.ts'

const YEARS_MS = 5 * 366 * DAY_MS

/**
 * Gives a member premium without a payment. Idempotent.
 *
 * @throws Failure 409 for a deleted member, 422
 */
export async function grantPremium(
  db: Database,
  memberId: string,
  { id, plan, until, reason }: GrantInput,
  { actor, at }: AuditActor,
): Promise<void> {
  const endsAt = (endOfDay(until, 'Europe/Zurich') ?? 0) + 1
  if (endsAt <= at || endsAt > at + YEARS_MS) {
    throw invalidField('until', 'grant.invalid-end')
  }
  const existingGrant = await grantNamed(db, id)
  if (existingGrant?.memberId === memberId) return
  if (existingGrant) throw otherMember()
  const auditEvent = { actor, at, act: 'premium.given', subject: memberId }
  await audited(db, { ...auditEvent, detail: { grant: id, plan, until, reason } }, [
    ensureMember(db, memberId, at),
    assertInBatch(db, memberExists(memberId)),
    insertGrant(db, { id, memberId, plan, reason, givenAt: at, endsAt }),
  ]).catch(async (error: unknown) => {
    if (isAssertionFailed(error)) throw new Failure('conflict', 'member.deleted')
    if (!isUniqueViolation(premiumGrants, error)) throw error
    // A parallel copy of the call was faster.
    if ((await grantNamed(db, id))?.memberId !== memberId) throw otherMember()
  })
}

const otherMember = () => new Failure('conflict', 'grant.other-member')

/** Revokes a complimentary plan. Idempotent. @throws Failure 404 */
export async function revokePremium(
  db: Database,
  memberId: string,
  { grant: id, reason }: { grant: string; reason: string },
  { actor, at }: AuditActor,
): Promise<void> {
  const existingGrant = await grantNamed(db, id)
  if (existingGrant?.memberId !== memberId) throw new Failure('not-found', 'grant.not-found')
  if (existingGrant.revokedAt !== null || existingGrant.endsAt <= at) return
  const auditEvent = { actor, at, act: 'premium.revoked', subject: memberId }
  const changes = { until: { before: new Date(existingGrant.endsAt), after: new Date(at) } }
  await audited(
    db,
    { ...auditEvent, detail: { grant: id, plan: existingGrant.plan, reason, changes } },
    [endGrant(db, id, at), recordTombstone(db, { what: 'premium.revoked', subject: id })],
  )
}
