import {
  allReportReasons,
  recordedReportActs,
  reportStates,
  reportTargets,
} from '#moderation/reports'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A message of a reported conversation. */
export type EvidenceLine = { at: number; by: 'member' | 'companion' | 'team'; text: string }

export const reports = sqliteTable('reports', {
  id: text().primaryKey(),
  reference: text().notNull(),
  formKey: text('form_key'),
  fingerprint: text().notNull(),
  companion: text(),
  target: text({ enum: reportTargets }).notNull(),
  targetId: text('target_id'),
  reason: text({ enum: allReportReasons }).notNull(),
  text: text().notNull(),
  email: text(),
  state: text({ enum: reportStates }).notNull(),
  holds: integer({ mode: 'boolean' }).notNull(),
  dueAt: integer('due_at'),
  version: integer().notNull().default(0),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
  heldBack: integer('held_back', { mode: 'boolean' }).notNull().default(false),
  language: text().notNull().default('en'),
  /** The companion sent the report herself. */
  byCompanion: integer('by_companion', { mode: 'boolean' }).notNull().default(false),
  /** The first report of the case; null: this one. */
  caseId: text('case_id'),
  /** In the first report: a more serious reason of another report in its case. */
  raisedReason: text('raised_reason', { enum: allReportReasons }),
  /** The reported member; null: about something else, or the case is decided and the member deleted. */
  memberId: text('member_id'),
  /** The companion who reports the member. `companion` is null then, so that no decision changes her profile. */
  reporterCompanion: text('reporter_companion'),
  withdrawnAt: integer('withdrawn_at'),
  /** Conversation with a member who deleted the account while the case was open. */
  evidence: text({ mode: 'json' }).$type<EvidenceLine[]>(),
  /** The sender; null: unknown. */
  reporterKey: text('reporter_key'),
  /** In the first report: all reports of the case come from muted senders. */
  isMuted: integer('is_muted', { mode: 'boolean' }).notNull().default(false),
  /** In the first report: when the profile is hidden unless staff cancel it. */
  hideAt: integer('hide_at'),
  /** Words of staff for the companion about it. */
  hideWords: text('hide_words').notNull().default(''),
})

export const reporterMutes = sqliteTable('reporter_mutes', {
  id: text().primaryKey(),
  reporterKey: text('reporter_key').notNull(),
  reason: text().notNull(),
  at: integer().notNull(),
  until: integer().notNull(),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
  liftedAt: integer('lifted_at'),
})

export const reportSteps = sqliteTable(
  'report_steps',
  {
    reportId: text('report_id').notNull(),
    number: integer().notNull(),
    at: integer().notNull(),
    actor: text().notNull(),
    actorName: text('actor_name').notNull(),
    act: text({ enum: recordedReportActs }).notNull(),
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.number] })],
)

export const reportHolds = sqliteTable(
  'report_holds',
  {
    what: text({ enum: ['reporter', 'network', 'network_56', 'network_48', 'site'] }).notNull(),
    who: text().notNull(),
    at: integer().notNull(),
    reportId: text('report_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.who, table.at, table.reportId] })],
)
