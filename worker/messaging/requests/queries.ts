import { MAX_MEMBER_RECORDS } from '#platform/limits'
import type { Answerer } from '#companions/channels'
import { and, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import { pausedUntil } from '../../accounts/measures/queries.ts'
import { answeredBy } from '../../companions/sql/answered-by.ts'
import type { Database, ReadRows } from '../../platform/db/client.ts'
import { hasPlan } from '../../billing/sql/entitlement.ts'
import {
  beginsWith,
  isCaseWith,
  referenceConditions,
  subjectsWith,
} from '../../platform/db/search-words.ts'
import { companions } from '../../companions/schema/companions.ts'
import { hiddenCompanions } from '../schema/hidden-companions.ts'
import { members } from '../../accounts/schema/members.ts'
import { cities } from '../../catalogue/schema/places.ts'
import { companionBlocks, requestBlocks, requests, requestSteps } from '../schema/requests.ts'
import { reviews } from '../../moderation/schema/reviews.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { currentReply, currentReplyOrHeld, isCurrent, isCurrentOrHeld } from './lifetime.ts'

const MAX_LISTED = 200

const columns = getTableColumns(requests)

/** SQL condition over a request: its companion refuses further messages of its member. */
const isRefused = sql<number>`EXISTS (SELECT 1 FROM ${companionBlocks}
  WHERE ${companionBlocks.companionId} = ${requests.companionId}
    AND ${companionBlocks.memberId} = ${requests.memberId})`.as('is_refused')
/** SQL condition over a request: its member has blocked its companion. */
const hasBlocked = sql<number>`EXISTS (SELECT 1 FROM ${hiddenCompanions}
  WHERE ${hiddenCompanions.companionId} = ${requests.companionId}
    AND ${hiddenCompanions.memberId} = ${requests.memberId}
    AND ${hiddenCompanions.blocked} = 1)`.as('has_blocked')
/** SQL condition that the profile is online; the catalogue may learn of a change a little later. */
const isOnSite = sql<number>`(${companions.lifecycle} = 'active' AND ${companions.is_active}
  AND ${companions.pausedAt} IS NULL)`.as('is_on_site')
const companionName = sql<string>`${companions.name}`.as('companion_name')

const isVisibleTo = (memberId: string) =>
  and(eq(requests.memberId, memberId), isNull(requests.hiddenAt))
const isUnread = sql<number>`${requests.notifiedNumber} > ${requests.read}`

/** The member's requests, unread ones first, then by their last change. */
export const requestsOf = (db: Database, memberId: string, now: number) =>
  db
    .select({
      ...columns,
      automaticReply: currentReply(now),
      companionName,
      cityId: companions.cityId,
      city: sql<string>`${cities.name}`.as('city'),
      reviewId: sql<string | null>`${reviews.id}`.as('review_id'),
      declinesReviews: sql<number>`${companions.declinesReviews}`.as('declines_reviews'),
      isRefused,
      hasBlocked,
      isOnSite,
      pausedUntil: pausedUntil(memberId, now).as('paused_until'),
    })
    .from(requests)
    .innerJoin(companions, eq(companions.id, requests.companionId))
    .innerJoin(cities, eq(cities.id, companions.cityId))
    .leftJoin(reviews, eq(reviews.requestId, requests.id))
    .where(isVisibleTo(memberId))
    .orderBy(desc(isUnread), desc(requests.changedAt), requests.id)
    .limit(MAX_LISTED)
export type OwnRow = Awaited<ReturnType<typeof requestsOf>>[number]

/** Number of a member's requests, and of the unread ones. */
export const countRequests = (db: Database, memberId: string) =>
  db
    .select({
      all: sql<number>`count(*)`,
      unread: sql<number>`count(iif(${isUnread}, 1, NULL))`,
    })
    .from(requests)
    .where(isVisibleTo(memberId))

/** Companion and member of a thread, even if the member has deleted it. */
export async function threadOf(db: Database, id: string) {
  const [thread] = await db
    .select({ companionId: requests.companionId, memberId: requests.memberId })
    .from(requests)
    .where(eq(requests.id, id))
  return thread
}

/** @param isWithin condition on the steps to read */
const stepsOf = (db: Database, id: string, isWithin: SQL) =>
  db
    .select()
    .from(requestSteps)
    .where(and(eq(requestSteps.requestId, id), isWithin))
    .orderBy(requestSteps.number)

/** Reads of a member's own request and its thread, for `ownRequestFrom`. */
export const ownRequestReads = (
  db: Database,
  { id, memberId, now }: { id: string; memberId: string; now: number },
) =>
  [
    requestsOf(db, memberId, now)
      .$dynamic()
      .where(and(isVisibleTo(memberId), eq(requests.id, id))),
    stepsOf(db, id, isCurrent(now)),
    db.select().from(reviews).where(eq(reviews.requestId, id)),
  ] as const

/** A member's own request; null for other accounts, and after the member has deleted it. */
export const ownRequestFrom = ([[request], steps, [review]]: ReadRows<
  ReturnType<typeof ownRequestReads>
>) => (request ? { ...request, steps, review } : null)
export type OwnRequest = NonNullable<ReturnType<typeof ownRequestFrom>>

export const findOwnRequest = async (db: Database, id: string, memberId: string, now: number) =>
  ownRequestFrom(await db.batch(ownRequestReads(db, { id, memberId, now })))

const queueColumns = (now: number, automaticReply: ReturnType<typeof currentReply>) => ({
  ...columns,
  automaticReply,
  companionName,
  hourPrice: sql<number | null>`${companions.hourPrice}`.as('hour_price'),
  memberName: sql<string>`${members.displayName}`.as('member_name'),
  isBlocked: sql<number>`EXISTS (SELECT 1 FROM ${requestBlocks}
    WHERE ${requestBlocks.memberId} = ${members.id})`.as('is_blocked'),
  isPriority: isPremiumMember(now).as('is_priority'),
  answeredBy: sql<Answerer>`${answeredBy}`.as('answers'),
  isRefused,
  hasBlocked,
})
/** SQL condition over a row of the queue: its member is premium. @param now epoch milliseconds */
export const isPremiumMember = (now: number) =>
  sql<number>`(${members.suspendedAt} IS NULL AND ${hasPlan(now)})`

/** Staff don't see requests of companions in the trash. */
export const isListedCompanion = and(
  eq(companions.id, requests.companionId),
  isNull(companions.deletedAt),
)

export const queuedRequests = (db: Database, now: number, reply = currentReply(now)) =>
  db
    .select(queueColumns(now, reply))
    .from(requests)
    .innerJoin(companions, isListedCompanion)
    .innerJoin(members, eq(members.id, requests.memberId))
    .$dynamic()
export type QueuedRow = Awaited<ReturnType<typeof queuedRequests>>[number]

/** Staff also see ended messages that a report preserves. */
export type ThreadReader = 'staff' | 'companion'

/** Reads of a request and its thread, for `requestFrom`. */
export function requestReads(db: Database, id: string, now: number, reader: ThreadReader) {
  const reply = reader === 'staff' ? currentReplyOrHeld(now) : currentReply(now)
  const isWithin = reader === 'staff' ? isCurrentOrHeld(now) : isCurrent(now)
  return [
    queuedRequests(db, now, reply).where(eq(requests.id, id)),
    stepsOf(db, id, isWithin),
    db
      .select(getTableColumns(requestBlocks))
      .from(requestBlocks)
      .where(sql`${requestBlocks.memberId} = ${memberOfRequest(id)}`),
  ] as const
}

/** A request with its thread; null without one. */
export const requestFrom = ([[request], steps, [block]]: ReadRows<
  ReturnType<typeof requestReads>
>) => (request ? { ...request, steps, block } : null)
export type FoundRequest = NonNullable<ReturnType<typeof requestFrom>>

export const findRequest = async (db: Database, id: string, now: number, reader: ThreadReader) =>
  requestFrom(await db.batch(requestReads(db, id, now, reader)))

/** Subquery of the member of a request. */
export const memberOfRequest = (id: string) =>
  sql`(SELECT member_id FROM requests WHERE id = ${id})`
/** Subquery of the companion of a request. */
export const companionOfRequest = (id: string) =>
  sql`(SELECT companion_id FROM requests WHERE id = ${id})`

/** @param memberIds ids of members whose account matches the search */
export function requestMatches(search: string, memberIds: readonly string[]): SQL {
  const id = search.toLowerCase()
  const conditions = isUuid(id)
    ? [sql`id = ${id}`, sql`member_id = ${id}`, sql`companion_id = ${id}`]
    : [
        ...referenceConditions(search),
        sql`companion_id IN ${subjectsWith('companion', search)}`,
        sql`member_id IN ${subjectsWith('member', search)}`,
        sql`member_id IN (SELECT value FROM json_each(${JSON.stringify(memberIds)}))`,
        beginsWith(sql`lower(email)`, search.toLowerCase()),
      ]
  return isCaseWith(requests, conditions)
}

/** Requests of a member, newest first. */
export const requestsFrom = (db: Database, memberId: string) =>
  db
    .select({
      id: requests.id,
      reference: requests.reference,
      companion: companions.name,
      state: requests.state,
      at: requests.changedAt,
    })
    .from(requests)
    .innerJoin(companions, isListedCompanion)
    .where(eq(requests.memberId, memberId))
    .orderBy(desc(requests.changedAt))
    .limit(MAX_MEMBER_RECORDS)
export type SentRequestRow = Awaited<ReturnType<typeof requestsFrom>>[number]
