import {
  changeMailPreferencesEndpoint,
  getMailPreferencesEndpoint,
  changeMailPreferencesSchemas,
} from '#notifications/mail-preferences'
import { presentPreferences } from '../mail-preferences/present.ts'
import { preferencesOf } from '../mail-preferences/queries.ts'
import { preferenceRateLimit } from '../mail-preferences/rules.ts'
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
