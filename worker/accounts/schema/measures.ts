import { decisionGrounds } from '#moderation/decisions'
import { measureKinds } from '#moderation/member-cases'
import { allReportReasons } from '#moderation/reports'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const measures = sqliteTable('measures', {
  id: text().primaryKey(),
  /** The subject: one of both. */
  memberId: text('member_id'),
  companionId: text('companion_id'),
  caseId: text('case_id').notNull(),
  kind: text({ enum: measureKinds }).notNull(),
  reason: text({ enum: allReportReasons }).notNull(),
  /** General reason that the companion reads; `null`: the one of `reason`. */
  ground: text({ enum: decisionGrounds }),
  severity: integer().$type<1 | 2 | 3>(),
  /** Words of staff for the companion. */
  words: text().notNull().default(''),
  at: integer().notNull(),
  until: integer().notNull(),
  liftedAt: integer('lifted_at'),
  /** Why staff ended it early; '': they did not. */
  liftReason: text('lift_reason').notNull().default(''),
})
