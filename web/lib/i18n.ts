import { i18n, type Messages } from '@lingui/core'

/**
 * English is in the code. Another language is a catalog in `web/locales/<locale>.po`: adding the
 * file is all it takes.
 */
const catalogs = import.meta.glob<{ messages: Messages }>(['../locales/*.po', '!../locales/en.po'])

const pathOf = (locale: string) => `../locales/${locale}.po`

export const locales = [
  'en',
  ...Object.keys(catalogs).map((path) => path.slice('../locales/'.length, -'.po'.length)),
]

export async function activate(locale: string): Promise<void> {
  const messages = (await catalogs[pathOf(locale)]?.())?.messages ?? {}
  i18n.loadAndActivate({ locale: locales.includes(locale) ? locale : 'en', messages })
}
