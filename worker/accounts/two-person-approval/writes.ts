import { eq, type InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { confirmations } from '../../staff/schema/confirmations.ts'

export const insertConfirmation = (
  db: Database,
  row: InferInsertModel<typeof confirmations>,
): Write => db.insert(confirmations).values(row)

/** The batch must assert before that the request is still open. */
export const decideConfirmation = (
  db: Database,
  id: string,
  state: 'confirmed' | 'declined' | 'withdrawn',
  decision: { actor: string; at: number },
): Write =>
  db
    .update(confirmations)
    .set({ state, decidedBy: decision.actor, decidedAt: decision.at })
    .where(eq(confirmations.id, id))
