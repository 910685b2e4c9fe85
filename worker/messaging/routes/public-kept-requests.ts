import { Hono } from 'hono'
import { keepRequest } from '#messaging/kept-requests.api'
import { keepRequestSchemas } from '#messaging/kept-requests'
import { maySee } from '../../catalogue/engine/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { keepRateLimit } from '../requests/rules.ts'
import { keepRequest as keep } from '../keep-request.ts'
import { visitor } from '../../accounts/lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { smallBody } from '../../platform/http/public-form.ts'

/** Before the account is confirmed there is no member: what is kept is bound by its key alone. */
export const keptRequestRoutes = new Hono<AppEnv>().post(keepRequest.path, smallBody, async (c) => {
  const { db, now, catalogue } = c.var
  const who = await addressHashOf(c)
  if (who !== null) await consumeRateLimit(db, { ...keepRateLimit, who, now })
  const input = validBody(keepRequestSchemas.body, await readJson(c.req))
  const flags = await catalogue.flags(now, input.companion)
  if (!flags?.feed) throw new Failure('not-found', 'profile.no-longer-available')
  if (!maySee(visitor, flags)) throw new Failure('forbidden', 'premium.vip')
  const profile = await catalogue.profile(now, input.companion)
  await keep(db, input, { now, noticeHours: profile?.profile.noticeHours ?? 0 })
  return respond(c, keepRequest, { kept: true }, 201)
})
