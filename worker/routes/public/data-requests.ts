import { Hono, type Context } from 'hono'
import { createDataRequest } from '#contract/data-requests.api'
import { createDataRequestSchemas } from '#contract/data-requests'
import { consumeRateLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import {
  dataRequestMailRateLimit,
  dataRequestRateLimit,
} from '../../features/data-requests/rules.ts'
import { receiveDataRequest } from '../../flows/receive-data-request.ts'
import { validBody } from '../../lib/validate.ts'
import { addressHashOf, mailboxHashOf } from '../../http/address-hash.ts'
import { originOf, type AppEnv } from '../../http/context.ts'
import { languageOf } from '../../http/language.ts'
import { answerForm, smallBody } from '../../http/public-form.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

export const dataRequestRoutes = new Hono<AppEnv>().post(createDataRequest.path, smallBody, (c) =>
  answerForm(c, createDataRequest, async (body) => {
    const input = validBody(createDataRequestSchemas.body, body)
    await slowDown(c, input.email)
    const origin = originOf(c)
    const sender = { now: c.var.now, origin, language: languageOf(c) }
    const receipt = await receiveDataRequest(c.var.db, input, sender)
    sendMailInBackground(c)
    return receipt
  }),
)

/** Also by the address that a mail goes to, which may be someone else's. @throws Failure 429 */
async function slowDown(c: Context<AppEnv>, email: string): Promise<void> {
  const { db, now } = c.var
  const network = await addressHashOf(c)
  if (network !== null) await consumeRateLimit(db, { ...dataRequestRateLimit, who: network, now })
  const who = await mailboxHashOf(c, email)
  if (who !== null) await consumeRateLimit(db, { ...dataRequestMailRateLimit, who, now })
}
