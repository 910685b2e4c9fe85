import { asc, sql } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { safetyContacts, safetyTimers } from '../schema/safety-timers.ts'

const isRunBy = (companionId: string) =>
  sql`member_id = (SELECT member_id FROM companion_accounts WHERE companion_id = ${companionId})`

/** Like the member's export: nothing tells which word ended a timer. */
export const safetyTimerPart: CompanionPart = {
  tables: [safetyContacts, safetyTimers],
  export: (db, id) => ({
    safetyContacts: db
      .select({
        label: safetyContacts.label,
        createdAt: safetyContacts.createdAt,
        agreedAt: safetyContacts.agreedAt,
        testedAt: safetyContacts.testedAt,
        leftAt: safetyContacts.leftAt,
      })
      .from(safetyContacts)
      .where(sql`${isRunBy(id)} AND removed_at IS NULL`)
      .orderBy(asc(safetyContacts.createdAt)),
    safetyTimers: db
      .select({
        createdAt: safetyTimers.createdAt,
        dueAt: safetyTimers.dueAt,
        endedAt: safetyTimers.endedAt,
        firedAt: safetyTimers.firedAt,
      })
      .from(safetyTimers)
      .where(isRunBy(id))
      .orderBy(asc(safetyTimers.createdAt)),
  }),
}
