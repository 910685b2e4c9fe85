import { MAX_STAFF_TEMPLATES } from '#staff/staff-templates'
import { asc, eq, sql, type SQL, type InferInsertModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { staffTemplates } from '../schema/staff-templates.ts'
import type { Write } from '../../platform/db/bulk.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'

export const allTemplates = (db: Database) =>
  db.select().from(staffTemplates).orderBy(asc(staffTemplates.language), asc(staffTemplates.title))
export type TemplateRow = Awaited<ReturnType<typeof allTemplates>>[number]

export async function findTemplate(db: Database, id: string): Promise<TemplateRow | undefined> {
  const [template] = await db.select().from(staffTemplates).where(eq(staffTemplates.id, id))
  return template
}

/** SQL condition: the limit is not reached. */
export const hasTemplateRoom: SQL = sql`(SELECT count(*) FROM staff_templates) < ${MAX_STAFF_TEMPLATES}`

/** SQL condition: the reply is unchanged since the caller read it. */
export const isAsSeen = (id: string, version: number): SQL =>
  sql`EXISTS (SELECT 1 FROM staff_templates WHERE id = ${id} AND version = ${version})`

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
