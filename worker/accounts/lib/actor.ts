import { isTeamName } from '#platform/team-names'
import { cleanName } from '#platform/typed-text'
import type { PlanId } from '#billing/plans'
import type { StaffRole } from '#staff/staff-rights'
import type { Identity } from './access-token.ts'

export type Member = {
  kind: 'member'
  id: string
  email: string
  displayName: string
  /** Null: not on the staff. */
  role: StaffRole | null
  /** Best running plan; every plan includes all premium features. Null: none. */
  plan: PlanId | null
  isSuspended: boolean
  /** Companion whose profile the account runs, from the Worker's own table; null: none. */
  companionId: string | null
  /** True if the member accepted the terms in force. */
  hasAcceptedTerms: boolean
  /** Ids of companions who have blocked the account. */
  blockedBy: ReadonlySet<string>
  sessionId: string
  /** Time of the last sign-in, epoch ms; renewing a session does not count. */
  authenticatedAt: number | null
  /** Start of the session, epoch ms. */
  beganAt: number | null
  /** True for a second factor or a passkey, false for a password alone. */
  isStrong: boolean
}

/** Right that was set in the administrator area, which overrides all other sources. */
type Right = { standing: 'given' | 'known' | 'taken'; role: StaffRole } | null

/** Members named by a token or the operator's list are owners, unless an owner changed that. */
function roleOf(recordedRight: Right, isNamed: boolean): StaffRole | null {
  if (recordedRight?.standing === 'given') return recordedRight.role
  return recordedRight?.standing !== 'taken' && isNamed ? 'owner' : null
}

/** Caller of a request. A visitor may send a token of an ended session. */
export type Actor = { kind: 'visitor'; hasEnded?: true } | Member

export const visitor: Actor = { kind: 'visitor' }
export const endedVisitor: Actor = { kind: 'visitor', hasEnded: true }

/** The part of the caller that decides which content is open. */
export type Viewer =
  | { kind: 'visitor' }
  | (Pick<Member, 'kind' | 'plan' | 'isSuspended' | 'blockedBy'> &
      Partial<Pick<Member, 'companionId'>>)

/** The viewer as one companion treats them: an account that she has blocked is a visitor to her. */
export const viewerOf = (viewer: Viewer, companionId: string): Viewer =>
  viewer.kind === 'member' && viewer.blockedBy.has(companionId) ? visitor : viewer

export const isPremium = (viewer: Viewer) =>
  viewer.kind === 'member' && viewer.plan !== null && !viewer.isSuspended

const DISPLAY_NAME_LENGTH = 80

/**
 * A member by a verified token and the operator's list.
 * An address on the list makes an administrator only because it is confirmed. The token has no claim for it
 * (`user_metadata.email_verified` is writable by the user); it follows from the token's existence: the service
 * opens no session before the address is confirmed, and changes it only after the new one is. That is true
 * while "Confirm email" is on and no other provider is: every caller has checked it
 * (`accounts/http/confirmed-addresses.ts`).
 *
 * @param adminEmails separated by commas; "" while addresses can't be trusted
 */
export function memberOf(
  identity: Omit<Identity, 'hasSecondFactor' | 'acceptedTerms' | 'language'>,
  {
    adminEmails = '',
    right = null,
    isSuspended,
    plan,
    companionId = null,
    hasAcceptedTerms = false,
    blockedBy = [],
  }: {
    adminEmails?: string | undefined
    right?: Right
    isSuspended: boolean
    plan: PlanId | null
    companionId?: string | null
    hasAcceptedTerms?: boolean
    blockedBy?: readonly string[]
  },
): Member {
  const { id, email, sessionId, authenticatedAt, beganAt, isStrong } = identity
  const role = roleOf(right, identity.hasAdminRole || isListed(email, adminEmails))
  return {
    kind: 'member',
    id,
    email,
    displayName: role === null ? withoutTeamName(identity) : displayNameOf(identity),
    role,
    plan,
    isSuspended,
    companionId,
    hasAcceptedTerms,
    blockedBy: new Set(blockedBy),
    sessionId,
    authenticatedAt,
    beganAt,
    isStrong,
  }
}

/** Name that the member chose; null for a name derived from the address, or none. */
export function chosenNameOf({ displayName, email }: Pick<Member, 'displayName' | 'email'>) {
  const isFromAddress = displayName === displayNameOf({ fullName: '', email })
  return isFromAddress || displayName === 'User' || displayName.includes('@') ? null : displayName
}

/** The name that the member chose, else the part of the address before the @, else "User". */
export function displayNameOf({ fullName, email }: Pick<Identity, 'fullName' | 'email'>): string {
  return plain(fullName) || plain(email.slice(0, Math.max(0, email.lastIndexOf('@')))) || 'User'
}

/** Like `displayNameOf`, for members outside the staff: drops a name that imitates the site or its team. */
function withoutTeamName({ fullName, email }: Pick<Identity, 'fullName' | 'email'>): string {
  const chosenName = displayNameOf({ fullName, email })
  if (!isTeamName(chosenName)) return chosenName
  const fromAddress = displayNameOf({ fullName: '', email })
  return isTeamName(fromAddress) ? 'User' : fromAddress
}

/** One line, without invisible characters and those that reverse the text's direction. */
function plain(text: string): string {
  const visible = cleanName(text.replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' '))
  return Array.from(visible).slice(0, DISPLAY_NAME_LENGTH).join('').trim()
}

// The service stores addresses in lower case. The token's is compared unchanged: folding it could make two
// mailboxes equal.
export const isListed = (email: string, list: string): boolean =>
  email !== '' &&
  list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .includes(email)
