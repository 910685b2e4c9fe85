import {
  occasions,
  requestActs,
  requestPlaces,
  requestStates,
  type LifetimeDays,
} from '#messaging/requests'
import type { RefusalId, RefusalValues } from '#contract/refusals'
import type { StoredRequestForm } from '#messaging/kept-requests'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const requests = sqliteTable('requests', {
  id: text().primaryKey(),
  reference: text().notNull(),
  memberId: text('member_id').notNull(),
  companionId: text('companion_id').notNull(),
  formKey: text('form_key').notNull(),
  fingerprint: text().notNull(),
  email: text(),
  /** Preferred date. For an open date: the day on which the request was sent. */
  preferredDate: text('preferred_date'),
  place: text({ enum: requestPlaces }).notNull(),
  consentedAt: integer('consented_at').notNull(),
  state: text({ enum: requestStates }).notNull(),
  version: integer().notNull(),
  notifiedNumber: integer('notified_number').notNull(),
  read: integer().notNull(),
  waitingSince: integer('waiting_since'),
  hiddenAt: integer('hidden_at'),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
  automaticReply: text('automatic_reply'),
  chosenName: text('chosen_name'),
  startTime: text('start_time'),
  durationMinutes: integer('duration_minutes'),
  occasion: text({ enum: occasions }),
  companionRead: integer('companion_read').notNull().default(0),
  memberDays: integer('member_days').$type<LifetimeDays>(),
  companionDays: integer('companion_days').$type<LifetimeDays>(),
  endedBefore: integer('ended_before').notNull(),
  repliedAbsence: text('replied_absence'),
  suggestedDate: text('suggested_date'),
  suggestedTime: text('suggested_time'),
  suggestionNumber: integer('suggestion_number'),
  acceptedAt: integer('accepted_at'),
})

export const requestSteps = sqliteTable(
  'request_steps',
  {
    requestId: text('request_id').notNull(),
    number: integer().notNull(),
    at: integer().notNull(),
    act: text({ enum: requestActs }).notNull(),
    text: text().notNull(),
    actor: text(),
    actorName: text('actor_name'),
    key: text(),
    automaticReply: text('automatic_reply'),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.number] })],
)

export const requestBlocks = sqliteTable('request_blocks', {
  memberId: text('member_id').primaryKey(),
  reason: text().notNull(),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
  at: integer().notNull(),
})

export const companionBlocks = sqliteTable(
  'companion_blocks',
  {
    companionId: text('companion_id').notNull(),
    memberId: text('member_id').notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.memberId] })],
)

export const answerTemplates = sqliteTable('answer_templates', {
  companionId: text('companion_id').primaryKey(),
  templates: text({ mode: 'json' }).$type<{ title: string; text: string }[]>().notNull(),
  version: integer().notNull(),
  changedAt: integer('changed_at').notNull(),
})

export const keptRequests = sqliteTable('kept_requests', {
  id: text().primaryKey(),
  companion: text().notNull(),
  form: text({ mode: 'json' }).$type<StoredRequestForm>().notNull(),
  createdAt: integer('created_at').notNull(),
  memberId: text('member_id'),
  refusal: text({ mode: 'json' }).$type<{ id: RefusalId; values?: RefusalValues }>(),
  refusedAt: integer('refused_at'),
})
