import type { ListedUser, User } from '#contract/users'
import { iso } from '../../lib/time.ts'
import type { consentsOf, followsOf, historyOf, reportsFrom, requestsFrom } from './queries.ts'
import { isAdministrator, stateOf, type Known } from './rules.ts'

const isoOrNull = (at: number | null | undefined) => (at == null ? null : iso(at))

/** @param isListed whether the operator's list of administrators names the account's address */
export const presentListed = (known: Known, isListed: boolean): ListedUser => ({
  id: known.row?.id ?? known.account?.id ?? '',
  name: known.row?.displayName ?? '',
  email: known.account?.email ?? null,
  state: stateOf(known),
  isAdmin: isAdministrator(known, isListed),
  plan: known.row?.plan ?? null,
  firstSeenAt: isoOrNull(known.row?.firstSeenAt),
  lastSeenAt: isoOrNull(known.row?.lastSeenAt),
})

export const presentAccount = ({ account }: Known, now: number): User['account'] =>
  account && {
    createdAt: iso(account.createdAt),
    confirmedAt: isoOrNull(account.confirmedAt),
    lastSignInAt: isoOrNull(account.lastSignInAt),
    isBanned: account.bannedUntil !== null && account.bannedUntil > now,
  }

type Grant = { id: string; plan: User['grants'][number]['plan']; reason: string } & {
  givenAt: number
  endsAt: number
  revokedAt: number | null
}

export const presentGrant = (grant: Grant, now: number): User['grants'][number] => ({
  id: grant.id,
  plan: grant.plan,
  reason: grant.reason,
  givenAt: iso(grant.givenAt),
  endsAt: iso(grant.endsAt),
  revokedAt: isoOrNull(grant.revokedAt),
  isRunning: grant.revokedAt === null && grant.endsAt > now,
})

type Rows<Query extends (...args: never[]) => unknown> = Awaited<ReturnType<Query>>
type Row<Query extends (...args: never[]) => unknown> =
  Rows<Query> extends readonly (infer R)[] ? R : never

export const presentFollow = ({ id, name, at }: Row<typeof followsOf>) => ({
  id,
  name,
  at: iso(at),
})

export const presentReport = ({ id, reference, state, at }: Row<typeof reportsFrom>) => ({
  id,
  reference,
  state,
  at: iso(at),
})

export const presentRequest = (row: Row<typeof requestsFrom>): User['requests'][number] => ({
  id: row.id,
  reference: row.reference,
  companion: row.companion,
  state: row.state,
  at: iso(row.at),
})

export const presentConsent = (row: Row<typeof consentsOf>) => ({
  at: iso(row.at),
  preference: row.preference,
  analytics: row.analytics,
  marketing: row.marketing,
})

export const presentAct = ({ id, at, actor, name, act, reason }: Row<typeof historyOf>) => ({
  id,
  at: iso(at),
  by: name || actor,
  act,
  reason,
})
