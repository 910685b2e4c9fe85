import { MAX_MEMBER_RECORDS } from '#contract/limits'
import type { Answerer } from '#contract/own-options'
import type { QueueQuery } from '#contract/requests'
import { termsInForce } from '#contract/terms'
import { and, asc, desc, eq, getTableColumns, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { answeredBy } from '../../db/answered-by.ts'
import type { Database } from '../../db/client.ts'
import { hasPlan } from '../../db/entitlement.ts'
import { containsText, isCompanion } from '../../db/staff-search.ts'
import { companions } from '../../db/schema/companions.ts'
import { hiddenCompanions } from '../../db/schema/hidden-companions.ts'
import { members } from '../../db/schema/members.ts'
import { cities } from '../../db/schema/places.ts'
import { companionBlocks, requestBlocks, requests, requestSteps } from '../../db/schema/requests.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { isUuid } from '../../lib/id.ts'
import { LIMIT_MS, referenceIn } from './rules.ts'
import type { RequestRow } from './writes.ts'

const MOST_LISTED = 200

const columns = getTableColumns(requests)

/** Null: any will do. */
export const givenDate = sql<
  string | null
>`iif(${requests.isFlexible}, NULL, ${requests.preferredDate})`.as('preferred_date')

/** True in SQL of a request whose companion takes no more messages of its member. */
const isRefused = sql<number>`EXISTS (SELECT 1 FROM ${companionBlocks}
  WHERE ${companionBlocks.companionId} = ${requests.companionId}
    AND ${companionBlocks.memberId} = ${requests.memberId})`.as('is_refused')
/** True in SQL of a request whose member has blocked its companion. */
const hasBlocked = sql<number>`EXISTS (SELECT 1 FROM ${hiddenCompanions}
  WHERE ${hiddenCompanions.companionId} = ${requests.companionId}
    AND ${hiddenCompanions.memberId} = ${requests.memberId}
    AND ${hiddenCompanions.blocked} = 1)`.as('has_blocked')
const companionName = sql<string>`${companions.name}`.as('companion_name')

/** What speaks against a request that could not be stored, and what the same form has become. */
export async function loadRequestContext(
  db: Database,
  {
    memberId,
    formKey,
    companionId,
    createdAt,
  }: Pick<RequestRow, 'memberId' | 'formKey' | 'companionId' | 'createdAt'>,
  now: number,
) {
  const own = eq(requests.memberId, memberId)
  const [known, waiting, blocks, [day], refusals, [terms], [hidden]] = await db.batch([
    db
      .select({ id: requests.id, reference: requests.reference, fingerprint: requests.fingerprint })
      .from(requests)
      .where(and(own, eq(requests.formKey, formKey))),
    db
      .select({ companionId: requests.companionId })
      .from(requests)
      .where(and(own, sql`${requests.state} IN ('sent', 'seen')`)),
    db
      .select({ at: requestBlocks.at })
      .from(requestBlocks)
      .where(eq(requestBlocks.memberId, memberId)),
    db
      .select({
        count: sql<number>`count(*)`,
        oldest: sql<number | null>`min(${requests.createdAt})`.as('oldest'),
      })
      .from(requests)
      .where(and(own, gt(requests.createdAt, createdAt - LIMIT_MS))),
    db
      .select({ at: companionBlocks.at })
      .from(companionBlocks)
      .where(
        and(eq(companionBlocks.memberId, memberId), eq(companionBlocks.companionId, companionId)),
      ),
    db
      .select({
        accepted: sql<number>`${hasAccepted(memberId, termsInForce(now))}`.as('accepted'),
        noticeHours: companions.noticeHours,
      })
      .from(companions)
      .where(eq(companions.id, companionId)),
    db
      .select({ blocked: hiddenCompanions.blocked })
      .from(hiddenCompanions)
      .where(
        and(eq(hiddenCompanions.memberId, memberId), eq(hiddenCompanions.companionId, companionId)),
      ),
  ])
  return {
    known: known[0],
    isWaiting: waiting.some((one) => one.companionId === companionId),
    open: waiting.length,
    isBlocked: blocks.length > 0,
    isRefused: refusals.length > 0,
    hasBlocked: hidden?.blocked ?? false,
    sentToday: day?.count ?? 0,
    oldest: day?.oldest ?? null,
    hasAccepted: Boolean(terms?.accepted ?? 1),
    noticeHours: terms?.noticeHours ?? 0,
  }
}

/** What a form of this key has become. */
export async function requestByKey(db: Database, memberId: string, formKey: string) {
  const [found] = await db
    .select({ companionId: requests.companionId, reference: requests.reference })
    .from(requests)
    .where(and(eq(requests.memberId, memberId), eq(requests.formKey, formKey)))
  return found
}

const shown = (memberId: string) => and(eq(requests.memberId, memberId), isNull(requests.hiddenAt))
const isUnread = sql<number>`${requests.notifiedNumber} > ${requests.read}`

/** The member's requests, unread ones first, then by their last change. */
export const requestsOf = (db: Database, memberId: string) =>
  db
    .select({
      ...columns,
      companionName,
      city: sql<string>`${cities.name}`.as('city'),
      reviewId: sql<string | null>`${reviews.id}`.as('review_id'),
      isRefused,
      hasBlocked,
    })
    .from(requests)
    .innerJoin(companions, eq(companions.id, requests.companionId))
    .innerJoin(cities, eq(cities.id, companions.cityId))
    .leftJoin(reviews, eq(reviews.requestId, requests.id))
    .where(shown(memberId))
    .orderBy(desc(isUnread), desc(requests.changedAt), requests.id)
    .limit(MOST_LISTED)
export type OwnRow = Awaited<ReturnType<typeof requestsOf>>[number]

const hasAccepted = (memberId: string, terms: string) =>
  sql`EXISTS (SELECT 1 FROM ${members} WHERE id = ${memberId} AND terms_version >= ${terms})`

/** How many requests a member has, and how many of them have news. */
export const countRequests = (db: Database, memberId: string) =>
  db
    .select({
      all: sql<number>`count(*)`,
      unread: sql<number>`count(iif(${isUnread}, 1, NULL))`,
    })
    .from(requests)
    .where(shown(memberId))

/** Whose thread it is, also when the member has deleted it. */
export async function threadOf(db: Database, id: string) {
  const [found] = await db
    .select({ companionId: requests.companionId, memberId: requests.memberId })
    .from(requests)
    .where(eq(requests.id, id))
  return found
}

const stepsOf = (db: Database, id: string) =>
  db.select().from(requestSteps).where(eq(requestSteps.requestId, id)).orderBy(requestSteps.number)

/** A member's own request; null for everyone else, and when they have deleted it. */
export async function findOwnRequest(db: Database, id: string, memberId: string) {
  const [[found], steps, [review]] = await db.batch([
    requestsOf(db, memberId)
      .$dynamic()
      .where(and(shown(memberId), eq(requests.id, id))),
    stepsOf(db, id),
    db.select().from(reviews).where(eq(reviews.requestId, id)),
  ])
  return found ? { ...found, steps, review } : null
}
export type OwnRequest = NonNullable<Awaited<ReturnType<typeof findOwnRequest>>>

const queued = (now: number) => ({
  ...columns,
  companionName,
  memberName: sql<string>`${members.displayName}`.as('member_name'),
  isBlocked: sql<number>`EXISTS (SELECT 1 FROM ${requestBlocks}
    WHERE ${requestBlocks.memberId} = ${members.id})`.as('is_blocked'),
  isPriority: priority(now).as('is_priority'),
  answeredBy: sql<Answerer>`${answeredBy}`.as('answers'),
  isRefused,
  hasBlocked,
})
const priority = (now: number) => sql<number>`(${members.suspendedAt} IS NULL AND ${hasPlan(now)})`

const queue = (db: Database, now: number) =>
  db
    .select(queued(now))
    .from(requests)
    .innerJoin(companions, eq(companions.id, requests.companionId))
    .innerJoin(members, eq(members.id, requests.memberId))
    .$dynamic()
export type QueuedRow = Awaited<ReturnType<typeof queue>>[number]

/** A request with its thread, as staff see it. */
export async function findRequest(db: Database, id: string, now: number) {
  const [[found], steps, [block]] = await db.batch([
    queue(db, now).where(eq(requests.id, id)),
    stepsOf(db, id),
    db
      .select(getTableColumns(requestBlocks))
      .from(requestBlocks)
      .where(sql`${requestBlocks.memberId} = (SELECT member_id FROM requests WHERE id = ${id})`),
  ])
  return found ? { ...found, steps, block } : null
}
export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/**
 * What needs an answer first, premium members' before others', then the others by their last change.
 *
 * @param found ids of members whose account matches the search
 */
export async function pageOfRequests(
  db: Database,
  query: QueueQuery,
  now: number,
  found: readonly string[] = [],
) {
  const { state, companion, search, priority: wantsPriority, skip, limit } = query
  // Whoever answers alone is waited for, not the team.
  const isWaiting = sql`(${requests.waitingSince} IS NOT NULL AND ${answeredBy} <> 'self')`
  const isFirst = priority(now)
  const fits = and(
    state === 'waiting' ? isWaiting : state && eq(requests.state, state),
    companion ? isCompanion(companion) : undefined,
    search ? matches(search, found) : undefined,
    wantsPriority && isFirst,
  )
  const [rows, [counted], [waiting]] = await db.batch([
    queue(db, now)
      .where(fits)
      .orderBy(
        desc(isWaiting),
        sql`${isWaiting} AND ${isFirst} DESC`,
        asc(requests.waitingSince),
        desc(requests.changedAt),
        requests.id,
      )
      .limit(limit)
      .offset(skip),
    db
      .select({ count: sql<number>`count(*)` })
      .from(requests)
      .innerJoin(companions, eq(companions.id, requests.companionId))
      .innerJoin(members, eq(members.id, requests.memberId))
      .where(fits),
    db
      .select({ count: sql<number>`count(*)` })
      .from(requests)
      .innerJoin(companions, eq(companions.id, requests.companionId))
      .where(isWaiting),
  ])
  return { rows, total: counted?.count ?? 0, waiting: waiting?.count ?? 0 }
}

function matches(search: string, found: readonly string[]): SQL {
  const reference = referenceIn(search)
  if (reference) return eq(requests.reference, reference)
  const id = search.toLowerCase()
  if (isUuid(id)) {
    return sql`${id} IN (${requests.id}, ${requests.memberId}, ${requests.companionId})`
  }
  return sql`(${containsText(companions.nameFolded, search)}
    OR ${containsText(members.nameFolded, search)}
    OR ${containsText(sql`lower(${requests.email})`, search)}
    OR ${requests.memberId} IN (SELECT value FROM json_each(${JSON.stringify(found)})))`
}

/** What a member has asked for, newest first. */
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
    .innerJoin(companions, eq(companions.id, requests.companionId))
    .where(eq(requests.memberId, memberId))
    .orderBy(desc(requests.changedAt))
    .limit(MAX_MEMBER_RECORDS)
export type SentRequestRow = Awaited<ReturnType<typeof requestsFrom>>[number]
