import { Hono } from 'hono'
import {
  CONSENT_VERSION,
  consentToAll,
  consentToNone,
  writeConsent,
} from '#contract/cookie-consent'
import { pathIn } from '#contract/language'
import { saveConsent } from '#contract/consent-records.api'
import { saveConsentSchemas } from '#contract/consent-records'
import { isWithinLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import { consentRateLimit } from '../../features/consents/rules.ts'
import { noteConsent } from '../../features/consents/writes.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import { keepConsent } from '../../http/consent-cookie.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { identify } from '../../http/identify.ts'
import { languageOf } from '../../http/language.ts'
import { isPlainForm, smallBody } from '../../http/public-form.ts'

const COOKIE_PAGE = '/cookies'

/** Keeps the choice in the browser, and with the account of whoever is signed in. */
export const consentRoutes = new Hono<AppEnv>().post(saveConsent.path, smallBody, async (c) => {
  const isPlain = isPlainForm(c)
  const sent = isPlain ? await c.req.parseBody() : await readJson(c.req)
  const { choice, ...chosen } = validBody(saveConsentSchemas.body, sent)
  const consent = { all: consentToAll, none: consentToNone, chosen }[choice]
  const { actor } = await identify(c)
  if (actor.kind === 'member') {
    const { db, now } = c.var
    const isWithin = await isWithinLimit(db, { ...consentRateLimit, who: actor.id, now })
    const replacesSince = isWithin ? null : now - consentRateLimit.windowSeconds * 1_000
    await noteConsent(db, { memberId: actor.id, consent, now, replacesSince })
  }
  keepConsent(c, consent)
  if (isPlain) {
    const page = pathIn(languageOf(c), COOKIE_PAGE)
    return c.redirect(`${page}?saved=${writeConsent(consent)}#settings`, 303)
  }
  return answer(c, saveConsent, { version: CONSENT_VERSION, ...consent })
})
