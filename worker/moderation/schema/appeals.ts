import { appealActs, appealKinds } from '#moderation/appeals'
import { appealStates, decisionGrounds } from '#moderation/decisions'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const appeals = sqliteTable('appeals', {
  id: text().primaryKey(),
  reference: text().notNull(),
  kind: text({ enum: appealKinds }).notNull(),
  applicationId: text('application_id'),
  companionId: text('companion_id'),
  memberId: text('member_id'),
  measureId: text('measure_id'),
  email: text(),
  language: text().notNull(),
  ground: text({ enum: decisionGrounds }),
  reason: text().notNull(),
  decidedAt: integer('decided_at').notNull(),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
  tokenHash: text('token_hash'),
  expiresAt: integer('expires_at').notNull(),
  state: text({ enum: ['offered', ...appealStates] }).notNull(),
  text: text().notNull(),
  appealedAt: integer('appealed_at'),
  dueAt: integer('due_at'),
  version: integer().notNull(),
  changedAt: integer('changed_at').notNull(),
})

export const appealSteps = sqliteTable(
  'appeal_steps',
  {
    appealId: text('appeal_id').notNull(),
    number: integer().notNull(),
    at: integer().notNull(),
    actor: text().notNull(),
    actorName: text('actor_name').notNull(),
    act: text({ enum: appealActs }).notNull(),
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.appealId, table.number] })],
)
