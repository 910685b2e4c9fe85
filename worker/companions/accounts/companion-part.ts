import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { companionAccounts, companionInvitations } from '../schema/companion-accounts.ts'

export const accountPart: CompanionPart = {
  tables: [companionAccounts, companionInvitations],
  export: (db, id) => ({
    account: db
      .select({
        memberId: companionAccounts.memberId,
        sinceAt: companionAccounts.since,
        answersChosenAt: companionAccounts.answersChosenAt,
      })
      .from(companionAccounts)
      .where(eq(companionAccounts.companionId, id)),
    invitations: db
      .select({
        email: companionInvitations.email,
        state: companionInvitations.state,
        sentAt: companionInvitations.sentAt,
        changedAt: companionInvitations.changedAt,
      })
      .from(companionInvitations)
      .where(eq(companionInvitations.companionId, id))
      .orderBy(asc(companionInvitations.sentAt)),
  }),
}
