import type { Messages } from '@lingui/core'

const catalogs = new Map<string, Messages>()

/** Adds the renderer's messages in a language (`vite/compiled-messages.ts`); English is in the code. */
export const addMessages = (locale: string, messages: Messages): void =>
  void catalogs.set(locale, messages)

/** The renderer's messages in a language; empty, hence English, until they are added. */
export const messagesOf = (locale: string): Messages => catalogs.get(locale) ?? {}
