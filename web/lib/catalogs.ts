import type { Messages } from '@lingui/core'

const catalogs = import.meta.env.CATALOGS
const parsed = new Map<string, Messages>()

/** The renderer's words of a language (`vite/compiled-messages.ts`); English is in the code. */
export function messagesOf(locale: string): Messages {
  const known = parsed.get(locale)
  if (known) return known
  const inOrder = JSON.parse(catalogs.messages[locale] ?? '[]') as Messages[string][]
  const messages = Object.fromEntries(
    inOrder.map((message, at) => [catalogs.ids[at] ?? '', message]),
  )
  parsed.set(locale, messages)
  return messages
}
