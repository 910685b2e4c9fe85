import { measureKinds, memberReportReasons } from '#moderation/member-cases'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const memberMeasures = sqliteTable('member_measures', {
  id: text().primaryKey(),
  memberId: text('member_id').notNull(),
  caseId: text('case_id').notNull(),
  kind: text({ enum: measureKinds }).notNull(),
  reason: text({ enum: memberReportReasons }).notNull(),
  at: integer().notNull(),
  until: integer().notNull(),
  liftedAt: integer('lifted_at'),
})
