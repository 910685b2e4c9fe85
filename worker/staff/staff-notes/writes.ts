import type { InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'
import { staffNotes } from '../schema/staff-notes.ts'

/** The batch fails if a note with this id exists. */
export const insertNote = (db: Database, note: InferInsertModel<typeof staffNotes>): Write =>
  db.insert(staffNotes).values(note)

/** True if a batch failed because a note with the id exists. */
export const isStored = (error: unknown): boolean => isUniqueViolation(staffNotes, error)
