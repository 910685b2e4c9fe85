import { eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { companionDays } from '../../companions/schema/companion-days.ts'
import { copyOfDays } from './queries.ts'

export const figurePart: CompanionPart = {
  tables: [companionDays],
  export: (db, id) => ({ figures: copyOfDays(db, eq(companionDays.companionId, id)) }),
}
