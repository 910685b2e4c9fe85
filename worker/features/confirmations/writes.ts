import { eq, type InferInsertModel } from 'drizzle-orm'
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
