import { eq, sql, type InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { companions } from '../../db/schema/companions.ts'
import { cities } from '../../db/schema/places.ts'
import type { City } from './rules.ts'

export const insertCity = (db: Database, row: InferInsertModel<typeof cities>): Write =>
  db.insert(cities).values(row)

export const updateCity = (db: Database, id: string, changes: Partial<Omit<City, 'id'>>): Write =>
  db.update(cities).set(changes).where(eq(cities.id, id))

/** The database refuses while a companion is based there. */
export const removeCity = (db: Database, id: string): Write =>
  db.delete(cities).where(eq(cities.id, id))

/** True in SQL while no companion is based there. */
export const isEmpty = (id: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${companions} WHERE ${companions.cityId} = ${id})`
