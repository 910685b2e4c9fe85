import type { InvitationAct } from '#companions/invitations'
import { audited, type AuditEvent, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { declinedEmail, invitationEmail, linkedEmail } from './accounts/emails.ts'
import {
  companionAccountOf,
  invitationById,
  type FoundAccount,
  type FoundInvitation,
} from './accounts/queries.ts'
import { allowedInvitationActions, INVITATION_MS, isSameAddress } from './accounts/rules.ts'
import {
  assertAccountOpen,
  changeInvitation,
  isAccountClosed,
  insertInvitation,
  isInvited,
  isLinked,
  linkAccount,
  unlinkAccount,
} from './accounts/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { deleteOpenRenewals } from './photo-verifications/writes.ts'
import { deleteTemplates } from '../messaging/requests/writes.ts'
import { deleteOpenRevisions } from './revisions/writes.ts'
import { deleteSubmissionsOf } from '../media/submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf, randomToken } from '../platform/lib/hash.ts'

const changedFailure = () => new Failure('conflict', 'invitation.changed')

/** @throws Failure 404 */
export async function requireCompanionAccount(db: Database, id: string): Promise<FoundAccount> {
  const account = await companionAccountOf(db, id)
  if (!account) throw new Failure('not-found', 'companion.not-found')
  return account
}

/**
 * Invites someone to run a companion's profile. An open invitation to the same address stays unchanged.
 *
 * @param origin of the site
 * @throws Failure 404; 409 while the profile has an account or another invitation is open
 */
export async function inviteCompanion(
  db: Database,
  companionId: string,
  { email, origin }: { email: string; origin: string },
  staff: StaffActor,
): Promise<void> {
  const { name, account, invitation } = await requireCompanionAccount(db, companionId)
  if (account) throw new Failure('conflict', 'invitation.has-account')
  if (invitation && allowedInvitationActions(invitation).length > 0) {
    if (invitation.state === 'sent' && isSameAddress(invitation.email, email)) return
    throw new Failure('conflict', 'invitation.already-open')
  }
  const token = randomToken()
  const id = crypto.randomUUID()
  const now = staff.at
  const row = {
    id,
    companionId,
    email,
    tokenHash: await fingerprintOf(token),
    sentAt: now,
    changedAt: now,
    expiresAt: now + INVITATION_MS,
    actor: staff.actor,
    actorName: staff.name,
  }
  try {
    await audited(db, eventOf('companion.invited', companionId, name, staff), [
      insertInvitation(db, row),
      enqueueEmails(
        db,
        [invitationEmail({ id, version: 1, email, companionId }, token, origin)],
        now,
      ),
    ])
  } catch (error) {
    throw isInvited(error) ? new Failure('conflict', 'invitation.already-open') : error
  }
}

const eventOf = (
  action: string,
  subject: string,
  name: string,
  { actor, at }: Pick<StaffActor, 'actor' | 'at'>,
): AuditEvent => ({ actor, at, act: action, subject, detail: { name } })

/**
 * Carries out an action by staff on an invitation.
 *
 * @returns the companion's id
 * @throws Failure 404; 409 when the invitation was changed meanwhile, one side has been linked since, or the
 *   account to be linked was suspended or deleted
 */
export async function actOnInvitation(
  db: Database,
  { id, act, version, origin }: { id: string; act: InvitationAct; version: number; origin: string },
  staff: StaffActor,
): Promise<string> {
  const invitation = await invitationById(db, id)
  if (!invitation) throw new Failure('not-found', 'invitation.not-found')
  if (invitation.version !== version || !allowedInvitationActions(invitation).includes(act))
    throw changedFailure()
  const { event, writes } = await actions[act](db, invitation, { staff, origin })
  try {
    const log = eventOf(
      `companion.invitation-${event}`,
      invitation.companionId,
      invitation.name,
      staff,
    )
    await audited(db, log, writes)
  } catch (error) {
    if (isLinked(error)) throw new Failure('conflict', 'invitation.already-linked')
    if (!isAssertionFailed(error)) throw error
    if (
      act === 'confirm' &&
      invitation.memberId &&
      (await isAccountClosed(db, invitation.memberId))
    ) {
      throw new Failure('conflict', 'invitation.account-closed')
    }
    throw changedFailure()
  }
  return invitation.companionId
}

type Context = { staff: StaffActor; origin: string }
type Outcome = { event: string; writes: Write[] }

const actions: Record<
  InvitationAct,
  (db: Database, invitation: FoundInvitation, context: Context) => Promise<Outcome> | Outcome
> = {
  resend: async (db, invitation, { staff, origin }) => {
    const token = randomToken()
    const now = staff.at
    const times = { sentAt: now, changedAt: now, expiresAt: now + INVITATION_MS }
    const { companionId, email } = invitation
    const next = { id: invitation.id, version: invitation.version + 1, email, companionId }
    const changes = { ...times, tokenHash: await fingerprintOf(token) }
    return {
      event: 'resent',
      writes: [
        ...changeInvitation(db, invitation, changes),
        enqueueEmails(db, [invitationEmail(next, token, origin)], now),
      ],
    }
  },
  withdraw: (db, invitation, { staff }) => ({
    event: 'withdrawn',
    writes: changeInvitation(db, invitation, { state: 'withdrawn', changedAt: staff.at }),
  }),
  confirm: (db, invitation, { staff, origin }) => {
    const { companionId, memberId, memberEmail } = invitation
    if (memberId === null || memberEmail === null) throw changedFailure()
    const email = {
      id: invitation.id,
      version: invitation.version + 1,
      email: memberEmail,
      memberId,
    }
    return {
      event: 'confirmed',
      writes: [
        assertAccountOpen(db, memberId),
        ...changeInvitation(db, invitation, { state: 'accepted', changedAt: staff.at }),
        linkAccount(db, {
          companionId,
          memberId,
          since: staff.at,
          contactEmail: memberEmail,
          answersChosenAt: null,
        }),
        liftTombstone(db, { what: 'account.unlinked', subject: companionId }),
        liftTombstone(db, { what: 'companion.left', subject: companionId }),
        publishCompanions(db, [companionId]),
        enqueueEmails(db, [linkedEmail(email, origin)], staff.at),
      ],
    }
  },
  decline: (db, invitation, { staff }) => {
    const { memberId, memberEmail } = invitation
    if (memberId === null || memberEmail === null) throw changedFailure()
    const email = {
      id: invitation.id,
      version: invitation.version + 1,
      email: memberEmail,
      memberId,
    }
    return {
      event: 'declined',
      writes: [
        ...changeInvitation(db, invitation, { state: 'declined', changedAt: staff.at }),
        enqueueEmails(db, [declinedEmail(email)], staff.at),
      ],
    }
  },
}

/**
 * Ends an account's access to a profile. May be repeated.
 *
 * @param reason for the audit log
 * @throws Failure 404
 */
export async function removeCompanionAccount(
  db: Database,
  companionId: string,
  reason: string,
  staff: StaffActor,
): Promise<void> {
  const { name, account } = await requireCompanionAccount(db, companionId)
  if (!account) return
  const { actor, at } = staff
  const event = { actor, at, act: 'companion.account-removed', subject: companionId }
  await audited(db, { ...event, detail: { name, reason } }, [
    unlinkAccount(db, companionId),
    recordTombstone(db, { what: 'account.unlinked', subject: companionId }),
    deleteOpenRevisions(db, companionId),
    ...deleteSubmissionsOf(db, companionId),
    deleteOpenRenewals(db, companionId),
    deleteTemplates(db, companionId),
    publishCompanions(db, [companionId]),
  ])
}
