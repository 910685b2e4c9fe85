import { Hono, type Context } from 'hono'
import { createApplicationEndpoint, createApplicationSchemas } from '#moderation/applications'
import { applicationMailRateLimit, applicationRateLimit } from '../applications/rules.ts'
import { consumeRateLimit, isWithinLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { receiveApplication } from '../receive-application.ts'
import { validBody } from '../../platform/lib/validate.ts'
import { addressHashOf, mailboxHashOf } from '../../platform/http/address-hash.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'
import { answerForm, smallBody } from '../../platform/http/public-form.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'

export const applicationRoutes = new Hono<AppEnv>().post(
  createApplicationEndpoint.path,
  smallBody,
  (c) =>
    answerForm(c, createApplicationEndpoint, async (body) => {
      const input = validBody(createApplicationSchemas.body, body)
      await slowDown(c)
      const mayMail = await mayMailTo(c, input.email)
      const origin = originOf(c)
      const { siteSecret: secret } = c.var.config
      const sender = { now: c.var.now, origin, secret, language: languageOf(c), mayMail }
      const receipt = await receiveApplication(c.var.db, input, sender)
      sendMailInBackground(c)
      return receipt
    }),
)

/** Only valid forms count, so that correcting a mistake is not limited. @throws `Failure` 429 */
async function slowDown(c: Context<AppEnv>): Promise<void> {
  const { db, now } = c.var
  const network = await addressHashOf(c)
  if (network !== null) await consumeRateLimit(db, { ...applicationRateLimit, who: network, now })
}

/**
 * True if the address may get a receipt. It may belong to someone else, so forms of strangers must
 * neither flood nor block it: beyond the limit a form is accepted without a receipt.
 */
async function mayMailTo(c: Context<AppEnv>, email: string): Promise<boolean> {
  const { db, now } = c.var
  const mailbox = await mailboxHashOf(c, email)
  return mailbox === null || isWithinLimit(db, { ...applicationMailRateLimit, who: mailbox, now })
}
