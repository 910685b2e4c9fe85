import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../schema/companions.ts'
import { cities } from '../../catalogue/schema/places.ts'
import { beginsWith } from '../../platform/db/search-words.ts'
import { isIdStart } from '../../staff/sql/staff-search.ts'
import { foldForSearch } from '../../platform/lib/text.ts'

/** The first companions whose name or id begins with the text, found by an index. */
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
