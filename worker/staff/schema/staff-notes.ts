import { noteKinds } from '#staff/staff-notes'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const staffNotes = sqliteTable('staff_notes', {
  id: text().primaryKey(),
  kind: text({ enum: noteKinds }).notNull(),
  subject: text().notNull(),
  at: integer().notNull(),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
  text: text().notNull(),
})
