import type { ReviewsQuery } from '#contract/reviews'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { isCompanion, stateCounts } from '../../db/queue.ts'
import { companions } from '../../db/schema/companions.ts'
import { requests } from '../../db/schema/requests.ts'
import { reviews } from '../../db/schema/reviews.ts'

const moderated = (db: Database) =>
  db
    .select({
      ...getTableColumns(reviews),
      companionName: sql<string>`${companions.name}`.as('companion_name'),
      reference: sql<string | null>`${requests.reference}`.as('reference'),
      email: requests.email,
      isDeleted: sql<number>`${requests.hiddenAt} IS NOT NULL`.as('is_deleted'),
    })
    .from(reviews)
    .innerJoin(companions, eq(companions.id, reviews.companionId))
    .leftJoin(requests, eq(requests.id, reviews.requestId))
    .$dynamic()
export type ModeratedRow = Awaited<ReturnType<typeof moderated>>[number]

export async function findReview(db: Database, id: string): Promise<ModeratedRow | undefined> {
  const [found] = await moderated(db).where(eq(reviews.id, id))
  return found
}

/** What a request was reviewed with. */
export async function reviewOf(db: Database, requestId: string) {
  const [found] = await db.select().from(reviews).where(eq(reviews.requestId, requestId))
  return found
}

/** Those to decide first, the oldest before newer ones; then the others, newest first. */
export async function pageOfReviews(db: Database, query: ReviewsQuery) {
  const { state, companion, skip, limit } = query
  const fits = and(
    state && eq(reviews.state, state),
    companion ? isCompanion(companion) : undefined,
  )
  const isPending = sql`${reviews.state} = 'pending'`
  const [rows, [counted], counts] = await db.batch([
    moderated(db)
      .where(fits)
      .orderBy(
        desc(isPending),
        sql`iif(${isPending}, ${reviews.createdAt}, -${reviews.createdAt})`,
        reviews.id,
      )
      .limit(limit)
      .offset(skip),
    db
      .select({ count: sql<number>`count(*)` })
      .from(reviews)
      .innerJoin(companions, eq(companions.id, reviews.companionId))
      .where(fits),
    stateCounts(db, reviews),
  ])
  return { rows, total: counted?.count ?? 0, counts }
}
