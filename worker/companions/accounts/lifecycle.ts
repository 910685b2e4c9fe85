import { and, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionAccounts, companionInvitations } from '../schema/companion-accounts.ts'
import { INVITATION_RETENTION_MS } from './rules.ts'

/** Links and invitations are deleted with the account; unsuccessful invitations after a year. */
export const companionAccountLifecycle: Lifecycle = {
  tables: [companionAccounts, companionInvitations],
  export: (db, memberId) => ({
    companionAccount: db
      .select()
      .from(companionAccounts)
      .where(eq(companionAccounts.memberId, memberId)),
    companionInvitations: db
      .select({
        companionId: companionInvitations.companionId,
        email: companionInvitations.email,
        state: companionInvitations.state,
        sentAt: companionInvitations.sentAt,
        changedAt: companionInvitations.changedAt,
      })
      .from(companionInvitations)
      .where(eq(companionInvitations.memberId, memberId)),
  }),
  erase: (db, memberId, _, email) => [
    anonymiseStaff(db, companionInvitations, memberId),
    db
      .delete(companionInvitations)
      .where(
        or(
          eq(companionInvitations.memberId, memberId),
          sql`lower(${companionInvitations.email}) = ${email?.toLowerCase() ?? null}`,
        ),
      ),
    db.delete(companionAccounts).where(eq(companionAccounts.memberId, memberId)),
  ],
  expire: (db, now) => {
    const open = ['sent', 'claimed'] as const
    const { state, changedAt, expiresAt } = companionInvitations
    return [
      db
        .delete(companionInvitations)
        .where(
          or(
            and(notInArray(state, [...open]), lt(changedAt, now - INVITATION_RETENTION_MS)),
            and(inArray(state, [...open]), lt(expiresAt, now - INVITATION_RETENTION_MS)),
          ),
        ),
    ]
  },
}
