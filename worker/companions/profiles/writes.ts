import { and, eq, inArray, lt, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import { insertWords, writeWords } from '../../platform/db/search-words.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { onlineUntilSql } from '../sql/presence.ts'
import {
  companionLanguages,
  companions,
  companionServices,
  companionTraits,
  companionVerifications,
} from '../schema/companions.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { assignSlugs } from './slugs.ts'
import { insertTexts, replaceTexts, type CompanionText } from './texts.ts'

/** A companion's own row; triggers maintain name_folded and version. */
export type NewCompanionRow = Omit<InferInsertModel<typeof companions>, 'nameFolded' | 'version'>

export type CompanionLists = {
  languages: string[]
  services: { name: string; description?: string | null; price?: string | null }[]
  traits: string[]
  verifications: Omit<InferInsertModel<typeof companionVerifications>, 'companionId'>[]
}

/** `texts`: in languages other than English. */
export type CompanionDraft = CompanionLists & { row: NewCompanionRow; texts?: CompanionText[] }

/** The writes that store new companions with their lists; none is public yet. */
export function insertCompanions(db: Database, drafts: readonly CompanionDraft[]): Write[] {
  const rows = drafts.map(({ row }) => ({ ...row, nameFolded: foldForSearch(row.name) }))
  const lists = drafts.map(({ row, ...list }) => ({ ...list, companionId: row.id }))
  return [
    insertAll(db, companions, rows),
    insertWords(
      db,
      'companion',
      rows.map(({ id, name }) => ({ id, text: name })),
    ),
    assignSlugs(db, rows),
    ...insertLists(db, lists),
    insertTexts(db, lists),
  ]
}

/** Tables of a companion's lists, with the name of the list in a difference. */
const tables = {
  languages: { table: companionLanguages, field: 'languages' },
  services: { table: companionServices, field: 'services' },
  traits: { table: companionTraits, field: 'personality_traits' },
  verifications: { table: companionVerifications, field: 'verifications' },
} as const
type ListName = keyof typeof tables
const listNames = Object.keys(tables) as ListName[]

function insertLists(
  db: Database,
  lists: readonly (CompanionLists & { companionId: string })[],
  names: readonly ListName[] = listNames,
): Write[] {
  const itemsOf = <T>(list: (lists: CompanionLists) => readonly T[]) =>
    lists.flatMap(({ companionId, ...companionLists }) =>
      list(companionLists).map((item, position) => ({ item, position, companionId })),
    )
  const inserts: Record<ListName, () => Write> = {
    languages: () =>
      insertAll(
        db,
        companionLanguages,
        itemsOf((companionLists) => companionLists.languages).map(({ item, ...row }) => ({
          ...row,
          language: item,
        })),
      ),
    services: () =>
      insertAll(
        db,
        companionServices,
        itemsOf((companionLists) => companionLists.services).map(({ item, ...row }) => ({
          ...row,
          name: item.name,
          description: item.description ?? null,
          price: item.price ?? null,
        })),
      ),
    traits: () =>
      insertAll(
        db,
        companionTraits,
        itemsOf((companionLists) => companionLists.traits).map(({ item, ...row }) => ({
          ...row,
          trait: item,
        })),
      ),
    verifications: () =>
      insertAll(
        db,
        companionVerifications,
        itemsOf((companionLists) => companionLists.verifications).map(({ item, companionId }) => ({
          ...item,
          companionId,
        })),
      ),
  }
  return names.map((name) => inserts[name]())
}

/** Replaces the lists and texts that a difference names; the others are not written. */
export function replaceLists(
  db: Database,
  id: string,
  lists: CompanionLists & Pick<CompanionDraft, 'texts'>,
  changes: Record<string, unknown>,
): Write[] {
  const changedNames = listNames.filter((name) => tables[name].field in changes)
  const changedTables = changedNames.map((name) => tables[name].table)
  return [
    ...changedTables.map((table) => db.delete(table).where(eq(table.companionId, id))),
    ...insertLists(db, [{ ...lists, companionId: id }], changedNames),
    ...replaceTexts(db, { ...lists, companionId: id }, changes),
  ]
}

/** Columns to write into one companion's row. */
export type RowChange = { id: string; columns: Partial<Omit<NewCompanionRow, 'id'>> }

/**
 * Writes columns of companions, with the words of a new name, and increases their versions; rows with equal columns
 * share their statements.
 */
export const updateCompanions = (
  db: Database,
  changes: readonly RowChange[],
  now: number,
): Write[] => {
  const groups = Map.groupBy(changes, ({ columns }) => JSON.stringify(columns))
  return [...groups.values()].flatMap((group): Write[] => {
    const columns = group[0]?.columns ?? {}
    const ids = group.map(({ id }) => id)
    const update = db
      .update(companions)
      .set({
        ...columns,
        ...(columns.name !== undefined && { nameFolded: foldForSearch(columns.name) }),
        version: sql`${companions.version} + 1`,
        updatedAt: now,
      })
      .where(inArray(companions.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`))
    if (columns.name === undefined) return [update]
    return [update, ...writeWords(db, 'companion', { ids, text: columns.name })]
  })
}

/** Records activity where the condition is true, without extending being online. */
export const activeIf = (condition: SQL, now: number) => ({
  lastActiveAt: sql`iif(${condition}, ${now}, last_active_at)`,
  onlineUntil: sql.raw(onlineUntilSql()),
})

/** The batch fails unless all these companions exist in exactly these versions. */
export const requireVersions = (
  db: Database,
  versions: readonly { id: string; version: number }[],
): Write =>
  assertInBatch(
    db,
    sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(versions)}) AS item WHERE
      (SELECT version FROM companions WHERE id = item.value ->> '$.id')
        IS NOT item.value ->> '$.version')`,
  )

export const deleteCompanion = (db: Database, id: string): Write =>
  db.delete(companions).where(eq(companions.id, id))

/** Sets the given presence, unless the companion has been active since. */
export const forwardActivity = (
  db: Database,
  { id, presence, lastActiveAt }: Pick<NewCompanionRow, 'id' | 'presence' | 'lastActiveAt'>,
): Write =>
  db
    .update(companions)
    .set({ presence, lastActiveAt, presenceAt: lastActiveAt, onlineUntil: null })
    .where(and(eq(companions.id, id), lt(companions.lastActiveAt, lastActiveAt)))
