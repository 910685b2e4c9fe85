import { refusals } from '../../worker/contract/refusals.ts'
import type { Catalog } from './catalogs.ts'
import { emailTexts } from './email-texts.ts'

/** What the Worker refuses with, by id. */
export const refusalTranslationsOf = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.keys(refusals).map((id) => [id, catalog[id] ?? '']))

/** What the Worker itself says in each language: refusals by id, emails by their English. */
export function workerTranslationsOf(catalogs: Record<string, Catalog>): Record<string, Catalog> {
  const texts = emailTexts()
  return Object.fromEntries(
    Object.entries(catalogs).map(([language, catalog]) => {
      const emails = Object.fromEntries(texts.map(({ id, text }) => [text, catalog[id] ?? '']))
      return [language, { ...refusalTranslationsOf(catalog), ...emails }]
    }),
  )
}
