import { Hono } from 'hono'
import { changeMailPreferences, getMailPreferences } from '#notifications/mail-preferences.api'
import { changeMailPreferencesSchemas } from '#notifications/mail-preferences'
import { presentPreferences } from '../mail-preferences/present.ts'
import { preferencesOf } from '../mail-preferences/queries.ts'
import { preferenceRateLimit } from '../mail-preferences/rules.ts'
import { isMember } from '../../accounts/members/rules.ts'
import { benefitsOf } from '../../staff/settings/benefits.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { changeMailPreferences as change } from '../change-mail-preferences.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { memberMailbox } from '../http/mailed-of.ts'
import { planTermsOf } from '../../billing/http/plan-terms.ts'
import { smallBody } from '../../platform/http/public-form.ts'

export const mailPreferenceRoutes = new Hono<AppEnv>()
  .get(getMailPreferences.path, async (c) => {
    const { actor, rows } = await identify(c, (id) => [preferencesOf(c.var.db, id)])
    const { plan } = permit(actor, isMember, 'sign-in.mail')
    const benefits = benefitsOf(await planTermsOf(c), plan)
    return respond(c, getMailPreferences, presentPreferences(rows[0]?.[0], benefits))
  })
  .put(changeMailPreferences.path, smallBody, async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'sign-in.mail')
    await consumeRateLimit(db, { ...preferenceRateLimit, who: member.id, now })
    const chosen = validBody(changeMailPreferencesSchemas.body, await readJson(c.req))
    const holder = { plan: member.plan, planTerms: await planTermsOf(c) }
    await change(db, { ...holder, mailed: memberMailbox(c, member) }, chosen, now)
    const [row] = await preferencesOf(db, member.id)
    return respond(
      c,
      changeMailPreferences,
      presentPreferences(row, benefitsOf(holder.planTerms, member.plan)),
    )
  })
