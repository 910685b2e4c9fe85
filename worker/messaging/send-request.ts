import { MAX_REQUESTS_PER_DAY, type RequestInput } from '#messaging/requests'
import { dayOf } from '#platform/days'
import { newestTerms, termsInForce } from '#companions/terms'
import { sql } from 'drizzle-orm'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isForeignKeyViolation } from '../platform/db/refusals.ts'
import { publiclyVisible } from '../catalogue/engine/projection.ts'
import { runnerOf } from '../notifications/mail-preferences/queries.ts'
import { acceptTerms } from '../accounts/members/queries.ts'
import { loadRequestContext } from './requests/context.ts'
import { isRequestedDay, latestStart, LIMIT_MS } from './requests/rules.ts'
import { insertRequest } from './requests/writes.ts'
import { benefitsOf, planThatAllows, type PlanTerms } from '../catalogue/settings/benefits.ts'
import { chosenNameOf, isPremium, type Member } from '../accounts/lib/actor.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { newReference } from '../platform/lib/reference.ts'
import { HOUR_MS } from '../platform/lib/time.ts'
import { emailsOfRequest } from './emails-of-request.ts'
import type { MailSender } from '../notifications/unsubscribe-link.ts'

/** `isNew`: false if the request was stored before. */
type SentRequest = { id: string; reference: string; isNew: boolean }

export type RequestSender = MailSender & {
  now: number
  planTerms: PlanTerms
}

const isSeen = sql.raw(`c.visible_in_feed AND ${publiclyVisible}`)

/**
 * Stores a request once per form key.
 *
 * @param along further statements of its batch; `writtenAt`: time at which the member accepted the terms in the form,
 *   if not now
 * @throws Failure 403 for a member whom staff or the companion have blocked; 404 for a companion who is not visible;
 *   409 if another request to her is open, or as many as the member's plan allows, or if the same form was sent with
 *   another content; 422 for an impossible date; 429 after a day's maximum of requests
 */
export async function sendRequest(
  db: Database,
  member: Member,
  input: RequestInput,
  {
    now,
    origin,
    siteSecret,
    planTerms,
    along: extraWrites = [],
    writtenAt = now,
  }: RequestSender & { along?: readonly Write[]; writtenAt?: number },
): Promise<SentRequest> {
  const { companion, date, time, duration, place, occasion, message, key, rules = false } = input
  const details = [time, duration, occasion]
  const content = JSON.stringify([
    companion,
    date,
    place,
    message,
    ...(details.some(Boolean) ? details : []),
  ])
  const row = {
    id: crypto.randomUUID(),
    reference: newReference('B'),
    memberId: member.id,
    companionId: companion,
    formKey: key,
    fingerprint: await fingerprintOf(content),
    email: member.email || null,
    chosenName: chosenNameOf(member),
    preferredDate: date ?? null,
    startTime: time ?? null,
    durationMinutes: duration ?? null,
    place,
    occasion: occasion ?? null,
    createdAt: now,
  }
  if (!isRequestedDay(date, now)) {
    const { known } = await loadRequestContext(db, row, now)
    if (known?.fingerprint === row.fingerprint) return sentBefore(known)
    throw invalidField('date', 'request.invalid-date')
  }
  const { id, reference } = row
  const latest = latestStart(date, time)
  const mostOpen = benefitsOf(planTerms, member.plan).openRequests
  const terms = { accepts: rules, latest, mostOpen, version: termsInForce(now) }
  const [runner] = await runnerOf(db, companion)
  const news = {
    id,
    reference,
    companionId: companion,
    runner,
    news: 'step:1',
    isPriority: isPremium(member),
  }
  const emails = await emailsOfRequest(db, news, { now, origin, siteSecret })
  try {
    await writeAll(db, [
      ...(rules ? [acceptTerms(db, member.id, newestTerms(writtenAt), writtenAt)] : []),
      ...insertRequest(db, row, message, { isSeen, ...terms }),
      ...emails,
      ...extraWrites,
    ])
    return { id, reference, isNew: true }
  } catch (error) {
    const context = await loadRequestContext(db, row, now)
    if (context.known?.fingerprint === row.fingerprint) return sentBefore(context.known)
    const hasTime = time !== undefined
    throw refusalOf({ ...context, ...terms, planTerms, hasTime }, error, now)
  }
}

const sentBefore = ({ id, reference }: Omit<SentRequest, 'isNew'>): SentRequest => ({
  id,
  reference,
  isNew: false,
})

function refusalOf(
  {
    known,
    isWaiting,
    isBlocked,
    pausedUntil,
    isRefused,
    hasBlocked,
    sentToday,
    oldest,
    open,
    mostOpen,
    planTerms,
    hasAccepted,
    accepts,
    latest,
    noticeHours,
    hasTime,
  }: Awaited<ReturnType<typeof loadRequestContext>> & {
    mostOpen: number | null
    planTerms: PlanTerms
    accepts: boolean
    latest: number
    hasTime: boolean
  },
  error: unknown,
  now: number,
): unknown {
  if (known) {
    const { reference } = known
    return new Failure('conflict', 'request.duplicate', { reference })
  }
  if (!accepts && !hasAccepted) return invalidField('rules', 'field.consent')
  if (isBlocked) return memberBlocked()
  if (pausedUntil !== null) return writingPaused(pausedUntil)
  if (hasBlocked) return new Failure('forbidden', 'request.companion-blocked')
  if (isRefused) return new Failure('forbidden', 'request.not-accepted')
  if (sentToday >= MAX_REQUESTS_PER_DAY) {
    const free = (oldest ?? now) + LIMIT_MS
    return new Failure(
      'too-many',
      'request.day-limit',
      { limit: MAX_REQUESTS_PER_DAY },
      { retryAfterSeconds: Math.max(1, Math.ceil((free - now) / 1_000)) },
    )
  }
  if (isWaiting) {
    return new Failure('conflict', 'request.already-open')
  }
  if (mostOpen !== null && open >= mostOpen) return openLimit(mostOpen, planTerms)
  const tooSoon = tooSoonAt(latest, noticeHours, { now, hasTime })
  if (tooSoon) return tooSoon
  return isForeignKeyViolation(error)
    ? new Failure('not-found', 'profile.no-longer-available')
    : error
}

/** @param limit maximum number of open requests */
function openLimit(limit: number, planTerms: PlanTerms): Failure {
  const plan = planThatAllows(planTerms, ({ openRequests }) => (openRequests ?? Infinity) > limit)
  return plan
    ? new Failure('conflict', 'request.open-limit-plan', { limit, plan })
    : new Failure('conflict', 'request.open-limit', { limit })
}

/** The reason for which a request may not begin by then; null if it may. @param latest latest possible beginning */
export function tooSoonAt(
  latest: number,
  noticeHours: number,
  { now, hasTime }: { now: number; hasTime: boolean },
) {
  const field = hasTime ? 'time' : 'date'
  if (latest < now) return invalidField(field, 'request.time-in-past')
  if (latest >= now + noticeHours * HOUR_MS) return null
  return invalidField(field, 'request.notice-too-short', { hours: noticeHours })
}

/** @param until epoch milliseconds */
export const writingPaused = (until: number) =>
  new Failure('forbidden', 'request.paused', {
    day: dayOf(until).split('-').toReversed().join('.'),
  })

export const memberBlocked = () => new Failure('forbidden', 'request.blocked')
