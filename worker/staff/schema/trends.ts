import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { trendTopics } from '#staff/trends'

const storedKinds = [
  'sign-ups',
  'requests',
  'answers',
  'answer-minutes',
  'reports',
  'supply',
  'subscriptions',
  'ended',
  'running',
  'revenue',
  'uncounted',
] as const

export const trendDays = sqliteTable(
  'trend_days',
  {
    what: text({ enum: storedKinds }).notNull(),
    day: text().notNull(),
    part: text().notNull().default(''),
    value: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.day, table.part] })],
)

export const trendSpans = sqliteTable('trend_spans', {
  topic: text({ enum: trendTopics }).primaryKey(),
  firstDay: text('first_day').notNull(),
  lastDay: text('last_day').notNull(),
})
