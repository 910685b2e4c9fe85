import type { Answerer } from '#companions/channels'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { claimEmail, linkedEmail } from './accounts/emails.ts'
import { invitationByToken, linksOf, type FoundInvitation } from './accounts/queries.ts'
import { isExpired, isSameAddress } from './accounts/rules.ts'
import {
  assertAccountOpen,
  changeInvitation,
  isAccountClosed,
  isLinked,
  linkAccount,
} from './accounts/writes.ts'
import { setAnsweredBy } from './profiles/availability.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import type { Member } from '../accounts/lib/actor.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import type { Session } from '../accounts/lib/session-service.ts'

type Accepted = { state: 'accepted' | 'claimed'; name: string }

type Acceptance = { answeredBy: Answerer | undefined; now: number; origin: string }

/**
 * Links an account to the profile that it was invited to run; repeated calls link it once. If the account has
 * another address than the invitation, staff must confirm the link.
 *
 * @param acceptance `answeredBy`: who answers requests from now on; undefined: she is asked in her area; `origin`: of
 *   the site
 * @throws Failure 403 without a confirmed address, or when the token names another one; 404 for an unknown or
 *   withdrawn link; 409 when it has expired or was used, one side is linked already, or the account was suspended
 *   or deleted meanwhile
 */
export async function acceptInvitation(
  db: Database,
  member: Pick<Member, 'id' | 'email'> & Pick<Session, 'confirmedEmail'>,
  { token, ...acceptance }: Acceptance & { token: string },
): Promise<Accepted> {
  const { now } = acceptance
  const { email, confirmedEmail } = member
  if (email === '' || confirmedEmail === null) {
    throw new Failure('forbidden', 'invitation.no-address')
  }
  if (!isSameAddress(confirmedEmail, email)) {
    throw new Failure('forbidden', 'invitation.address-changed')
  }
  const tokenHash = await fingerprintOf(token)
  for (let attempt = 1; ; attempt++) {
    const invitation = await invitationByToken(db, tokenHash)
    const before = await acceptedBefore(db, invitation, member, now)
    if (before) return before
    try {
      return await accept(db, invitation as FoundInvitation, member, acceptance)
    } catch (error) {
      if (isLinked(error)) throw new Failure('conflict', 'invitation.already-linked')
      if (!isAssertionFailed(error)) throw error
      if (await isAccountClosed(db, member.id)) {
        throw new Failure('conflict', 'invitation.account-closed')
      }
      // Another call won, perhaps by this member: the next attempt reads its result.
      if (attempt > 1) throw error
    }
  }
}

/** @returns null when it can be accepted */
async function acceptedBefore(
  db: Database,
  invitation: FoundInvitation | null,
  member: Pick<Member, 'id'>,
  now: number,
): Promise<Accepted | null> {
  if (!invitation || invitation.state === 'withdrawn')
    throw new Failure('not-found', 'invitation.invalid')
  const links = await linksOf(db, invitation.companionId, member.id)
  const isOwn = invitation.memberId === member.id
  if (isOwn && invitation.state === 'claimed') return { state: 'claimed', name: invitation.name }
  const isLinkedNow = links.some(
    ({ companionId, memberId }) => companionId === invitation.companionId && memberId === member.id,
  )
  if (isOwn && isLinkedNow) return { state: 'accepted', name: invitation.name }
  if (invitation.state !== 'sent') throw new Failure('conflict', 'invitation.used')
  if (isExpired(invitation, now)) throw new Failure('conflict', 'invitation.expired')
  if (links.length > 0) throw new Failure('conflict', 'invitation.already-linked')
  return null
}

async function accept(
  db: Database,
  invitation: FoundInvitation,
  { id: memberId, email }: Pick<Member, 'id' | 'email'>,
  { answeredBy, now, origin }: Acceptance,
): Promise<Accepted> {
  const { companionId, name } = invitation
  const state = isSameAddress(invitation.email, email) ? 'accepted' : 'claimed'
  const next = { id: invitation.id, version: invitation.version + 1 }
  const writes: Write[] = [
    assertAccountOpen(db, memberId),
    ...changeInvitation(db, invitation, { state, memberId, memberEmail: email, changedAt: now }),
  ]
  if (state === 'claimed') {
    writes.push(enqueueEmails(db, [claimEmail({ ...next, companionId }, origin)], now))
  } else {
    const answersChosenAt = answeredBy === undefined ? null : now
    const link = { companionId, memberId, since: now, contactEmail: email, answersChosenAt }
    writes.push(linkAccount(db, link))
    if (answeredBy !== undefined) writes.push(setAnsweredBy(db, companionId, answeredBy, now))
    writes.push(
      liftTombstone(db, { what: 'account.unlinked', subject: companionId }),
      liftTombstone(db, { what: 'companion.left', subject: companionId }),
      publishCompanions(db, [companionId]),
      enqueueEmails(db, [linkedEmail({ ...next, email, memberId }, origin)], now),
    )
  }
  const eventName = `companion.invitation-${state}`
  const detail = state === 'accepted' && answeredBy ? { name, answeredBy } : { name }
  await audited(
    db,
    { actor: memberId, at: now, act: eventName, subject: companionId, detail },
    writes,
  )
  return { state, name }
}
