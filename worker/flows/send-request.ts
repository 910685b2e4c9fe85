import { OPEN_REQUESTS, REQUESTS_A_DAY } from '#contract/request-options'
import type { RequestInput } from '#contract/requests'
import { sql } from 'drizzle-orm'
import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { isForeignKeyViolation } from '../db/refusals.ts'
import { publiclyVisible } from '../features/catalogue/projection.ts'
import { loadRequestContext } from '../features/requests/queries.ts'
import { isRequestedDay, LIMIT_MS } from '../features/requests/rules.ts'
import { insertRequest } from '../features/requests/writes.ts'
import { chosenNameOf, isPremium, type Member } from '../lib/actor.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { fingerprintOf } from '../lib/hash.ts'
import { newReference } from '../lib/reference.ts'
import { emailsOfRequest } from './emails-of-request.ts'

/** `isNew`: not the copy of one that was stored before. */
type Sent = { id: string; reference: string; isNew: boolean }

const isSeen = sql.raw(`c.visible_in_feed AND ${publiclyVisible}`)

/**
 * Stores a request, once however often it is sent.
 *
 * @param origin of the site
 * @throws Failure 403 for a member whom staff or she block; 404 for a companion who is not to be seen; 409 when
 *   another request to her is open, or three without premium, or the same form has come with other words; 422 for a date that
 *   can't be; 429 when a day's requests are sent
 */
export async function sendRequest(
  db: Database,
  member: Member,
  input: RequestInput,
  { now, origin }: { now: number; origin: string },
): Promise<Sent> {
  const { companion, date, place, message, key } = input
  const said = JSON.stringify([companion, date, place, message])
  const row = {
    ...{ id: crypto.randomUUID(), reference: newReference('B'), memberId: member.id },
    ...{ companionId: companion, formKey: key, fingerprint: await fingerprintOf(said) },
    ...{ email: member.email || null, chosenName: chosenNameOf(member) },
    ...{ preferredDate: date, place, createdAt: now },
  }
  if (!isRequestedDay(date, now)) {
    const { known } = await loadRequestContext(db, row)
    if (known?.fingerprint === row.fingerprint) return sentAs(known)
    throw invalidField('date', 'request.day')
  }
  const { id, reference } = row
  const about = { id, reference, number: 1, companionId: companion }
  try {
    await writeAll(db, [
      ...insertRequest(db, row, message, { isSeen, isPremium: isPremium(member) }),
      ...emailsOfRequest(db, { ...about, isPriority: isPremium(member) }, { now, origin }),
    ])
    return { id, reference, isNew: true }
  } catch (error) {
    const found = await loadRequestContext(db, row)
    if (found.known?.fingerprint === row.fingerprint) return sentAs(found.known)
    throw refusalOf({ ...found, isPremium: isPremium(member) }, error, now)
  }
}

const sentAs = ({ id, reference }: Omit<Sent, 'isNew'>): Sent => ({ id, reference, isNew: false })

function refusalOf(
  {
    known,
    isWaiting,
    isBlocked,
    isRefused,
    sentToday,
    oldest,
    open,
    isPremium,
  }: Awaited<ReturnType<typeof loadRequestContext>> & { isPremium: boolean },
  error: unknown,
  now: number,
): unknown {
  if (known) {
    const { reference } = known
    return new Failure('conflict', 'request.received-already', { reference })
  }
  if (isBlocked) return blocked()
  if (isRefused) return new Failure('forbidden', 'request.not-accepted')
  if (sentToday >= REQUESTS_A_DAY) {
    const free = (oldest ?? now) + LIMIT_MS
    return new Failure(
      'too-many',
      'request.day-limit',
      { limit: REQUESTS_A_DAY },
      { retryAfterSeconds: Math.max(1, Math.ceil((free - now) / 1_000)) },
    )
  }
  if (isWaiting) {
    return new Failure('conflict', 'request.already-open')
  }
  if (open >= OPEN_REQUESTS && !isPremium) {
    return new Failure('conflict', 'request.open-limit', { limit: OPEN_REQUESTS })
  }
  return isForeignKeyViolation(error)
    ? new Failure('not-found', 'profile.no-longer-available')
    : error
}

export const blocked = () => new Failure('forbidden', 'request.blocked')
