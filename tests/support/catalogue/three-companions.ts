import type { Database } from '../../../worker/platform/db/client.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { emptyStores } from '../platform/database.ts'
import { companionImport, systemActor, uuid, type Overrides } from '../platform/fixtures.ts'

export const ada = uuid(1)
export const berta = uuid(2)
export const clara = uuid(3)

export const addCompanions = (db: Database, ...companions: Overrides[]) =>
  importCompanions(
    db,
    companions.map((overrides) => companionImport(overrides)),
    systemActor(),
  )

/** Stores with Ada, Berta and Clara only. */
export async function openThreeCompanions(): Promise<Database> {
  const db = await emptyStores()
  await addCompanions(
    db,
    { id: ada, name: 'Ada' },
    { id: berta, name: 'Berta' },
    { id: clara, name: 'Clara' },
  )
  return db
}
