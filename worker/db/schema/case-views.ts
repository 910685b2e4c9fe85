import { queueKinds } from '#contract/queue-kinds'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const caseViews = sqliteTable(
  'case_views',
  {
    kind: text({ enum: queueKinds }).notNull(),
    caseId: text('case_id').notNull(),
    memberId: text('member_id').notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.caseId, table.memberId] })],
)
