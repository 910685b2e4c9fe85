import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { MAIN_LANGUAGE } from '../../worker/platform/contract/language.ts'

/** Translations by message id. */
export type Catalog = Record<string, string>

export type Catalogs = {
  /** Of the languages that the site is built in beside English. */
  complete: Record<string, Catalog>
  /** Of the others: how many messages lack a translation. */
  drafts: { language: string; missing: number; all: number }[]
}

/**
 * Reads `web/locales`. A catalog is complete when each of its messages has a translation; the build then
 * refuses messages of the code that it does not have (`compiled-messages.ts`).
 */
export async function readCatalogs(configPath: string): Promise<Catalogs> {
  const config = getConfig({ configPath })
  const [catalogs] = await getCatalogs(config)
  const allCatalogs: Catalogs = { complete: {}, drafts: [] }
  for (const language of config.locales.filter((locale) => locale !== MAIN_LANGUAGE)) {
    const messages = Object.entries((await catalogs?.read(language)) ?? {}).filter(
      ([, { obsolete }]) => !obsolete,
    )
    const missing = messages.filter(([, { translation }]) => !translation).length
    if (missing > 0 || messages.length === 0) {
      allCatalogs.drafts.push({ language, missing, all: messages.length })
    } else {
      allCatalogs.complete[language] = Object.fromEntries(
        messages.map(([id, { translation }]) => [id, translation as string]),
      )
    }
  }
  return allCatalogs
}
