import type { MailPreferencesAnswer } from '#contract/mail-preferences'
import type { Benefits } from '#contract/plan-benefits'
import type { PreferenceRow } from './queries.ts'
import { defaultPreferences } from './rules.ts'

export function presentPreferences(
  row: PreferenceRow | undefined,
  { instantAlerts }: Benefits,
): MailPreferencesAnswer {
  const { answers, searches, follows, renewals } = row ?? defaultPreferences
  return { answers, searches, follows, renewals, instantAlerts }
}
