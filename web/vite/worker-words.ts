import { refusals } from '../../worker/contract/refusals.ts'
import type { Catalog } from './catalogs.ts'

/** What the Worker refuses with, by id. */
export const refusalWordsOf = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.keys(refusals).map((id) => [id, catalog[id] ?? '']))

/** What the Worker itself says in each language, by message id. */
export const workerWordsOf = (catalogs: Record<string, Catalog>): Record<string, Catalog> =>
  Object.fromEntries(
    Object.entries(catalogs).map(([language, catalog]) => [language, refusalWordsOf(catalog)]),
  )
