import { and, eq, sql } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'
import { companionAccounts, companionInvitations } from '../schema/companion-accounts.ts'
import { members } from '../../accounts/schema/members.ts'
import type { InvitationRow } from './queries.ts'

export const insertInvitation = (
  db: Database,
  row: Omit<InvitationRow, 'state' | 'version' | 'memberId' | 'memberEmail'>,
): Write => db.insert(companionInvitations).values({ ...row, state: 'sent' })

/** Changes an invitation in exactly this version; otherwise the batch fails, see `isAssertionFailed`. */
export const changeInvitation = (
  db: Database,
  { id, version }: Pick<InvitationRow, 'id' | 'version'>,
  changes: Partial<Omit<InvitationRow, 'id' | 'version'>> & { changedAt: number },
): Write[] => [
  assertInBatch(
    db,
    sql`(SELECT version FROM companion_invitations WHERE id = ${id}) IS ${version}`,
  ),
  db
    .update(companionInvitations)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(companionInvitations.id, id), eq(companionInvitations.version, version))),
]

type AccountLink = {
  companionId: string
  memberId: string
  /** Epoch milliseconds. */
  since: number
  /** The account's confirmed address, where requests to the companion are mailed. */
  contactEmail: string | null
  /** When the account chose who answers requests, in epoch milliseconds; null: it is asked in its area. */
  answersChosenAt: number | null
}

/** The batch fails when the companion or the member already has a link, see `isLinked`. */
export const linkAccount = (db: Database, link: AccountLink): Write =>
  db.insert(companionAccounts).values(link)

/** The batch fails when the account is suspended or deleted, see `isAccountClosed`. */
export const assertAccountOpen = (db: Database, memberId: string): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM members
      WHERE id = ${memberId} AND suspended_at IS NULL AND erased_at IS NULL)`,
  )

/** True when `assertAccountOpen` made a batch fail. */
export async function isAccountClosed(db: Database, memberId: string): Promise<boolean> {
  const [account] = await db
    .select({ suspendedAt: members.suspendedAt, erasedAt: members.erasedAt })
    .from(members)
    .where(eq(members.id, memberId))
  return !account || account.suspendedAt !== null || account.erasedAt !== null
}

export const isLinked = (error: unknown) => isUniqueViolation(companionAccounts, error)
export const isInvited = (error: unknown) => isUniqueViolation(companionInvitations, error)

export const unlinkAccount = (db: Database, companionId: string): Write =>
  db.delete(companionAccounts).where(eq(companionAccounts.companionId, companionId))

/** Records that the account has chosen who answers requests. */
export const recordAnswersChosen = (db: Database, companionId: string, now: number): Write =>
  db
    .update(companionAccounts)
    .set({ answersChosenAt: now })
    .where(eq(companionAccounts.companionId, companionId))

export const recordContactEmail = (
  db: Database,
  companionId: string,
  email: string | null,
): Write =>
  db
    .update(companionAccounts)
    .set({ contactEmail: email })
    .where(eq(companionAccounts.companionId, companionId))
