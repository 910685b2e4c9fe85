import { refusals } from '../../worker/contract/refusals.ts'
import type { Catalog } from './catalogs.ts'
import { emailTexts } from './email-texts.ts'

/** Translated messages of the Worker's refusals, by id. */
export const refusalTranslationsOf = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.keys(refusals).map((id) => [id, catalog[id] ?? '']))

/** The Worker's own texts in a language: refusals by id, emails by their English text. */
export function workerTranslationsOf(catalog: Catalog): Catalog {
  const emails = emailTexts().map(({ id, text }) => [text, catalog[id] ?? ''] as const)
  return { ...refusalTranslationsOf(catalog), ...Object.fromEntries(emails) }
}
