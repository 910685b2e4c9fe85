import { decisionGrounds } from '#moderation/decisions'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companionNotes = sqliteTable(
  'companion_notes',
  {
    companionId: text('companion_id').notNull(),
    kind: text({ enum: ['hidden', 'field', 'file', 'taken-off'] }).notNull(),
    subject: text().notNull(),
    at: integer().notNull(),
    before: text({ mode: 'json' }).$type<unknown>(),
    after: text({ mode: 'json' }).$type<unknown>(),
    reason: text().notNull().default(''),
    ground: text({ enum: decisionGrounds }),
  },
  ({ companionId, kind, subject }) => [primaryKey({ columns: [companionId, kind, subject] })],
)
