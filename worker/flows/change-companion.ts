import { sql } from 'drizzle-orm'
import { audited, type Act } from '../db/audited.ts'
import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import {
  deleteCompanion,
  updateCompanion,
  updatePresence,
  type CompanionRow,
} from '../features/companions/writes.ts'
import { takeBackLetters } from '../features/outbox/writes.ts'

type By = Pick<Act, 'actor' | 'at'>

/** Changes fields of a companion; the public sees it from the same moment on. */
export const changeCompanion = (
  db: Database,
  id: string,
  changes: Partial<Omit<CompanionRow, 'id'>>,
  by: By,
): Promise<void> =>
  audited(db, { ...by, act: 'companion.changed', subject: id, detail: changes }, [
    updateCompanion(db, id, changes, by.at),
    publishCompanions(db, [id]),
  ])

/** Deletes a companion and every row that hangs on her. */
export const removeCompanion = (
  db: Database,
  id: string,
  by: By,
  detail: Act['detail'] = {},
): Promise<void> =>
  audited(db, { ...by, act: 'companion.deleted', subject: id, detail }, [
    takeBackLetters(db, sql`companion_id = ${id}`),
    deleteCompanion(db, id),
    publishCompanions(db, [id]),
  ])

/** A sign of life. Frequent and of no consequence, so it is not audited. */
export async function heartbeat(
  db: Database,
  id: string,
  presence: 'online' | 'offline',
  now: number,
): Promise<void> {
  await writeAll(db, [updatePresence(db, id, presence, now), publishCompanions(db, [id])])
}
