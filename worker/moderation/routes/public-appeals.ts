import type { Context } from 'hono'
import { createAppeal, openAppeal } from '#moderation/appeals.api'
import { createAppealSchemas, openAppealSchemas } from '#moderation/appeals'
import { presentOpened } from '../../accounts/appeals/present.ts'
import { appealRateLimit } from '../../accounts/appeals/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { openedAppeal, sendAppeal } from '../receive-appeal.ts'
import { validBody } from '../../platform/lib/validate.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { answerForm, smallBody } from '../../platform/http/public-form.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { everyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Appeals of those who cannot sign in: whoever has the link may send one. */
export const appealRoutes = routesOf([
  handle(openAppeal, openAppealSchemas, { access: everyone }, async (c, { body: { token } }) => {
    await slowDown(c)
    const found = await openedAppeal(c.var.db, token, c.var.now)
    return presentOpened(found)
  }),
]).post(createAppeal.path, smallBody, (c) =>
  answerForm(c, createAppeal, async (body) => {
    const { token, text } = validBody(createAppealSchemas.body, body)
    await slowDown(c)
    const sent = { text, now: c.var.now, origin: originOf(c) }
    const receipt = await sendAppeal(c.var.db, token, sent)
    sendMailInBackground(c)
    return receipt
  }),
)

/** Also those who try links. @throws Failure 429 */
async function slowDown(c: Context<AppEnv>): Promise<void> {
  const who = await addressHashOf(c)
  if (who !== null) await consumeRateLimit(c.var.db, { ...appealRateLimit, who, now: c.var.now })
}
