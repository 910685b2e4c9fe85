import { eq, sql, type InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { confirmations } from '../../db/schema/confirmations.ts'

export const insertConfirmation = (
  db: Database,
  row: InferInsertModel<typeof confirmations>,
): Write => db.insert(confirmations).values(row)

/** The batch fails when it is decided already. */
export const decideConfirmation = (
  db: Database,
  id: string,
  state: 'confirmed' | 'declined' | 'withdrawn',
  by: { actor: string; at: number },
): Write =>
  db
    .update(confirmations)
    .set({ state, decidedBy: by.actor, decidedAt: by.at })
    .where(eq(confirmations.id, id))

/** All of what was planned has been written, as far as it could be. */
export const endPlanned = (db: Database, id: string, now: number): Write =>
  db
    .update(confirmations)
    .set({ input: sql`json_set(input, '$.doneAt', ${now})` })
    .where(eq(confirmations.id, id))
