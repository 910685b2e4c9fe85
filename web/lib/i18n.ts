import { i18n, type Messages } from '@lingui/core'

/**
 * English is in the code. Another language is a catalog in `web/locales/<locale>.po`: adding the
 * file is all it takes. Without any, what chooses among them is left out of the build.
 */
const catalogs = import.meta.glob<{ messages: Messages }>(['../locales/*.po', '!../locales/en.po'])

const many = import.meta.env.MANY_LANGUAGES
const pathOf = (locale: string) => `../locales/${locale}.po`

export const locales = many
  ? ['en', ...Object.keys(catalogs).map((path) => path.slice('../locales/'.length, -'.po'.length))]
  : ['en']

export async function activate(locale: string): Promise<void> {
  const messages = many ? ((await catalogs[pathOf(locale)]?.())?.messages ?? {}) : {}
  i18n.loadAndActivate({ locale: many && locales.includes(locale) ? locale : 'en', messages })
}
