import type { Context } from 'hono'
import { termsInForce } from '#companions/terms'
import type { ReadRows, Reads } from '../../platform/db/client.ts'
import { forgetAdministrator, recordAdministrator } from '../administrators/writes.ts'
import { acceptTerms, isErasedMember, recordVisit, type AccountStatus } from '../members/queries.ts'
import { readMember } from '../read-member.ts'
import { recordNewMember } from '../record-new-member.ts'
import {
  broughtTerms,
  isSessionEnded,
  hasSecondFactor,
  isErased,
  isSuspended,
  isMemberOutdated,
} from '../members/rules.ts'
import { recordLanguage } from '../members/writes.ts'
import { bearerOf, claimedId, readAccessToken, type Identity } from '../lib/access-token.ts'
import {
  endedVisitor,
  isListed,
  memberOf,
  visitor,
  type Actor,
  type Viewer,
  type Member,
} from '../lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { KeyStore } from '../lib/key-store.ts'
import { confirmsAddresses } from './confirmed-addresses.ts'
import {
  countingWrite,
  type AttemptWindow,
  type RateLimit,
} from '../../platform/rate-limits/consume-rate-limit.ts'
import { originOf, tripsOf, type AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { chosenLanguage, knownLanguage, languageOf } from '../../platform/http/language.ts'
import { suspendEvasion } from '../suspend-evasion.ts'
import { suspendedAddressHash } from '../suspended-addresses/rules.ts'
import { recordSecondFactor, requireNoFactor } from './second-factor.ts'

/**
 * Identifies the caller by the token.
 * It reads the member's row each time, so that a suspension, an erasure or the end of all sessions counts from
 * the next request on, however long the token is valid.
 *
 * @param reads further queries of the call, in the same round trip; visitors get no rows
 * @param limit counted for the member in the same round trip, unless the token's keys are still loading
 * @throws Failure 503 when the token can't be verified or D1 fails; 403 when the account has a second factor
 *   that the session has not used; for staff also 503 when the account service does not confirm addresses
 */
export async function identify<const T extends Reads = []>(
  c: Context<AppEnv>,
  reads?: (memberId: string) => T,
  limit?: RateLimit,
): Promise<Identified<T>> {
  const anonymous = { actor: visitor, rows: [] as Partial<ReadRows<T>>, window: null }
  const token = bearerOf(c.req.header('authorization'))
  if (token === null) return anonymous
  const service = serviceOf(c)
  const read = (id: string) => readAccountStatus(c, id, reads?.(id) ?? [])
  const readAndCount = async (id: string) => {
    if (!limit) return { ...(await read(id)), window: null }
    const { db, now } = c.var
    const attempt = countingWrite(db, { ...limit, who: id, now }, isErasedMember(id))
    const { rows, ...known } = await readAccountStatus(c, id, [...(reads?.(id) ?? []), attempt])
    const [window = null] = rows.at(-1) as AttemptWindow[]
    return { ...known, rows: rows.slice(0, -1), window }
  }
  // While the keys are loading, the rows of the member whom the token claims are read already.
  const claimedMember = service.keys.isReady(c.var.now)
    ? null
    : claimedId(token, service.issuer, c.var.now)
  const earlyRead = claimedMember === null ? null : read(claimedMember)
  // The read is awaited below, if the token is valid.
  earlyRead?.catch(() => {})
  const identity = await readAccessToken(token, service)
  if (!identity) return anonymous
  // An unverified token counts for no member's limit.
  const { status, plan, rows, window } =
    earlyRead && identity.id === claimedMember
      ? { ...(await earlyRead), window: null }
      : await readAndCount(identity.id)
  // Suspended members get their own refusal: 401 would only tell that the session has ended.
  const isOver = isSessionEnded(status, identity) && !isSuspended(status)
  if (isErased(status)) return anonymous
  if (isOver) return { ...anonymous, actor: endedVisitor }
  const terms = broughtTerms(status, identity, c.var.now)
  const acceptedVersion = terms ?? status?.termsVersion ?? ''
  const isProtected = hasSecondFactor(status)
  if (isProtected && !identity.isStrong) await requireNoFactor(c, { token, id: identity.id })
  const { adminEmails } = c.var.config
  // The account service is asked only for addresses on the operator's list, at most every few minutes.
  const confirms = isListed(identity.email, adminEmails) ? await confirmsAddresses(c) : true
  if (confirms === null && c.req.path.startsWith(STAFF_CALLS)) {
    throw new Failure('unavailable', 'session.unconfirmed')
  }
  const member = memberOf(identity, {
    adminEmails: confirms ? adminEmails : '',
    right: rightIn(status),
    isSuspended: isSuspended(status),
    plan,
    companionId: status?.companionId ?? null,
    hasAcceptedTerms: acceptedVersion >= termsInForce(c.var.now),
    blockedBy: status?.blockedBy ?? [],
  })
  const language = mailLanguageOf(c, identity)
  const isEvasion = await recordMember(c, { ...member, language }, status)
  if (terms !== null) await acceptTerms(c.var.db, member.id, terms, c.var.now)
  if (confirms !== null) await recordRight(c, member, status)
  if (identity.hasSecondFactor && !isProtected) await recordSecondFactor(c, member.id)
  const actor = isEvasion ? { ...member, isSuspended: true } : member
  return { actor, rows: rows as Partial<ReadRows<T>>, window }
}

type Identified<T extends Reads> = {
  actor: Actor
  rows: Partial<ReadRows<T>>
  /** The window of the counted limit; null: no limit was counted. */
  window: AttemptWindow | null
}

const STAFF_CALLS = '/api/admin/'

/**
 * A member who is identified without a token, with their current rights.
 *
 * @param reads further queries of the call, in the same round trip
 * @throws Failure 503 when D1 fails
 */
export async function readViewer<const T extends Reads>(
  c: Context<AppEnv>,
  memberId: string,
  reads: T,
): Promise<{ viewer: Viewer; rows: ReadRows<T> }> {
  const { status, plan, rows } = await readAccountStatus(c, memberId, reads)
  const viewer: Viewer = isErased(status)
    ? visitor
    : {
        kind: 'member',
        plan,
        isSuspended: isSuspended(status),
        companionId: status?.companionId ?? null,
        blockedBy: new Set(status?.blockedBy ?? []),
      }
  return { viewer, rows: rows as ReadRows<T> }
}

/**
 * The member's id from the verified token alone: no row is read, so nothing may be granted by it.
 *
 * @returns null for a visitor; undefined for a token that isn't verified
 */
export async function memberIdFromToken(c: Context<AppEnv>): Promise<string | null | undefined> {
  const token = bearerOf(c.req.header('authorization'))
  if (token === null) return null
  try {
    return (await readAccessToken(token, serviceOf(c)))?.id
  } catch {
    return undefined
  }
}

const stores = new WeakMap<D1Database, Map<string, KeyStore>>()

/** @throws Failure 503 while the operator has configured no account service */
function serviceOf(c: Context<AppEnv>) {
  const { accounts } = c.var.config
  if (!accounts) throw unavailable('SUPABASE_URL or SUPABASE_PUBLISHABLE_KEY is missing or invalid')
  const { issuer } = accounts
  const defer = (work: Promise<void>) => c.executionCtx.waitUntil(work)
  return { issuer, keys: keyStoreOf(c.env.DB, issuer), now: c.var.now, defer }
}

/** The key store of this isolate. */
function keyStoreOf(db: D1Database, issuer: string): KeyStore {
  const storesByIssuer = stores.get(db) ?? new Map<string, KeyStore>()
  stores.set(db, storesByIssuer)
  const keys = storesByIssuer.get(issuer) ?? new KeyStore(`${issuer}/.well-known/jwks.json`)
  storesByIssuer.set(issuer, keys)
  return keys
}

const readAccountStatus = ({ env, var: { db, now } }: Context<AppEnv>, id: string, reads: Reads) =>
  tripsOf(env)
    .add(() => readMember(db, id, now, reads))
    .catch((error: unknown) => {
      throw unavailable(error)
    })

const unavailable = (cause: unknown) =>
  new Failure('unavailable', 'account.unavailable', {}, { cause })

/** Records members who are administrators by a token or the list, and deletes the record when that ends. */
async function recordRight(
  c: Context<AppEnv>,
  member: Member,
  status: AccountStatus | undefined,
): Promise<void> {
  const recordedRight = rightIn(status)
  const { db, now } = c.var
  if (member.role && !recordedRight) await recordAdministrator(db, member.id, now)
  if (!member.role && recordedRight?.standing === 'known') await forgetAdministrator(db, member.id)
}

const rightIn = (status: AccountStatus | undefined) =>
  status?.standing && status.role ? { standing: status.standing, role: status.role } : null

/** Language chosen in this browser, else for the account, else of the page. */
const mailLanguageOf = (c: Context<AppEnv>, { language }: Identity): string =>
  chosenLanguage(c) ?? knownLanguage(language) ?? languageOf(c)

type FirstVisitor = Pick<Member, 'id' | 'displayName' | 'email' | 'role'> & { language: string }

/**
 * Records a visit. Other rows reference the member's row, so the first write is awaited.
 *
 * @returns true if the account is new and was suspended, because its address belongs to a suspended one
 */
async function recordMember(
  c: Context<AppEnv>,
  member: FirstVisitor,
  status: AccountStatus | undefined,
): Promise<boolean> {
  const { db, now } = c.var
  if (!status) return recordFirstVisit(c, member)
  if (isMemberOutdated(status, member, now)) {
    c.executionCtx.waitUntil(recordVisit(db, member, now))
  } else if (status.language !== member.language) {
    c.executionCtx.waitUntil(recordLanguage(db, member.id, member.language))
  }
  return false
}

/**
 * Records the first visit. An account whose address belongs to a suspended one is suspended in the batch that creates it.
 *
 * @throws Failure 503 while it is unknown whether the owner of such an address has confirmed it
 */
async function recordFirstVisit(c: Context<AppEnv>, member: FirstVisitor): Promise<boolean> {
  const { db, now, config } = c.var
  const { id: memberId, displayName, email, language } = member
  if (email === '' || config.siteSecret === null) {
    await recordVisit(db, member, now)
    return false
  }
  const addressHash = await suspendedAddressHash(config.siteSecret, email)
  if (await recordNewMember(db, { id: memberId, displayName, language, addressHash }, now))
    return false
  const isConfirmed = await confirmsAddresses(c)
  if (isConfirmed === null) throw new Failure('unavailable', 'session.unconfirmed')
  const isEvasion = isConfirmed && member.role === null
  if (isEvasion) {
    await suspendEvasion(db, { memberId, email, addressHash, language, origin: originOf(c), now })
    sendMailInBackground(c)
  }
  await recordVisit(db, member, now)
  return isEvasion
}
