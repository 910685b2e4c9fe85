import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const jobRuns = sqliteTable('job_runs', {
  job: text().primaryKey(),
  finishedAt: integer('finished_at').notNull(),
  position: text(),
})
