import { Hono, type Context } from 'hono'
import { createApplication } from '#contract/applications.api'
import { createApplicationSchemas } from '#contract/applications'
import {
  applicationMailRateLimit,
  applicationRateLimit,
} from '../../features/applications/rules.ts'
import { consumeRateLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import { receiveApplication } from '../../flows/receive-application.ts'
import { validBody } from '../../lib/validate.ts'
import { addressHashOf, mailboxHashOf } from '../../http/address-hash.ts'
import { originOf, type AppEnv } from '../../http/context.ts'
import { languageOf } from '../../http/language.ts'
import { answerForm, smallBody } from '../../http/public-form.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

export const applicationRoutes = new Hono<AppEnv>().post(createApplication.path, smallBody, (c) =>
  answerForm(c, createApplication, async (body) => {
    const input = validBody(createApplicationSchemas.body, body)
    await slowDown(c, input.email)
    const origin = originOf(c)
    const { siteSecret: secret } = c.var.config
    const sender = { now: c.var.now, origin, secret, language: languageOf(c) }
    const receipt = await receiveApplication(c.var.db, input, sender)
    sendMailInBackground(c)
    return receipt
  }),
)

/** Only whole forms count: who corrects a mistake is not slowed down. @throws Failure 429 */
async function slowDown(c: Context<AppEnv>, email: string): Promise<void> {
  const { db, now } = c.var
  const network = await addressHashOf(c)
  if (network !== null) await consumeRateLimit(db, { ...applicationRateLimit, who: network, now })
  const who = await mailboxHashOf(c, email)
  if (who !== null) await consumeRateLimit(db, { ...applicationMailRateLimit, who, now })
}
