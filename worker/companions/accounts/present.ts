import type { CompanionAccount, Invitation } from '#companions/invitations'
import { iso } from '../../platform/lib/time.ts'
import type { FoundAccount, InvitationRow } from './queries.ts'
import { allowedInvitationActions, isExpired } from './rules.ts'

const presentInvitation = (row: InvitationRow, now: number): Invitation => ({
  id: row.id,
  version: row.version,
  email: row.email,
  state: row.state,
  isExpired: isExpired(row, now),
  sentAt: iso(row.sentAt),
  expiresAt: iso(row.expiresAt),
  by: row.actorName,
  acceptedBy: row.memberEmail,
  can: allowedInvitationActions(row),
})

export const presentCompanionAccount = (
  { account, invitation, email }: FoundAccount,
  now: number,
): CompanionAccount => ({
  account: account && {
    memberId: account.memberId,
    name: account.name,
    since: iso(account.since),
  },
  invitation: invitation && presentInvitation(invitation, now),
  suggestedEmail: email,
})
