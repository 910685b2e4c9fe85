import type { Context } from 'hono'
import {
  createAppealEndpoint,
  openAppealEndpoint,
  createAppealSchemas,
  openAppealSchemas,
} from '#moderation/appeals'
import { presentOpened } from '../../accounts/appeals/present.ts'
import { appealRateLimit } from '../../accounts/appeals/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { openedAppeal, sendAppeal } from '../receive-appeal.ts'
import { validBody } from '../../platform/lib/validate.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { answerForm, smallBody } from '../../platform/http/public-form.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Appeals by people who cannot sign in; the link in the email authorises them. */
export const appealRoutes = routesOf([
  handle(
    openAppealEndpoint,
    openAppealSchemas,
    { access: allowAnyone },
    async (c, { body: { token } }) => {
      await slowDown(c)
      const appeal = await openedAppeal(c.var.db, token, c.var.now)
      return presentOpened(appeal)
    },
  ),
]).post(createAppealEndpoint.path, smallBody, (c) =>
  answerForm(c, createAppealEndpoint, async (body) => {
    const { token, text } = validBody(createAppealSchemas.body, body)
    await slowDown(c)
    const appealText = { text, now: c.var.now, origin: originOf(c) }
    const receipt = await sendAppeal(c.var.db, token, appealText)
    sendMailInBackground(c)
    return receipt
  }),
)

/** Limits attempts per network, including guessed links. @throws `Failure` 429 */
async function slowDown(c: Context<AppEnv>): Promise<void> {
  const network = await addressHashOf(c)
  if (network !== null)
    await consumeRateLimit(c.var.db, { ...appealRateLimit, who: network, now: c.var.now })
}
