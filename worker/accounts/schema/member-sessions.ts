import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const memberSessions = sqliteTable(
  'member_sessions',
  {
    memberId: text('member_id').notNull(),
    sessionId: text('session_id').notNull(),
    browser: text(),
    system: text(),
    beganAt: integer('began_at').notNull(),
    usedAt: integer('used_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.sessionId] })],
)
