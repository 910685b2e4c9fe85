import {
  changeMailPreferencesEndpoint,
  getMailPreferencesEndpoint,
  changeMailPreferencesSchemas,
  type MailPreferencesAnswer,
} from '#notifications/mail-preferences'
import type { Benefits } from '#billing/plan-benefits'
import { preferencesOf, type PreferenceRow } from '../mail-preferences/queries.ts'
import { preferenceRateLimit, defaultPreferences } from '../mail-preferences/rules.ts'
import { benefitsOf } from '../../catalogue/settings/benefits.ts'
import { changeMailPreferences } from '../change-mail-preferences.ts'
import { memberMailbox } from '../http/mailed-of.ts'
import { planTermsOf } from '../../catalogue/http/plan-terms.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const mailPreferenceRoutes = routesOf([
  handle(
    getMailPreferencesEndpoint,
    {},
    { access: member('sign-in.mail', { reads: (c, id) => [preferencesOf(c.var.db, id)] }) },
    async (c, { caller: { plan }, rows }) => {
      const benefits = benefitsOf(await planTermsOf(c), plan)
      return presentPreferences(rows[0]?.[0], benefits)
    },
  ),
  handle(
    changeMailPreferencesEndpoint,
    changeMailPreferencesSchemas,
    { access: member('sign-in.mail'), limit: preferenceRateLimit },
    async (c, { caller, body: preferences }) => {
      const { db, now } = c.var
      const holder = { plan: caller.plan, planTerms: await planTermsOf(c) }
      await changeMailPreferences(
        db,
        { ...holder, mailed: memberMailbox(c, caller) },
        preferences,
        now,
      )
      const [row] = await preferencesOf(db, caller.id)
      return presentPreferences(row, benefitsOf(holder.planTerms, caller.plan))
    },
  ),
])

function presentPreferences(
  row: PreferenceRow | undefined,
  { instantAlerts }: Benefits,
): MailPreferencesAnswer {
  if (!row) return { ...defaultPreferences, instantAlerts }
  const { answers, requests, searches, follows, online, renewals } = row
  const { quietFrom: from, quietUntil: until } = row
  return {
    answers,
    requests,
    searches,
    follows,
    online,
    renewals,
    push: {
      answers: row.pushAnswers,
      searches: row.pushSearches,
      follows: row.pushFollows,
      plan: row.pushPlan,
      online: row.pushOnline,
    },
    quietHours: from === null || until === null ? null : { from, until },
    instantAlerts,
  }
}
