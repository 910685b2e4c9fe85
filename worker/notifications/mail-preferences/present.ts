import type { MailPreferencesAnswer } from '#notifications/mail-preferences'
import type { Benefits } from '#billing/plan-benefits'
import type { PreferenceRow } from './queries.ts'
import { defaultPreferences } from './rules.ts'

export function presentPreferences(
  row: PreferenceRow | undefined,
  { instantAlerts }: Benefits,
): MailPreferencesAnswer {
  if (!row) return { ...defaultPreferences, instantAlerts }
  const { answers, requests, searches, follows, renewals, quietFrom: from, quietUntil: until } = row
  return {
    answers,
    requests,
    searches,
    follows,
    renewals,
    push: {
      answers: row.pushAnswers,
      searches: row.pushSearches,
      follows: row.pushFollows,
      plan: row.pushPlan,
    },
    quietHours: from === null || until === null ? null : { from, until },
    instantAlerts,
  }
}
