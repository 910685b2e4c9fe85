import { replyStates, reviewStates } from '#moderation/reviews'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const reviews = sqliteTable('reviews', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  author: text().notNull(),
  rating: integer().notNull(),
  text: text().notNull(),
  state: text({ enum: reviewStates }).notNull(),
  createdAt: integer('created_at').notNull(),
  requestId: text('request_id'),
  memberId: text('member_id'),
  reason: text(),
  decidedAt: integer('decided_at'),
  version: integer().notNull().default(0),
  anonymisedAt: integer('anonymised_at'),
})

export const reviewReplies = sqliteTable('review_replies', {
  reviewId: text('review_id').primaryKey(),
  companionId: text('companion_id').notNull(),
  text: text().notNull(),
  state: text({ enum: replyStates }).notNull().default('submitted'),
  reason: text(),
  submittedAt: integer('submitted_at').notNull(),
  decidedAt: integer('decided_at'),
  version: integer().notNull().default(1),
})
