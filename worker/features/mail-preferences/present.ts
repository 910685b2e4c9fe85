import type { MailPreferences } from '#contract/mail-preferences'
import type { PreferenceRow } from './queries.ts'
import { defaultPreferences } from './rules.ts'

export function presentPreferences(row: PreferenceRow | undefined): MailPreferences {
  if (!row) return defaultPreferences
  const { answers, searches, follows } = row
  return { answers, searches, follows }
}
