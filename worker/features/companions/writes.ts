import { and, eq, lt, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import {
  companionLanguages,
  companions,
  companionServices,
  companionTraits,
  companionVerifications,
} from '../../db/schema/companions.ts'

export type CompanionRow = InferInsertModel<typeof companions>

export type CompanionDraft = {
  row: CompanionRow
  languages: string[]
  services: { name: string; description?: string; price?: string }[]
  traits: string[]
  verifications: Omit<InferInsertModel<typeof companionVerifications>, 'companionId'>[]
}

/** The writes that store new companions with what belongs to each; not yet public. */
export function insertCompanions(db: Database, drafts: readonly CompanionDraft[]): Write[] {
  const of = <T>(list: (draft: CompanionDraft) => readonly T[]) =>
    drafts.flatMap((draft) =>
      list(draft).map((item, position) => ({ item, position, companionId: draft.row.id })),
    )
  return [
    insertAll(
      db,
      companions,
      drafts.map(({ row }) => row),
    ),
    insertAll(
      db,
      companionLanguages,
      of((draft) => draft.languages).map(({ item, ...rest }) => ({ ...rest, language: item })),
    ),
    insertAll(
      db,
      companionServices,
      of((draft) => draft.services).map(({ item, ...rest }) => ({
        ...rest,
        name: item.name,
        description: item.description ?? null,
        price: item.price ?? null,
      })),
    ),
    insertAll(
      db,
      companionTraits,
      of((draft) => draft.traits).map(({ item, ...rest }) => ({ ...rest, trait: item })),
    ),
    insertAll(
      db,
      companionVerifications,
      of((draft) => draft.verifications).map(({ item, companionId }) => ({ ...item, companionId })),
    ),
  ]
}

export const updateCompanion = (
  db: Database,
  id: string,
  changes: Partial<Omit<CompanionRow, 'id'>>,
  now: number,
): Write =>
  db
    .update(companions)
    .set({ ...changes, updatedAt: now })
    .where(eq(companions.id, id))

export const deleteCompanion = (db: Database, id: string): Write =>
  db.delete(companions).where(eq(companions.id, id))

/** Says that she is here now. Not an edit: `updated_at` stays. */
export const updatePresence = (
  db: Database,
  id: string,
  presence: 'online' | 'offline',
  now: number,
): Write => db.update(companions).set({ presence, lastActiveAt: now }).where(eq(companions.id, id))

/** Her presence as in the row given, unless she has been active since. */
export const forwardActivity = (
  db: Database,
  { id, presence, lastActiveAt }: Pick<CompanionRow, 'id' | 'presence' | 'lastActiveAt'>,
): Write =>
  db
    .update(companions)
    .set({ presence, lastActiveAt })
    .where(and(eq(companions.id, id), lt(companions.lastActiveAt, lastActiveAt)))
