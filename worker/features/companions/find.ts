import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { companions } from '../../db/schema/companions.ts'
import { cities } from '../../db/schema/places.ts'
import { beginsWith, isIdStart } from '../../db/staff-search.ts'
import { foldForSearch } from '../../lib/text.ts'

/** The first companions whose name begins with the text, or whose id does. Reads no others. */
export const companionsBeginning = (db: Database, text: string, limit: number) =>
  db
    .select({
      id: companions.id,
      name: companions.name,
      city: cities.name,
      status: companions.lifecycle,
      hourPrice: companions.hourPrice,
      updatedAt: companions.updatedAt,
    })
    .from(companions)
    .innerJoin(cities, eq(cities.id, companions.cityId))
    .where(
      and(
        isIdStart(text)
          ? beginsWith(companions.id, text.toLowerCase())
          : beginsWith(companions.nameFolded, foldForSearch(text)),
        isNull(companions.deletedAt),
      ),
    )
    .orderBy(isIdStart(text) ? companions.id : companions.nameFolded)
    .limit(limit)
export type FoundCompanion = Awaited<ReturnType<typeof companionsBeginning>>[number]
