import type { TransparencyFigures } from '#moderation/transparency'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { transparencyMonths } from '../schema/transparency.ts'

type Month = { month: string; figures: TransparencyFigures; at: number }

/** Stores a month once; a second run changes nothing. */
export const storeMonth = (db: Database, { month, figures, at }: Month) =>
  db.run(sql`INSERT INTO ${transparencyMonths} (month, figures, at)
    SELECT ${month}, ${JSON.stringify(figures)}, ${at}
    WHERE NOT EXISTS (SELECT 1 FROM ${transparencyMonths} WHERE month = ${month})`)
