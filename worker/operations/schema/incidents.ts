import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const incidents = sqliteTable('incidents', {
  id: integer().primaryKey(),
  part: text({ enum: ['database', 'files', 'mail'] }).notNull(),
  beganAt: integer('began_at').notNull(),
  endedAt: integer('ended_at'),
})
