import { revisionStates, type RevisedContent } from '#companions/revisions'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companionRevisions = sqliteTable('companion_revisions', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  draft: text({ mode: 'json' }).$type<RevisedContent>().notNull(),
  base: text({ mode: 'json' }).$type<RevisedContent>().notNull(),
  state: text({ enum: revisionStates }).notNull().default('draft'),
  reason: text().notNull().default(''),
  email: text(),
  submittedAt: integer('submitted_at'),
  dueAt: integer('due_at'),
  decidedAt: integer('decided_at'),
  actor: text(),
  actorName: text('actor_name'),
  version: integer().notNull().default(1),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
})
