import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey(),
  at: integer().notNull(),
  actor: text().notNull(),
  act: text().notNull(),
  subject: text().notNull(),
  detail: text({ mode: 'json' }).notNull(),
})
