import type { InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'
import { staffNotes } from '../schema/staff-notes.ts'

/** The batch fails when there is a note of this id. */
export const insertNote = (db: Database, note: InferInsertModel<typeof staffNotes>): Write =>
  db.insert(staffNotes).values(note)

/** Whether a batch failed because there is a note of the id. */
export const isStored = (error: unknown): boolean => isUniqueViolation(staffNotes, error)
