import { Hono } from 'hono'
import { sendOwnAppeal } from '#moderation/appeals.api'
import { sendOwnAppealSchemas } from '#moderation/appeals'
import { requireCompanion } from '../../companions/manage-companions.ts'
import { sendOwnAppeal as send } from '../receive-appeal.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { loadOwnProfile } from '../../companions/http/own-profile.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { ownOf } from '../../companions/http/require-companion.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const ownAppealRoutes = new Hono<AppEnv>().post(sendOwnAppeal.path, smallBody, async (c) => {
  const { text } = validBody(sendOwnAppealSchemas.body, await readJson(c.req))
  const own = ownOf(c)
  await send(c.var.db, own, { text, now: c.var.now, origin: originOf(c) })
  sendMailInBackground(c)
  const companion = await requireCompanion(c.var.db, own.companionId)
  return respond(c, sendOwnAppeal, await loadOwnProfile(c, companion))
})
