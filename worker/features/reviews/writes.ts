import type { InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { reviews } from '../../db/schema/reviews.ts'

export type ReviewRow = InferInsertModel<typeof reviews>

export const insertReviews = (db: Database, rows: readonly ReviewRow[]): Write =>
  insertAll(db, reviews, rows)
