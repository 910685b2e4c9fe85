import { asc, eq, sql, type InferInsertModel } from 'drizzle-orm'
import type { ManagedPlaces } from '#contract/admin-places'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { companions } from '../../db/schema/companions.ts'
import { cities, countries } from '../../db/schema/places.ts'
import { foldForSearch } from '../../lib/text.ts'

export type City = { id: string; countryId: string; name: string; isHidden: boolean }

/** Every country with its cities, hidden ones as well, and how many live there. */
export async function managedPlaces(db: Database): Promise<ManagedPlaces> {
  const [lands, towns] = await db.batch([
    db.select().from(countries).orderBy(asc(countries.position)),
    db
      .select({
        id: cities.id,
        countryId: cities.countryId,
        name: cities.name,
        hidden: cities.isHidden,
        companions: sql<number>`(SELECT count(*) FROM ${companions}
          WHERE city_id = cities.id)`.as('companions'),
      })
      .from(cities)
      .orderBy(asc(cities.position), asc(cities.name)),
  ])
  return {
    countries: lands.map(({ id, name }) => ({
      id,
      name,
      cities: towns.flatMap(({ countryId, ...city }) => (countryId === id ? [city] : [])),
    })),
  }
}

export const citiesIn = (db: Database, countryId: string) =>
  db.select().from(cities).where(eq(cities.countryId, countryId))

export const cityById = async (db: Database, id: string): Promise<City | undefined> =>
  (await db.select().from(cities).where(eq(cities.id, id)))[0]

/** Names that people would take for the same. */
export const isSameName = (one: string, other: string) =>
  foldForSearch(one) === foldForSearch(other)

/** Lower-case Latin characters and hyphens; another word at the end where the plain one is taken. */
export function cityIdFor(name: string, countryId: string): string {
  const plain = foldForSearch(name)
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${countryId}-${plain || crypto.randomUUID().replace(/[^a-f]/g, '')}`
}

export const insertCity = (db: Database, row: InferInsertModel<typeof cities>): Write =>
  db.insert(cities).values(row)

export const updateCity = (db: Database, id: string, changes: Partial<Omit<City, 'id'>>): Write =>
  db.update(cities).set(changes).where(eq(cities.id, id))

/** The database refuses while somebody lives there. */
export const removeCity = (db: Database, id: string): Write =>
  db.delete(cities).where(eq(cities.id, id))

/** True in SQL while no companion is there. */
export const isEmpty = (id: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${companions} WHERE ${companions.cityId} = ${id})`
