import { queueKinds } from '#staff/queue-kinds'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const caseAssignments = sqliteTable(
  'case_assignments',
  {
    kind: text({ enum: queueKinds }).notNull(),
    caseId: text('case_id').notNull(),
    memberId: text('member_id').notNull(),
    byMemberId: text('by_member_id'),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.caseId] })],
)
