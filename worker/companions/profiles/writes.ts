import { and, eq, inArray, lt, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { onlineUntilOf } from '../sql/presence.ts'
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

/** What a companion's own row says; name_folded and version follow from the writes. */
export type NewCompanionRow = Omit<InferInsertModel<typeof companions>, 'nameFolded' | 'version'>

export type CompanionLists = {
  languages: string[]
  services: { name: string; description?: string | null; price?: string | null }[]
  traits: string[]
  verifications: Omit<InferInsertModel<typeof companionVerifications>, 'companionId'>[]
}

/** Texts in languages other than English. */
export type CompanionDraft = CompanionLists & { row: NewCompanionRow; texts?: CompanionText[] }

/** The writes that store new companions with what belongs to each; not yet public. */
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
  const of = <T>(list: (lists: CompanionLists) => readonly T[]) =>
    lists.flatMap(({ companionId, ...own }) =>
      list(own).map((item, position) => ({ item, position, companionId })),
    )
  const inserts: Record<ListName, () => Write> = {
    languages: () =>
      insertAll(
        db,
        companionLanguages,
        of((own) => own.languages).map(({ item, ...rest }) => ({ ...rest, language: item })),
      ),
    services: () =>
      insertAll(
        db,
        companionServices,
        of((own) => own.services).map(({ item, ...rest }) => ({
          ...rest,
          name: item.name,
          description: item.description ?? null,
          price: item.price ?? null,
        })),
      ),
    traits: () =>
      insertAll(
        db,
        companionTraits,
        of((own) => own.traits).map(({ item, ...rest }) => ({ ...rest, trait: item })),
      ),
    verifications: () =>
      insertAll(
        db,
        companionVerifications,
        of((own) => own.verifications).map(({ item, companionId }) => ({ ...item, companionId })),
      ),
  }
  return names.map((name) => inserts[name]())
}

/** Replaces those of a companion's lists and texts that a change names; the others keep their rows. */
export function replaceLists(
  db: Database,
  id: string,
  lists: CompanionLists & Pick<CompanionDraft, 'texts'>,
  changes: Record<string, unknown>,
): Write[] {
  const changed = listNames.filter((name) => name in changes)
  return [
    ...changed.map((name) => db.delete(tables[name]).where(eq(tables[name].companionId, id))),
    ...insertLists(db, [{ ...lists, companionId: id }], changed),
    ...replaceTexts(db, { ...lists, companionId: id }, changes),
  ]
}

const seen = { version: sql`${companions.version} + 1` }

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
      ...seen,
      updatedAt: now,
    })
    .where(eq(companions.id, id))

/** Counts as activity where the condition holds; being online ends as it would have without. */
export const activeIf = (condition: SQL, now: number) => ({
  lastActiveAt: sql`iif(${condition}, ${now}, last_active_at)`,
  onlineUntil: sql.raw(onlineUntilOf()),
})

export type Visibility = Partial<Pick<NewCompanionRow, 'lifecycle' | 'isActive' | 'isFeatured'>>

/** Changes where several companions stand; whoever becomes public for the first time is new then. */
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
      ...seen,
      updatedAt: now,
    })
    .where(inArray(companions.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`))

/**
 * Gives companions back the status and the switches that they had. Whoever the change before had
 * published for the first time was never published.
 */
export const restoreSwitches = (
  db: Database,
  visibilities: readonly (Required<Visibility> & { id: string })[],
  now: number,
): Write =>
  db.run(sql`UPDATE companions SET
      published_at = iif(lifecycle = 'active' AND published_at = updated_at
        AND one.value ->> '$.lifecycle' <> 'active', NULL, published_at),
      lifecycle = one.value ->> '$.lifecycle',
      is_active = one.value ->> '$.isActive',
      is_featured = one.value ->> '$.isFeatured',
      version = version + 1, updated_at = ${now}
    FROM json_each(${JSON.stringify(visibilities)}) AS one
    WHERE companions.id = one.value ->> '$.id'`)

export type FullVisibility = Pick<
  NewCompanionRow,
  'lifecycle' | 'isActive' | 'visibleInFeed' | 'visibleOnHomepage'
>

/**
 * Gives companions back where they stood. Whoever was published for the first time since was never published.
 *
 * @param since epoch milliseconds
 */
export const restoreVisibility = (
  db: Database,
  rows: readonly (FullVisibility & { id: string })[],
  { since, now }: { since: number; now: number },
): Write =>
  db.run(sql`UPDATE companions SET
      published_at = iif(one.value ->> '$.lifecycle' <> 'active' AND published_at > ${since},
        NULL, published_at),
      lifecycle = one.value ->> '$.lifecycle',
      is_active = one.value ->> '$.isActive',
      visible_in_feed = one.value ->> '$.visibleInFeed',
      visible_on_homepage = one.value ->> '$.visibleOnHomepage',
      version = version + 1, updated_at = ${now}
    FROM json_each(${JSON.stringify(rows)}) AS one
    WHERE companions.id = one.value ->> '$.id'`)

/** Stops a batch unless all these companions are there in just these versions. */
export const requireVersions = (
  db: Database,
  seen: readonly { id: string; version: number }[],
): Write =>
  assertInBatch(
    db,
    sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(seen)}) AS one WHERE
      (SELECT version FROM companions WHERE id = one.value ->> '$.id')
        IS NOT one.value ->> '$.version')`,
  )

/** Stops a batch unless the companion is there in just this version. */
export const requireVersion = (db: Database, id: string, version: number): Write =>
  assertInBatch(db, sql`(SELECT version FROM companions WHERE id = ${id}) IS ${version}`)

export const deleteCompanion = (db: Database, id: string): Write =>
  db.delete(companions).where(eq(companions.id, id))

/** Her presence as in the row given, unless she has been active since. */
export const forwardActivity = (
  db: Database,
  { id, presence, lastActiveAt }: Pick<NewCompanionRow, 'id' | 'presence' | 'lastActiveAt'>,
): Write =>
  db
    .update(companions)
    .set({ presence, lastActiveAt, presenceAt: lastActiveAt, onlineUntil: null })
    .where(and(eq(companions.id, id), lt(companions.lastActiveAt, lastActiveAt)))
