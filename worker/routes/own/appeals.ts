import { Hono } from 'hono'
import { sendOwnAppeal } from '#contract/appeals.api'
import { sendOwnAppealSchemas } from '#contract/appeals'
import { requireCompanion } from '../../flows/manage-companions.ts'
import { sendOwnAppeal as send } from '../../flows/receive-appeal.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import { originOf, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { ownAsItIs } from '../../http/own-profile.ts'
import { smallBody } from '../../http/public-form.ts'
import { ownOf } from '../../http/require-companion.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

export const ownAppealRoutes = new Hono<AppEnv>().post(sendOwnAppeal.path, smallBody, async (c) => {
  const { text } = validBody(sendOwnAppealSchemas.body, await readJson(c.req))
  const own = ownOf(c)
  await send(c.var.db, own, { text, now: c.var.now, origin: originOf(c) })
  sendMailInBackground(c)
  const companion = await requireCompanion(c.var.db, own.companionId)
  return answer(c, sendOwnAppeal, await ownAsItIs(c, companion))
})
