import type { SafetyTimerState } from '#companions/safety-timer'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeThenRead } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../platform/db/refusals.ts'
import { countingWrite, requireWithinLimit } from '../platform/rate-limits/consume-rate-limit.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'
import { safetyContacts } from './schema/safety-timers.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import { safetyTestEmail } from './safety-timer/emails.ts'
import { presentSafetyTimer } from './safety-timer/present.ts'
import { enqueueTestPush } from './safety-timer/pushes.ts'
import { safetyContactOf, safetyTimerReads } from './safety-timer/queries.ts'
import { testAlarmRateLimit } from './safety-timer/rules.ts'
import { hashWords, normaliseWord } from './safety-timer/words.ts'
import {
  hasOpenTimer,
  insertContact,
  isAlertedByTimer,
  isContactOf,
  recordTest,
  removeContact,
  saveWords,
} from './safety-timer/writes.ts'
import { sql } from 'drizzle-orm'

/** @throws Failure 503 while the site has no secret to key the words with */
export function requireSafetySecret(siteSecret: string | null): string {
  if (siteSecret === null) throw new Failure('unavailable', 'safety.unavailable')
  return siteSecret
}

/** The companion's words, contacts and timer. */
export async function readSafetyTimer(
  db: Database,
  { memberId }: Pick<SilentOwnCaller, 'memberId'>,
): Promise<SafetyTimerState> {
  return presentSafetyTimer(await db.batch(safetyTimerReads(db, memberId)))
}

/**
 * Replaces the words that end a timer.
 *
 * @throws Failure 409 while a timer runs, 422 for equal words, 503
 */
export async function setSafetyWords(
  db: Database,
  { memberId, now }: SilentOwnCaller,
  words: { safeWord: string; duressWord: string; siteSecret: string | null },
): Promise<SafetyTimerState> {
  if (normaliseWord(words.safeWord) === normaliseWord(words.duressWord)) {
    throw invalidField('duressWord', 'safety.equal-words')
  }
  const hashes = await hashWords(requireSafetySecret(words.siteSecret), memberId, words)
  const writes = [
    assertInBatch(db, sql`NOT ${hasOpenTimer(memberId)}`),
    saveWords(db, { memberId, ...hashes, changedAt: now }),
  ]
  const rows = await writeThenRead(db, writes, safetyTimerReads(db, memberId)).catch(refuseRunning)
  return presentSafetyTimer(rows)
}

type ContactInput = {
  id: string
  label: string
  tokenHash: string
  publicKey: string
  card: string
}

/**
 * Adds a contact, whose link only the companion's browser has. May be repeated.
 *
 * @throws Failure 409 for a third contact
 */
export async function addSafetyContact(
  db: Database,
  { memberId, now }: SilentOwnCaller,
  contact: ContactInput,
): Promise<SafetyTimerState> {
  const writes = [
    insertContact(db, { ...contact, memberId, createdAt: now }),
    assertInBatch(db, isContactOf({ id: contact.id, memberId })),
  ]
  const rows = await writeThenRead(db, writes, safetyTimerReads(db, memberId)).catch(
    (error: unknown) => {
      if (isAssertionFailed(error) || isUniqueViolation(safetyContacts, error)) {
        throw new Failure('conflict', 'safety.too-many-contacts')
      }
      throw error
    },
  )
  return presentSafetyTimer(rows)
}

/** Removes a contact. @throws Failure 404; 409 while a timer would alert the contact */
export async function removeSafetyContact(
  db: Database,
  { memberId, now }: SilentOwnCaller,
  id: string,
): Promise<SafetyTimerState> {
  const [contact] = await safetyContactOf(db, { contactId: id, memberId })
  if (!contact) throw new Failure('not-found', 'safety.contact-not-found')
  const writes = [
    assertInBatch(db, sql`NOT ${isAlertedByTimer(id)}`),
    ...removeContact(db, { id, memberId, now }),
  ]
  const rows = await writeThenRead(db, writes, safetyTimerReads(db, memberId)).catch(refuseRunning)
  return presentSafetyTimer(rows)
}

/**
 * Queues a test alarm for a contact who has agreed: mail, and a notification where the contact allowed it.
 *
 * @throws Failure 404; 409 for a contact who has not agreed or has left; 429
 */
export async function sendTestAlarm(
  db: Database,
  { memberId, now }: SilentOwnCaller,
  id: string,
): Promise<SafetyTimerState> {
  const attempt = { ...testAlarmRateLimit, who: memberId, now }
  const [[window], [contact]] = await db.batch([
    countingWrite(db, attempt),
    safetyContactOf(db, { contactId: id, memberId }),
  ])
  if (window) requireWithinLimit(attempt, window)
  if (!contact) throw new Failure('not-found', 'safety.contact-not-found')
  if (contact.email === null) throw new Failure('conflict', 'safety.contact-not-agreed')
  const recipient = sql`SELECT email AS recipient FROM safety_contacts
    WHERE id = ${id} AND email IS NOT NULL`
  const email = safetyTestEmail(contact, now)
  const writes = [
    enqueueEmailTo(db, recipient, email, now),
    enqueueTestPush(db, { contactId: id, cause: email.cause, now }),
    recordTest(db, id, now),
  ]
  return presentSafetyTimer(await writeThenRead(db, writes, safetyTimerReads(db, memberId)))
}

function refuseRunning(error: unknown): never {
  if (isAssertionFailed(error)) throw new Failure('conflict', 'safety.running')
  throw error
}
