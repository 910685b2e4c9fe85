import {
  EXTENSION_MS,
  MAX_TIMER_MS,
  MIN_TIMER_MS,
  REMINDER_MS,
  type SafetyTimerInput,
  type SafetyTimerState,
} from '#companions/safety-timer'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll, writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../platform/db/refusals.ts'
import { claimSingleEmail, sendClaimed } from '../platform/mail/send-mail.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { sendNotifications } from '../platform/push/send-notifications.ts'
import type { Pusher, PushResult } from '../platform/push/pusher.ts'
import { countingWrite, requireWithinLimit } from '../platform/rate-limits/consume-rate-limit.ts'
import { logWarning } from '../platform/lib/event-counts.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { siteLanguage } from '../platform/lib/translations.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'
import { requireSafetySecret } from './manage-safety-contacts.ts'
import { safetyMessage } from './safety-timer/messages.ts'
import { presentSafetyTimer } from './safety-timer/present.ts'
import {
  claimSafetyPushes,
  deleteSentPushes,
  devicesOfContacts,
  endSafetyDevice,
  type ClaimedSafetyPush,
} from './safety-timer/pushes.ts'
import {
  alertedContacts,
  dueTimers,
  reachableContacts,
  safetyContactsOf,
  safetyTimerById,
  safetyTimerOf,
  safetyTimerReads,
  wordHashesOf,
  type AlertedContact,
} from './safety-timer/queries.ts'
import { deleteEndedTimers } from './safety-timer/deletions.ts'
import {
  contactState,
  SAFETY_PUSH_BATCH_SIZE,
  safetyMailCause,
  safetyWordRateLimit,
} from './safety-timer/rules.ts'
import { matchWord } from './safety-timer/words.ts'
import {
  endSafely,
  endsAt,
  endUnderDuress,
  extendTimer,
  fireTimer,
  insertTimer,
  remind,
} from './safety-timer/writes.ts'
import { safetyTimers } from './schema/safety-timers.ts'

/**
 * Sets a timer. The same timer, sent twice, is set once.
 *
 * @throws Failure 404 for someone else's timer; 409 while another timer runs or without words; 422 for a time that is
 *   too near or too far, or a contact who has not confirmed a test alarm
 */
export async function startSafetyTimer(
  db: Database,
  { memberId, now }: SilentOwnCaller,
  { id, dueAt: due, notes }: SafetyTimerInput,
): Promise<SafetyTimerState> {
  const dueAt = Date.parse(due)
  const [[words], contacts, [existing]] = await db.batch([
    wordHashesOf(db, memberId),
    safetyContactsOf(db, memberId),
    safetyTimerOf(db, { timerId: id, memberId }),
  ])
  if (existing) return presentSafetyTimer(await db.batch(safetyTimerReads(db, memberId)))
  if (!words) throw new Failure('conflict', 'safety.no-words')
  if (dueAt < now + MIN_TIMER_MS || dueAt > now + MAX_TIMER_MS) {
    throw invalidField('dueAt', 'safety.invalid-time')
  }
  const readyIds = contacts
    .filter((contact) => contactState(contact) === 'ready')
    .map((contact) => contact.id)
  if (!notes.every(({ contactId }) => readyIds.includes(contactId))) {
    throw invalidField('notes', 'safety.contact-not-tested')
  }
  const writes = insertTimer(db, { id, memberId, dueAt, createdAt: now }, notes)
  const rows = await writeThenRead(db, writes, safetyTimerReads(db, memberId)).catch(
    (error: unknown) => {
      if (isUniqueViolation(safetyTimers, error)) throw new Failure('conflict', 'safety.running')
      if (isAssertionFailed(error)) throw new Failure('not-found', 'safety.timer-not-found')
      throw error
    },
  )
  return presentSafetyTimer(rows)
}

/**
 * Extends a timer. The same press, sent twice or from two devices, extends it once.
 *
 * @throws Failure 409 after the alarm, after the end, or without an extension left
 */
export async function extendSafetyTimer(
  db: Database,
  { memberId, now }: SilentOwnCaller,
  { id, from }: { id: string; from: string },
): Promise<SafetyTimerState> {
  const before = Date.parse(from)
  const writes = [
    extendTimer(db, { id, memberId, from: before, now }),
    assertInBatch(db, endsAt(id, before + EXTENSION_MS)),
  ]
  const rows = await writeThenRead(db, writes, safetyTimerReads(db, memberId)).catch(
    (error: unknown) => {
      if (isAssertionFailed(error)) throw new Failure('conflict', 'safety.not-extended')
      throw error
    },
  )
  return presentSafetyTimer(rows)
}

type EnteredWord = { id: string; word: string; siteSecret: string | null }

/**
 * Ends a timer by either word. Both take the same steps and have the same response; the second one also raises the
 * alarm. It raises it also for a timer that has ended, and for one that was deleted since: then all contacts are alerted.
 *
 * @throws Failure 404 for someone else's timer or without words; 422 for another word; 429; 503
 */
export async function endSafetyTimer(
  db: Database,
  { memberId, now }: SilentOwnCaller,
  { id, word, siteSecret }: EnteredWord,
): Promise<SafetyTimerState> {
  const attempt = { ...safetyWordRateLimit, who: memberId, now }
  const [[window], [hashes], [timer], timerContacts, reachable] = await db.batch([
    countingWrite(db, attempt),
    wordHashesOf(db, memberId),
    safetyTimerById(db, id),
    alertedContacts(db, id),
    reachableContacts(db, memberId),
  ])
  if (window) requireWithinLimit(attempt, window)
  const isOther = timer !== undefined && timer.memberId !== memberId
  if (!hashes || isOther) throw new Failure('not-found', 'safety.timer-not-found')
  const match = await matchWord(requireSafetySecret(siteSecret), memberId, hashes, word)
  if (match === null) throw invalidField('word', 'safety.wrong-word')
  const ending = { id, memberId, contacts: timer ? timerContacts : reachable, now }
  const writes = match === 'safe' ? endSafely(db, ending) : endUnderDuress(db, ending)
  return presentSafetyTimer(await writeThenRead(db, writes, safetyTimerReads(db, memberId)))
}

type Senders = { mailer: Mailer | null; pusher: Pusher | null }

/**
 * Reminds the companion or raises the alarm, if it is time. May be repeated and run concurrently: each happens once.
 *
 * @param now epoch milliseconds
 * @returns epoch milliseconds of the timer's next event; null: none
 * @throws errors of D1
 */
export async function advanceSafetyTimer(
  db: Database,
  senders: Senders,
  { id, now }: { id: string; now: number },
): Promise<number | null> {
  const [[timer], contacts] = await db.batch([safetyTimerById(db, id), alertedContacts(db, id)])
  if (!timer || timer.endedAt !== null || timer.firedAt !== null) return null
  const { dueAt, remindedAt } = timer
  if (dueAt <= now) {
    await writeAll(db, fireTimer(db, { id, contacts, now }))
    await sendAlarm(db, senders, { id, contacts, now })
    return null
  }
  const remindAt = dueAt - REMINDER_MS
  if (remindedAt !== null) return dueAt
  if (remindAt > now) return remindAt
  await writeAll(db, remind(db, id, now))
  if (senders.pusher) await sendNotifications(db, senders.pusher, now)
  return dueAt
}

type Alarm = { id: string; contacts: readonly AlertedContact[]; now: number }

/**
 * Sends the mail and the notifications of an alarm, before all others and each by itself. A failure leaves them to the
 * job, which runs every minute.
 */
async function sendAlarm(
  db: Database,
  { mailer, pusher }: Senders,
  { id, contacts, now }: Alarm,
): Promise<void> {
  const sending: Promise<unknown>[] = []
  if (mailer && contacts.length > 0) sending.push(sendAlarmMail(db, mailer, { id, contacts, now }))
  if (pusher) sending.push(sendSafetyPushes(db, pusher, now), sendNotifications(db, pusher, now))
  for (const result of await Promise.allSettled(sending)) {
    if (result.status === 'rejected')
      logWarning('safety.alarm-postponed', { why: errorMessage(result.reason) })
  }
}

async function sendAlarmMail(
  db: Database,
  mailer: Mailer,
  { id, contacts, now }: Alarm,
): Promise<void> {
  const causes = contacts.map((contact) => safetyMailCause(id, contact.id, 'alarm'))
  await writeAll(
    db,
    causes.map((cause) => claimSingleEmail(db, cause, now)),
  )
  await Promise.all(causes.map((cause) => sendClaimed(db, mailer, cause, now)))
}

/**
 * Sends a batch of notifications of contacts that are due. Each is claimed first by postponing its next attempt, and is
 * tried again until it was sent, its device has ended, or its timer was deleted. Each fails alone.
 *
 * @param now epoch milliseconds
 * @returns the number of claimed notifications; fewer than `SAFETY_PUSH_BATCH_SIZE`: nothing more is due
 * @throws errors of D1
 */
export async function sendSafetyPushes(db: Database, pusher: Pusher, now: number): Promise<number> {
  const pushes = await claimSafetyPushes(db, now)
  if (pushes.length === 0) return 0
  const contactIds = pushes.map(({ contactId }) => contactId)
  const devices = await devicesOfContacts(db, contactIds)
  const deliver = async (push: ClaimedSafetyPush): Promise<Write[]> => {
    const device = devices.find(({ contactId }) => contactId === push.contactId)
    if (!device) return []
    // A subscription with an earlier key of the site has ended for the site.
    let result: PushResult = 'gone'
    if (device.siteKey === pusher.publicKey) {
      const message = safetyMessage(push, siteLanguage(device.language))
      result = await pusher.send(device, message, now)
    }
    if (result !== 'sent') logWarning('safety.push-unsent', { kind: push.kind, result })
    if (result === 'sent') return [deleteSentPushes(db, [push.cause])]
    if (result === 'gone') return endSafetyDevice(db, device, now)
    // A service that refuses the site, as after a mistake in its keys, may accept a later attempt.
    return []
  }
  const deliverAlone = (push: ClaimedSafetyPush) =>
    deliver(push).catch((error: unknown): Write[] => {
      logWarning('safety.push-unsent', { kind: push.kind, why: errorMessage(error) })
      return []
    })
  const writes = (await Promise.all(pushes.map(deliverAlone))).flat()
  if (writes.length > 0) await writeAll(db, writes)
  return pushes.length
}

async function sendAllSafetyPushes(db: Database, pusher: Pusher, now: number): Promise<void> {
  let count: number
  do count = await sendSafetyPushes(db, pusher, now)
  while (count === SAFETY_PUSH_BATCH_SIZE)
}

/**
 * Advances all timers that are due, sends all notifications of contacts that are due, and deletes timers that ended a day
 * ago. A timer that fails delays none of that.
 *
 * @param now epoch milliseconds
 * @throws the first timer's error, after everything else was tried
 */
export async function advanceDueTimers(db: Database, senders: Senders, now: number): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await dueTimers(db, now)) {
    await advanceSafetyTimer(db, senders, { id, now }).catch((error: unknown) => {
      logWarning('safety.late', { why: errorMessage(error) })
      failures.push(error)
    })
  }
  if (senders.pusher) await sendAllSafetyPushes(db, senders.pusher, now)
  await writeAll(db, deleteEndedTimers(db, now))
  if (failures.length > 0) throw failures[0]
}
