import { and, eq, inArray, lt, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
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
    assignSlugs(db, rows),
    ...insertLists(db, lists),
    insertTexts(db, lists),
  ]
}

const tables = {
  languages: companionLanguages,
  services: companionServices,
  traits: companionTraits,
  verifications: companionVerifications,
}
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

/** Replaces the lists and texts that a change names; the others are not written. */
export function replaceLists(
  db: Database,
  id: string,
  lists: CompanionLists & Pick<CompanionDraft, 'texts'>,
  changes: Record<string, unknown>,
): Write[] {
  const changedNames = listNames.filter((name) => name in changes)
  return [
    ...changedNames.map((name) => db.delete(tables[name]).where(eq(tables[name].companionId, id))),
    ...insertLists(db, [{ ...lists, companionId: id }], changedNames),
    ...replaceTexts(db, { ...lists, companionId: id }, changes),
  ]
}

const versionBump = { version: sql`${companions.version} + 1` }

export const updateCompanion = (
  db: Database,
  id: string,
  changes: Partial<Omit<NewCompanionRow, 'id'>>,
  now: number,
): Write =>
  db
    .update(companions)
    .set({
      ...changes,
      ...(changes.name !== undefined && { nameFolded: foldForSearch(changes.name) }),
      ...versionBump,
      updatedAt: now,
    })
    .where(eq(companions.id, id))

/** Records activity where the condition is true, without extending being online. */
export const activeIf = (condition: SQL, now: number) => ({
  lastActiveAt: sql`iif(${condition}, ${now}, last_active_at)`,
  onlineUntil: sql.raw(onlineUntilSql()),
})

export type Visibility = Partial<Pick<NewCompanionRow, 'lifecycle' | 'isActive' | 'isFeatured'>>

/** Changes status and switches of several companions; the first publication sets `publishedAt`. */
export const updateVisibility = (
  db: Database,
  ids: readonly string[],
  visibility: Visibility,
  now: number,
): Write =>
  db
    .update(companions)
    .set({
      ...visibility,
      ...(visibility.lifecycle === 'active' && {
        publishedAt: sql`coalesce(${companions.publishedAt}, ${now})`,
        ...activeIf(sql`lifecycle <> 'active'`, now),
      }),
      ...versionBump,
      updatedAt: now,
    })
    .where(inArray(companions.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`))

/** Restores status and switches of several companions. A first publication by the undone change is cleared. */
export const restoreSwitches = (
  db: Database,
  visibilities: readonly (Required<Visibility> & { id: string })[],
  now: number,
): Write =>
  db.run(sql`UPDATE companions SET
      published_at = iif(lifecycle = 'active' AND published_at = updated_at
        AND item.value ->> '$.lifecycle' <> 'active', NULL, published_at),
      lifecycle = item.value ->> '$.lifecycle',
      is_active = item.value ->> '$.isActive',
      is_featured = item.value ->> '$.isFeatured',
      version = version + 1, updated_at = ${now}
    FROM json_each(${JSON.stringify(visibilities)}) AS item
    WHERE companions.id = item.value ->> '$.id'`)

export type FullVisibility = Pick<
  NewCompanionRow,
  'lifecycle' | 'isActive' | 'visibleInFeed' | 'visibleOnHomepage'
>

/**
 * Restores the visibility of several companions. A first publication after `since` is cleared.
 *
 * @param since epoch milliseconds
 */
export const restoreVisibility = (
  db: Database,
  rows: readonly (FullVisibility & { id: string })[],
  { since, now }: { since: number; now: number },
): Write =>
  db.run(sql`UPDATE companions SET
      published_at = iif(item.value ->> '$.lifecycle' <> 'active' AND published_at > ${since},
        NULL, published_at),
      lifecycle = item.value ->> '$.lifecycle',
      is_active = item.value ->> '$.isActive',
      visible_in_feed = item.value ->> '$.visibleInFeed',
      visible_on_homepage = item.value ->> '$.visibleOnHomepage',
      version = version + 1, updated_at = ${now}
    FROM json_each(${JSON.stringify(rows)}) AS item
    WHERE companions.id = item.value ->> '$.id'`)

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

/** The batch fails unless the companion exists in exactly this version. */
export const requireVersion = (db: Database, id: string, version: number): Write =>
  assertInBatch(db, sql`(SELECT version FROM companions WHERE id = ${id}) IS ${version}`)

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
