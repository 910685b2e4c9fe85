import { and, asc, eq, getTableColumns, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionAccounts } from '../schema/companion-accounts.ts'
import {
  companionLanguages,
  companions,
  companionServices,
  companionTexts,
  companionTraits,
} from '../schema/companions.ts'
import { cities, countries } from '../../catalogue/schema/places.ts'

/** Content of several companions by id, in one round trip; without media and records. */
export async function contentsOf(db: Database, ids: readonly string[]) {
  const among = (column: SQLWrapper) =>
    inArray(column, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const [rows, languages, services, traits, texts, accounts] = await db.batch([
    db
      .select({
        row: getTableColumns(companions),
        // D1 returns only one of two columns with the same name in a batch.
        city: sql<string>`${cities.name}`.as('city'),
        country: sql<string>`${countries.name}`.as('country'),
        district: sql<string | null>`(SELECT name FROM districts
          WHERE districts.id = district_id)`.as('district'),
      })
      .from(companions)
      .innerJoin(cities, eq(cities.id, companions.cityId))
      .innerJoin(countries, eq(countries.id, cities.countryId))
      .where(and(among(companions.id), isNull(companions.deletedAt))),
    db
      .select()
      .from(companionLanguages)
      .where(among(companionLanguages.companionId))
      .orderBy(asc(companionLanguages.position)),
    db
      .select()
      .from(companionServices)
      .where(among(companionServices.companionId))
      .orderBy(asc(companionServices.position)),
    db
      .select()
      .from(companionTraits)
      .where(among(companionTraits.companionId))
      .orderBy(asc(companionTraits.position)),
    db.select().from(companionTexts).where(among(companionTexts.companionId)),
    db
      .select({ companionId: companionAccounts.companionId })
      .from(companionAccounts)
      .where(among(companionAccounts.companionId)),
  ])
  const ownRows = {
    languages: Map.groupBy(languages, ({ companionId }) => companionId),
    services: Map.groupBy(services, ({ companionId }) => companionId),
    traits: Map.groupBy(traits, ({ companionId }) => companionId),
    texts: Map.groupBy(texts, ({ companionId }) => companionId),
  }
  const withAccount = new Set(accounts.map(({ companionId }) => companionId))
  return new Map(
    rows.map((content) => {
      const { id } = content.row
      return [
        id,
        {
          ...content,
          languages: (ownRows.languages.get(id) ?? []).map(({ language }) => language),
          services: ownRows.services.get(id) ?? [],
          traits: (ownRows.traits.get(id) ?? []).map(({ trait }) => trait),
          texts: ownRows.texts.get(id) ?? [],
          hasAccount: withAccount.has(id),
        },
      ]
    }),
  )
}
export type Contents = Awaited<ReturnType<typeof contentsOf>>
export type CompanionContents = Contents extends Map<string, infer One> ? One : never

/** Companions that an import created before, by the keys of their rows. */
export async function importedBy(
  db: Database,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: companions.id, key: sql<string>`import_key` })
    .from(companions)
    .where(
      inArray(companions.importKey, sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`),
    )
  return new Map(rows.map(({ id, key }) => [key, id]))
}
