import { and, eq, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { reviews } from '../../db/schema/reviews.ts'

export type ReviewRow = InferInsertModel<typeof reviews>

export const insertReviews = (db: Database, rows: readonly ReviewRow[]): Write =>
  insertAll(db, reviews, rows)

export const hideReview = (db: Database, companionId: string, id: string): Write =>
  db
    .update(reviews)
    .set({ state: 'hidden' })
    .where(and(eq(reviews.id, id), eq(reviews.companionId, companionId)))
