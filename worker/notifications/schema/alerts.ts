import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const alertProgress = sqliteTable('alert_progress', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  eventFrom: integer('event_from').notNull(),
  eventTo: integer('event_to').notNull(),
  step: text({ enum: ['searches', 'follows'] }),
  position: text().notNull(),
})

export const alertCompanions = sqliteTable('alert_companions', {
  companionId: text('companion_id').primaryKey(),
  isVisible: integer('is_visible', { mode: 'boolean' }).notNull(),
  photoAt: integer('photo_at').notNull(),
  storyAt: integer('story_at').notNull(),
})

export const alertEvents = sqliteTable(
  'alert_events',
  {
    version: integer().notNull(),
    kind: text({ enum: ['appeared', 'returned', 'photo', 'story'] }).notNull(),
    companionId: text('companion_id').notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.kind] })],
)

export const searchAlerts = sqliteTable(
  'search_alerts',
  {
    searchId: text('search_id').notNull(),
    companionId: text('companion_id').notNull(),
    foundAt: integer('found_at').notNull(),
    mailedAt: integer('mailed_at'),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.companionId] })],
)

export const followAlerts = sqliteTable(
  'follow_alerts',
  {
    memberId: text('member_id').notNull(),
    companionId: text('companion_id').notNull(),
    version: integer().notNull(),
    foundAt: integer('found_at').notNull(),
    mailedAt: integer('mailed_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.companionId] })],
)

export const onlineAlerts = sqliteTable('online_alerts', {
  companionId: text('companion_id').primaryKey(),
  onlineAt: integer('online_at').notNull(),
  position: text().default(''),
})
