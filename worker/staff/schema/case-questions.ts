import { queueKinds } from '#staff/queue-kinds'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const caseQuestions = sqliteTable(
  'case_questions',
  {
    kind: text({ enum: queueKinds }).notNull(),
    caseId: text('case_id').notNull(),
    question: text().notNull(),
    askedBy: text('asked_by'),
    askedAt: integer('asked_at').notNull(),
    answer: text(),
    answeredBy: text('answered_by'),
    answeredAt: integer('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.caseId] })],
)
