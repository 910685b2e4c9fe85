import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const staffSessions = sqliteTable(
  'staff_sessions',
  {
    memberId: text('member_id').notNull(),
    sessionId: text('session_id').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.sessionId] })],
)

export const staffDevices = sqliteTable(
  'staff_devices',
  {
    memberId: text('member_id').notNull(),
    markHash: text('mark_hash').notNull(),
    firstSeenAt: integer('first_seen_at').notNull(),
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.markHash] })],
)
