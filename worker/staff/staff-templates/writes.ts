import { eq, type InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'
import { staffTemplates } from '../schema/staff-templates.ts'

type Row = InferInsertModel<typeof staffTemplates>

export const insertTemplate = (db: Database, row: Row): Write =>
  db.insert(staffTemplates).values(row)

export const updateTemplate = (db: Database, { id, ...changes }: Row): Write =>
  db.update(staffTemplates).set(changes).where(eq(staffTemplates.id, id))

export const deleteTemplate = (db: Database, id: string): Write =>
  db.delete(staffTemplates).where(eq(staffTemplates.id, id))

/** True if a write failed because the id exists, or the title exists in the language. */
export const isDuplicateTemplate = (error: unknown): boolean =>
  isUniqueViolation(staffTemplates, error)
