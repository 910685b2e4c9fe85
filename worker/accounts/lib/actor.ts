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
  /** Null: not of the staff. */
  role: StaffRole | null
  /** The best running plan: any opens all that premium promises. */
  plan: PlanId | null
  isSuspended: boolean
  /** Whose profile the account runs, by the Worker's own table. */
  companionId: string | null
  /** Those in force. */
  hasAcceptedTerms: boolean
  /** Companions who have blocked the account. */
  blockedBy: ReadonlySet<string>
  sessionId: string
  /** When they last proved who they are, epoch ms; renewing a session is no proof. */
  authenticatedAt: number | null
  /** When the session began, epoch ms. */
  beganAt: number | null
  /** By a second factor or a passkey, not by a password alone. */
  isStrong: boolean
}

/** What was said of it in the administrator area, which is stronger than anything else. */
type Right = { standing: 'given' | 'known' | 'taken'; role: StaffRole } | null

/** Whoever a token or the operator's list names is an owner, unless another one said otherwise. */
function roleOf(right: Right, isNamed: boolean): StaffRole | null {
  if (right?.standing === 'given') return right.role
  return right?.standing !== 'taken' && isNamed ? 'owner' : null
}

/** Who asks. A visitor may bring a token of a session that was ended. */
export type Actor = { kind: 'visitor'; hasEnded?: true } | Member

export const visitor: Actor = { kind: 'visitor' }
export const endedVisitor: Actor = { kind: 'visitor', hasEnded: true }

/** Who asks, as far as it matters to what is opened. */
export type Viewer =
  | { kind: 'visitor' }
  | (Pick<Member, 'kind' | 'plan' | 'isSuspended' | 'blockedBy'> &
      Partial<Pick<Member, 'companionId'>>)

/** The viewer as one companion lets them see her: an account that she has blocked is a visitor to her. */
export const viewerOf = (viewer: Viewer, companionId: string): Viewer =>
  viewer.kind === 'member' && viewer.blockedBy.has(companionId) ? visitor : viewer

export const isPremium = (viewer: Viewer) =>
  viewer.kind === 'member' && viewer.plan !== null && !viewer.isSuspended

const DISPLAY_NAME_LENGTH = 80

/**
 * A member as a verified token and the operator's list say.
 *
 * An address on the list makes an administrator only because it is confirmed. A token doesn't say so
 * (`user_metadata.email_verified` is the user's to write); it follows from there being a token: the
 * service opens no session before the address is confirmed, and changes it only after the new one
 * is. That holds while "Confirm email" is on and no other provider is: whoever calls this has asked
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

/** The name that the member chose; null for one that follows from the address, or none. */
export function chosenNameOf({ displayName, email }: Pick<Member, 'displayName' | 'email'>) {
  const isFromAddress = displayName === displayNameOf({ fullName: '', email })
  return isFromAddress || displayName === 'User' || displayName.includes('@') ? null : displayName
}

/** The member's own choice, else the part of the address before the @, else "User". */
export function displayNameOf({ fullName, email }: Pick<Identity, 'fullName' | 'email'>): string {
  return plain(fullName) || plain(email.slice(0, Math.max(0, email.lastIndexOf('@')))) || 'User'
}

/** As `displayNameOf`, for members who aren't staff: a name that imitates the site or its team is left out. */
function withoutTeamName({ fullName, email }: Pick<Identity, 'fullName' | 'email'>): string {
  const chosen = displayNameOf({ fullName, email })
  if (!isTeamName(chosen)) return chosen
  const fromAddress = displayNameOf({ fullName: '', email })
  return isTeamName(fromAddress) ? 'User' : fromAddress
}

/** One line, without characters that are unseen or turn the text around. */
function plain(text: string): string {
  const visible = cleanName(text.replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' '))
  return Array.from(visible).slice(0, DISPLAY_NAME_LENGTH).join('').trim()
}

// The service writes addresses in lower case. The token's is taken as it is: folding it could make
// two mailboxes equal.
export const isListed = (email: string, list: string): boolean =>
  email !== '' &&
  list
    .split(',')
    .map((listed) => listed.trim().toLowerCase())
    .includes(email)
