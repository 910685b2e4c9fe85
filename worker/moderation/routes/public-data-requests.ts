import { Hono, type Context } from 'hono'
import { createDataRequestEndpoint, createDataRequestSchemas } from '#moderation/data-requests'
import { consumeRateLimit, isWithinLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { dataRequestMailRateLimit, dataRequestRateLimit } from '../data-requests/rules.ts'
import { receiveDataRequest } from '../receive-data-request.ts'
import { validBody } from '../../platform/lib/validate.ts'
import { addressHashOf, mailboxHashOf } from '../../platform/http/address-hash.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'
import { answerForm, smallBody } from '../../platform/http/public-form.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'

export const dataRequestRoutes = new Hono<AppEnv>().post(
  createDataRequestEndpoint.path,
  smallBody,
  (c) =>
    answerForm(c, createDataRequestEndpoint, async (body) => {
      const input = validBody(createDataRequestSchemas.body, body)
      await slowDown(c)
      const mayMail = await mayMailTo(c, input.email)
      const origin = originOf(c)
      const sender = { now: c.var.now, origin, language: languageOf(c), mayMail }
      const receipt = await receiveDataRequest(c.var.db, input, sender)
      sendMailInBackground(c)
      return receipt
    }),
)

/** @throws `Failure` 429 */
async function slowDown(c: Context<AppEnv>): Promise<void> {
  const { db, now } = c.var
  const network = await addressHashOf(c)
  if (network !== null) await consumeRateLimit(db, { ...dataRequestRateLimit, who: network, now })
}

/**
 * True if the address may get a receipt. It may belong to someone else, so forms of strangers must
 * neither flood nor block it: beyond the limit a form is accepted without a receipt.
 */
async function mayMailTo(c: Context<AppEnv>, email: string): Promise<boolean> {
  const { db, now } = c.var
  const mailbox = await mailboxHashOf(c, email)
  return mailbox === null || isWithinLimit(db, { ...dataRequestMailRateLimit, who: mailbox, now })
}
