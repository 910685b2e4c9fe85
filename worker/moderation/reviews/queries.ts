import type { ReplyState } from '#moderation/reviews'
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
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

const isOfCompanion = and(eq(companions.id, reviews.companionId), isNull(companions.deletedAt))

/** Reviews with their companion, request and reply. */
export const moderatedReviews = (db: Database) =>
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
export type ModeratedRow = Awaited<ReturnType<typeof moderatedReviews>>[number]

/** A review with its companion, request and reply; `undefined`: there is none. */
export async function findReview(db: Database, id: string): Promise<ModeratedRow | undefined> {
  const [review] = await moderatedReviews(db).where(eq(reviews.id, id))
  return review
}

export const findReviews = (db: Database, ids: readonly string[]) =>
  moderatedReviews(db).where(
    sql`${reviews.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )

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
