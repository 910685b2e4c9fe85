import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { MAIN_LANGUAGE } from '../../worker/platform/contract/language.ts'

/** Translations by message id. */
export type Catalog = Record<string, string>

export type Catalogs = {
  /** Catalogs of the languages that are built besides English. */
  complete: Record<string, Catalog>
  /** The other languages, with their number of messages and of missing translations. */
  drafts: { language: string; missing: number; all: number }[]
}

/**
 * Reads `web/locales`. A catalog is complete when each of its messages is translated; the build then fails for
 * messages of the code that are missing in it (`compiled-messages.ts`).
 */
export async function readCatalogs(configPath: string): Promise<Catalogs> {
  const config = getConfig({ configPath })
  const [catalogs] = await getCatalogs(config)
  const allCatalogs: Catalogs = { complete: {}, drafts: [] }
  for (const language of config.locales.filter((locale) => locale !== MAIN_LANGUAGE)) {
    const messages = Object.entries((await catalogs?.read(language)) ?? {}).filter(
      ([, { obsolete }]) => !obsolete,
    )
    const missingCount = messages.filter(([, { translation }]) => !translation).length
    if (missingCount > 0 || messages.length === 0) {
      allCatalogs.drafts.push({ language, missing: missingCount, all: messages.length })
    } else {
      allCatalogs.complete[language] = Object.fromEntries(
        messages.map(([id, { translation }]) => [id, translation as string]),
      )
    }
  }
  return allCatalogs
}
