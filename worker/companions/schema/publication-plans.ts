import { decisionGrounds } from '#moderation/decisions'
import { plannedActs } from '#companions/publication-records'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const publicationPlans = sqliteTable(
  'publication_plans',
  {
    companionId: text('companion_id').notNull(),
    act: text({ enum: plannedActs }).notNull(),
    at: integer().notNull(),
    ground: text({ enum: decisionGrounds }),
    reason: text().notNull().default(''),
    actor: text().notNull(),
    actorName: text('actor_name').notNull(),
    plannedAt: integer('planned_at').notNull(),
    missedAt: integer('missed_at'),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.act] })],
)
