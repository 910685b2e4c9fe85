import type { ReplyState, ReviewsQuery } from '#moderation/reviews'
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { isAssignedTo } from '../../staff/sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { boundedCount, pageOf } from '../../platform/db/page.ts'
import { isCompanion } from '../../staff/sql/staff-search.ts'
import { companions } from '../../companions/schema/companions.ts'
import { requests } from '../../messaging/schema/requests.ts'
import { reviewReplies, reviews } from '../schema/reviews.ts'

/** Columns of the companion's reply; `null` if there is none. */
const replyColumns = {
  replyText: sql<string | null>`${reviewReplies.text}`.as('reply_text'),
  replyState: sql<ReplyState | null>`${reviewReplies.state}`.as('reply_state'),
  replyReason: sql<string | null>`${reviewReplies.reason}`.as('reply_reason'),
  replyAt: sql<number | null>`${reviewReplies.submittedAt}`.as('reply_at'),
  replyVersion: sql<number | null>`${reviewReplies.version}`.as('reply_version'),
}

/** SQL condition: the reply is pending. */
const isReplied = sql`${reviewReplies.state} = 'submitted'`

const isOfCompanion = and(eq(companions.id, reviews.companionId), isNull(companions.deletedAt))

const moderated = (db: Database) =>
  db
    .select({
      ...getTableColumns(reviews),
      companionName: sql<string>`${companions.name}`.as('companion_name'),
      declinesReviews: sql<number>`${companions.declinesReviews}`.as('declines_reviews'),
      reference: sql<string | null>`${requests.reference}`.as('reference'),
      email: requests.email,
      isDeleted: sql<number>`${requests.hiddenAt} IS NOT NULL`.as('is_deleted'),
      ...replyColumns,
    })
    .from(reviews)
    .innerJoin(companions, isOfCompanion)
    .leftJoin(requests, eq(requests.id, reviews.requestId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .$dynamic()
export type ModeratedRow = Awaited<ReturnType<typeof moderated>>[number]

/** A review with its companion, request and reply; `undefined`: there is none. */
export async function findReview(db: Database, id: string): Promise<ModeratedRow | undefined> {
  const [review] = await moderated(db).where(eq(reviews.id, id))
  return review
}

export const findReviews = (db: Database, ids: readonly string[]) =>
  moderated(db).where(sql`${reviews.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/**
 * SQL condition: the review may be on the page: all pending ones, and the newest `count` others.
 *
 * @param matches SQL condition on the others, `r`; omitted: all
 */
const mayBeAmong = (state: ReviewsQuery['state'], count: number, matches = sql`TRUE`) =>
  sql`${reviews.id} IN (SELECT id FROM reviews WHERE state = 'pending'
    UNION ALL SELECT review_id FROM review_replies WHERE state = 'submitted'
    UNION ALL SELECT id FROM (SELECT r.id FROM reviews r
      WHERE ${state ? sql`r.state = ${state}` : sql`+r.state <> 'pending'`}
        AND ${matches} AND r.id NOT IN (SELECT review_id FROM review_replies WHERE state = 'submitted')
        AND ${notInTrash(sql`r.companion_id`)}
      ORDER BY r.created_at DESC, r.id LIMIT ${count}))`

/** Pending reviews first, oldest first; then decided ones, newest first. */
export async function pageOfReviews(db: Database, query: ReviewsQuery, me: string) {
  const { state, companion, skip, limit } = query
  const readsAll = Boolean(companion) || query.assigned === 'me'
  const isUnassigned = isAssignedTo('review', sql`r.id`, query.assigned, me)
  const fits = and(
    readsAll || state === 'reply' ? undefined : mayBeAmong(state, skip + limit + 1, isUnassigned),
    // The unary plus prevents SQLite from using the index by state.
    state === 'reply' ? isReplied : state && sql`+${reviews.state} = ${state}`,
    companion ? isCompanion(companion) : undefined,
    isAssignedTo('review', reviews.id, query.assigned, me),
  )
  const isPending = sql`(${reviews.state} = 'pending' OR ${isReplied})`
  const since = sql`coalesce(${reviewReplies.submittedAt}, ${reviews.createdAt})`
  const [rows, [pending], [replies]] = await db.batch([
    moderated(db)
      .where(fits)
      .orderBy(desc(isPending), sql`iif(${isPending}, ${since}, -${reviews.createdAt})`, reviews.id)
      .limit(limit + 1)
      .offset(skip),
    boundedCount(db, reviews, and(eq(reviews.state, 'pending'), notInTrash(reviews.companionId))),
    boundedCount(db, reviewReplies, and(isReplied, notInTrash(reviewReplies.companionId))),
  ])
  return {
    ...pageOf(rows, query),
    pending: pending?.count ?? 0,
    replies: replies?.count ?? 0,
  }
}

const receivedQuery = (db: Database) =>
  db
    .select({
      ...getTableColumns(reviews),
      ...replyColumns,
    })
    .from(reviews)
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .$dynamic()
type ReceivedRow = Awaited<ReturnType<typeof receivedQuery>>[number]

const withReply = ({
  replyText,
  replyState,
  replyReason,
  replyVersion,
  ...review
}: ReceivedRow) => ({
  ...review,
  reply:
    replyText === null || replyState === null || replyVersion === null
      ? null
      : { text: replyText, state: replyState, reason: replyReason, version: replyVersion },
})
export type ReceivedReviewRow = ReturnType<typeof withReply>

const isShownOf = (companionId: string) =>
  and(eq(reviews.companionId, companionId), eq(reviews.state, 'published'))

/** A published review of this companion; `null` for any other review. */
export async function findReceivedReview(db: Database, companionId: string, id: string) {
  const [review] = await receivedQuery(db).where(and(isShownOf(companionId), eq(reviews.id, id)))
  return review ? withReply(review) : null
}

/** Published reviews of the companion, newest first. */
export async function receivedReviews(
  db: Database,
  companionId: string,
  { skip, limit }: { skip: number; limit: number },
) {
  const [rows, [count]] = await db.batch([
    receivedQuery(db)
      .where(isShownOf(companionId))
      .orderBy(desc(reviews.createdAt), reviews.id)
      .limit(limit)
      .offset(skip),
    db
      .select({ count: sql<number>`count(*)` })
      .from(reviews)
      .where(isShownOf(companionId)),
  ])
  return { rows: rows.map(withReply), total: count?.count ?? 0 }
}
