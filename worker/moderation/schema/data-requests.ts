import {
  dataRequestActs,
  dataRequesters,
  dataRequestKinds,
  dataRequestStates,
} from '#moderation/data-requests'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const dataRequests = sqliteTable('data_requests', {
  id: text().primaryKey(),
  reference: text().notNull(),
  formKey: text('form_key'),
  fingerprint: text().notNull(),
  kind: text({ enum: dataRequestKinds }).notNull(),
  asker: text({ enum: dataRequesters }).notNull(),
  name: text().notNull(),
  email: text().notNull(),
  text: text().notNull(),
  state: text({ enum: dataRequestStates }).notNull(),
  dueAt: integer('due_at'),
  version: integer().notNull().default(0),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
  language: text().notNull().default('en'),
})

export const dataRequestSteps = sqliteTable(
  'data_request_steps',
  {
    requestId: text('request_id').notNull(),
    number: integer().notNull(),
    at: integer().notNull(),
    actor: text().notNull(),
    actorName: text('actor_name').notNull(),
    act: text({ enum: dataRequestActs }).notNull(),
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.number] })],
)
