import { and, desc, eq, getTableColumns, isNull, sql, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionAccounts, companionInvitations } from '../schema/companion-accounts.ts'
import { companions } from '../schema/companions.ts'
import { members } from '../../accounts/schema/members.ts'

export type InvitationRow = InferSelectModel<typeof companionInvitations>

const invitations = (db: Database) =>
  db
    .select({
      ...getTableColumns(companionInvitations),
      name: sql<string>`${companions.name}`.as('companion_name'),
    })
    .from(companionInvitations)
    .innerJoin(
      companions,
      and(eq(companions.id, companionInvitations.companionId), isNull(companions.deletedAt)),
    )
    .$dynamic()

/** @param tokenHash SHA-256 of the token in the link */
export async function invitationByToken(db: Database, tokenHash: string) {
  const [invitation] = await invitations(db).where(eq(companionInvitations.tokenHash, tokenHash))
  return invitation ?? null
}

export async function invitationById(db: Database, id: string) {
  const [invitation] = await invitations(db).where(eq(companionInvitations.id, id))
  return invitation ?? null
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof invitationById>>>

/** The accounts that run the companion's profile or belong to the member: at most two rows. */
export const linksOf = (db: Database, companionId: string, memberId: string) =>
  db
    .select()
    .from(companionAccounts)
    .where(
      sql`${companionAccounts.companionId} = ${companionId}
        OR ${companionAccounts.memberId} = ${memberId}`,
    )

/** True in SQL while the account runs the profile. */
export const isLinkedTo = (companionId: string, memberId: string) =>
  sql`EXISTS (SELECT 1 FROM companion_accounts
    WHERE companion_id = ${companionId} AND member_id = ${memberId})`

/**
 * The companion's name, account, newest invitation and the address of her application; null when she is deleted.
 */
export async function companionAccountOf(db: Database, companionId: string) {
  const [[companion], [account], [invitation], [application]] = await db.batch([
    db
      .select({ name: companions.name })
      .from(companions)
      .where(and(eq(companions.id, companionId), isNull(companions.deletedAt))),
    db
      .select({
        memberId: companionAccounts.memberId,
        since: companionAccounts.since,
        name: members.displayName,
      })
      .from(companionAccounts)
      .innerJoin(members, eq(members.id, companionAccounts.memberId))
      .where(eq(companionAccounts.companionId, companionId)),
    db
      .select()
      .from(companionInvitations)
      .where(eq(companionInvitations.companionId, companionId))
      .orderBy(desc(companionInvitations.sentAt), desc(companionInvitations.changedAt))
      .limit(1),
    db
      .select({ email: sql<string>`email` })
      .from(sql`applications`)
      .where(sql`companion = ${companionId}`),
  ])
  if (!companion) return null
  return {
    name: companion.name,
    account: account ?? null,
    invitation: invitation ?? null,
    email: application?.email ?? null,
  }
}
export type FoundAccount = NonNullable<Awaited<ReturnType<typeof companionAccountOf>>>

/** The address to which the member's account is mailed; read before every call to `/api/own`. */
export const contactEmailOf = (db: Database, memberId: string) =>
  db
    .select({ contactEmail: companionAccounts.contactEmail })
    .from(companionAccounts)
    .where(eq(companionAccounts.memberId, memberId))
