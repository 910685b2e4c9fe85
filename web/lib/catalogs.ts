import type { Messages } from '@lingui/core'

const catalogs = import.meta.glob<{ messages: Messages }>(['../locales/*.po', '!../locales/en.po'])

/** The renderer's words of a language; English is in the code. */
export const messagesOf = async (locale: string): Promise<Messages> =>
  (await catalogs[`../locales/${locale}.po`]?.())?.messages ?? {}
